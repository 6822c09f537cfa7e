"""The compiled cores; everything else stands in pyproject.toml.

Where there is no compiler the installation goes on without them, and the reference does the work.

The cores keep to Python's stable interface, so one wheel serves every version from 3.11 on. A Python
without the global lock has no such interface, and gets a wheel of its own.
"""

import sysconfig

from setuptools import Extension, setup

STABLE = not sysconfig.get_config_var("Py_GIL_DISABLED")

setup(
    ext_modules=[
        Extension(
            f"wordkub.{package}.{name}",
            [f"wordkub/{package.replace('.', '/')}/{name}.c"],
            define_macros=[("Py_LIMITED_API", "0x030B0000")] if STABLE else [],
            extra_compile_args=["-O3"],
            optional=True,
            py_limited_api=STABLE,
        )
        for package, name in (
            ("solver.words", "_cover"),
            ("solver.numbers", "_numbers"),
            ("lexicon", "_near"),
        )
    ],
    options={"bdist_wheel": {"py_limited_api": "cp311"}} if STABLE else {},
)
