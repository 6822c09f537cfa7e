"""The compiled cores; everything else stands in pyproject.toml.

Where there is no compiler the installation goes on without them, and the reference does the work.
"""

from setuptools import Extension, setup

setup(
    ext_modules=[
        Extension(
            f"wordkub.{package}.{name}",
            [f"wordkub/{package.replace('.', '/')}/{name}.c"],
            extra_compile_args=["-O3"],
            optional=True,
        )
        for package, name in (
            ("solver.words", "_cover"),
            ("solver.numbers", "_numbers"),
            ("lexicon", "_near"),
        )
    ]
)
