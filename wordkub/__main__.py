"""`python -m wordkub` is `wordkub`."""

from wordkub.cli.main import run

run()
