"""A position that the options of a call describe."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wordkub.store.ruleshelf import RuleShelf


def position_of_call(
    shelf: RuleShelf, table: str | None, rack: str | None, given: Mapping[str, Any]
) -> dict[str, object]:
    """The position in the shape of its JSON object.

    Args:
        shelf: Where rules are opened.
        table: What `--table` says.
        rack: What `--rack` says.
        given: The other options: `rules`, `first`, `pool`, and the names that rules are opened with.
    """
    position = {
        "rules": given["rules"],
        "table": shelf.rules(given).notation.split_groups([table or ""]),
        "rack": rack or "",
        "melded": not given["first"],
    }
    return position if given["pool"] is None else position | {"pool": given["pool"]}
