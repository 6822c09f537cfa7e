"""The environment variables that the full screen respects, read before it starts."""

from __future__ import annotations

import os

from wordkub.text.colour import wants_colour


def heed_no_color() -> None:
    """See to it that NO_COLOR is there where no colours are wanted, and only there.

    That is where `--color`, the environment or the configuration says so. Textual looks for this variable,
    and takes an empty one too, against its convention. Call it before the application is made.
    """
    if wants_colour() is False:
        os.environ["NO_COLOR"] = "1"
    else:
        os.environ.pop("NO_COLOR", None)
