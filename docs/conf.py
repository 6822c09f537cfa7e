"""How the documentation is built: `sphinx-build -W docs docs/_build`."""

from wordkub import __version__

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
exclude_patterns = ["_build", "changes"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
napoleon_numpy_docstring = False
nitpicky = False

html_theme = "furo"
html_title = "Wordkub"
html_copy_source = False
html_show_sourcelink = False
