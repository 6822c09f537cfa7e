"""The compiled cores; everything else stands in pyproject.toml.

Where there is no compiler the installation goes on without them, and the reference does the work.
"""

from setuptools import Extension, setup

setup(
    ext_modules=[
        Extension(
            f"wordkub.solver.{package}.{name}",
            [f"wordkub/solver/{package}/{name}.c"],
            extra_compile_args=["-O3"],
            optional=True,
        )
        for package, name in (("words", "_cover"), ("numbers", "_numbers"))
    ]
)
