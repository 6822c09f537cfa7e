"""How many of a thing there are, in words: one of it is one."""

from __future__ import annotations


def counted(count: int, noun: str) -> str:
    """So many things.

    >>> counted(1, "tile"), counted(0, "tile"), counted(1200, "word")
    ('1 tile', '0 tiles', '1,200 words')
    """
    return f"{count:,} {noun}" + "s" * (count != 1)


class Count(int):
    """A number that a template can name with what it counts.

    >>> "The pool has {pool:tile}, at most {most}.".format(pool=Count(1), most=Count(3))
    'The pool has 1 tile, at most 3.'
    """

    def __format__(self, spec: str) -> str:
        is_noun = len(spec) > 1 and spec.replace(" ", "").isalpha()
        return counted(self, spec) if is_noun else super().__format__(spec)
