"""Chance is the same everywhere, and fair (C2)."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordkub.core.chance import generator, shuffle


@pytest.mark.parametrize(
    ("seed", "number", "order"),
    [
        (0, 0, "XKNHDYVGFPWOBELUCAZSQMJTRI"),
        (1, 0, "EOFUBSRQWAIVNTPMDHYGCLZKJX"),
        (1, 1, "XHRSABYFNIWVKGDTJLECZOUQPM"),
        (7, 0, "FAJBXQWLUGTYZOENRKIMHDVCPS"),
        (7, 19, "AXFBPHUSZTDJEONYCKVLWIRMQG"),
        (2**48 - 1, 3, "TXZLFHAENIWUGCDSYPQJBVRMOK"),
    ],
)
def test_shuffle_is_golden(seed: int, number: int, order: str) -> None:
    tiles = list("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    shuffle(tiles, generator(seed, number))
    assert "".join(tiles) == order


def test_generator_is_golden() -> None:
    chance = generator(42, 5)
    assert [chance.random() for _ in range(3)] == [
        0.49888832763635016,
        0.2707265347333758,
        0.34792416339161847,
    ]


@settings(derandomize=True, deadline=None)
@given(st.lists(st.integers()), st.integers(0, 2**48), st.integers(0, 500))
def test_shuffle_keeps_every_item(items: list[int], seed: int, number: int) -> None:
    shuffled = list(items)
    shuffle(shuffled, generator(seed, number))
    assert Counter(shuffled) == Counter(items)


@pytest.mark.parametrize("items", [[], ["A"]])
def test_shuffle_of_nothing_to_shuffle(items: list[str]) -> None:
    chance = generator(1, 1)
    shuffle(items, chance)
    assert items in ([], ["A"])
    assert chance.random() == generator(1, 1).random(), "nothing is drawn for it"


def test_shuffle_is_fair() -> None:
    """Each of the six orders of three tiles comes about as often, whatever the seed or the event number."""
    by_seed, by_number = Counter[str](), Counter[str]()
    for count in range(6_000):
        for orders, chance in ((by_seed, generator(count, 0)), (by_number, generator(3, count))):
            tiles = list("ABC")
            shuffle(tiles, chance)
            orders["".join(tiles)] += 1
    for orders in (by_seed, by_number):
        assert len(orders) == 6
        assert all(900 < often < 1_100 for often in orders.values()), orders
