"""The environment variables that the full screen respects, read before it starts."""

from __future__ import annotations

import os


def heed_no_color() -> None:
    """See to it that NO_COLOR counts where it is set and not empty, as its convention has it.

    Textual takes an empty one too, so an empty one is taken away. Call it before the application is made.
    """
    if os.environ.get("NO_COLOR") == "":
        del os.environ["NO_COLOR"]
