"""How the documentation is built: `scripts/docs`, or `python -m sphinx -W docs docs/_build`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import generate
from click import Context
from sphinx.application import Sphinx

from wordkub import __version__

generate.write_all()

project = "Wordkub"
author = "The Wordkub developers"
copyright = "2026, The Wordkub developers"  # noqa: A001 - Sphinx reads this name
release = version = __version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx_click",
]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build", "reference/_generated"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

# Docstrings write code in single backticks, as in `wordkub check`.
default_role = "code"
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
napoleon_numpy_docstring = False

html_theme = "furo"
html_title = "Wordkub"
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False


def setup(app: Sphinx) -> None:
    """Have the texts of commands shown as they are written: to Sphinx an asterisk would begin emphasis."""
    for part in ("description", "options"):
        app.connect(f"sphinx-click-process-{part}", _escape)


def _escape(app: Sphinx, ctx: Context, lines: list[str]) -> None:
    lines[:] = [line.replace("*", r"\*") for line in lines]
