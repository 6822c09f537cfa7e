"""A file of several parts that is mapped, and believed only where it is as it was written.

The parts lie one after the other from the beginning of the file, so that others can map the first by itself.
The sizes of all, what kind of file it is, and a checksum of everything before it close the file.
Numbers of eight bytes belong into the first parts, so that they lie where such numbers may.
"""

from __future__ import annotations

import mmap
import struct
import zlib
from collections.abc import Sequence
from itertools import accumulate, pairwise

from wordkub.errors import WordkubError

_END = struct.Struct("<8sII")
"""The kind, how many parts there are, and the checksum."""


class DamagedError(WordkubError):
    """A file in the cache that is not as it was written, or of another version."""


def put_together(kind: bytes, parts: Sequence[bytes | memoryview]) -> bytes:
    """The file of these parts.

    Args:
        kind: What the parts are, and in which version: 8 bytes.
        parts: The parts, each as its bytes.

    >>> data = put_together(b"WKTEST01", [b"trie", b"", b"words"])
    >>> [data[place] for place in places_of(b"WKTEST01", data)]
    [b'trie', b'', b'words']
    """
    sizes = struct.pack(f"<{len(parts)}Q", *(len(part) for part in parts))
    # Checked and joined part by part: some are large.
    pieces = [*parts, sizes, _END.pack(kind, len(parts), 0)[:-4]]
    check = 0
    for piece in pieces:
        check = zlib.crc32(piece, check)
    return b"".join([*pieces, check.to_bytes(4, "little")])


def places_of(kind: bytes, data: bytes | mmap.mmap) -> list[slice]:
    """Where the parts of such a file lie in it.

    Args:
        kind: What they are to be.
        data: The file, as bytes or mapped.

    Raises:
        DamagedError: The file is not as it was written, or of another kind or version.
    """
    if len(data) < _END.size:
        raise DamagedError("the compiled file is cut short")
    found, count, check = _END.unpack(data[-_END.size :])
    with memoryview(data) as view, view[:-4] as checked:
        if zlib.crc32(checked) != check:
            raise DamagedError("the compiled file is damaged")
    if found != kind:
        raise DamagedError("the compiled file is of another version")
    sizes = struct.unpack(f"<{count}Q", data[-_END.size - 8 * count : -_END.size])
    return [slice(start, end) for start, end in pairwise(accumulate(sizes, initial=0))]


def mapped(path: str) -> mmap.mmap:
    """A file, mapped.

    Raises:
        OSError: It cannot be opened.
        DamagedError: It is empty.
    """
    with open(path, "rb") as file:
        try:
            return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except ValueError:
            raise DamagedError(f"{path} is empty") from None
