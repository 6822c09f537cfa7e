"""What the tests of the shipped dictionaries have read is let go when the last of them has run."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.dictionaries.shipped import forget


@pytest.fixture(scope="package", autouse=True)
def _let_go() -> Iterator[None]:
    yield
    forget()
