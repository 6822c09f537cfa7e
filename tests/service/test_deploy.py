"""The container file, the systemd unit and the Caddy example call the service as it can be called."""

from __future__ import annotations

import configparser
import json
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import click
import pytest

from wordkub.cli.serve import serve
from wordkub.service.settings import ServiceSettings

DEPLOY = Path(__file__).parents[2] / "deploy"


def parsed(words: list[str]) -> dict[str, object]:
    """The options of a call, as the command reads them."""
    # With the names of --help that the program has: click keeps the option that it makes of them.
    return serve.make_context("serve", list(words), help_option_names=["-h", "--help"]).params


def unit() -> configparser.ConfigParser:
    read = configparser.ConfigParser(interpolation=None)
    read.optionxform = str  # type: ignore[assignment,method-assign]
    read.read(DEPLOY / "wordkub.service")
    return read


def test_the_container_file_starts_the_service() -> None:
    lines = (DEPLOY / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ").splitlines()
    said: dict[str, list[str]] = {}
    for line in filter(None, lines):
        if not line.startswith("#"):
            instruction, _, rest = line.partition(" ")
            said.setdefault(instruction, []).append(rest)
    assert said.keys() <= set(
        "FROM RUN COPY USER ENV VOLUME EXPOSE STOPSIGNAL HEALTHCHECK ENTRYPOINT CMD".split()
    )
    program, command, *options = json.loads(said["ENTRYPOINT"][0]) + json.loads(said["CMD"][0])
    assert (program, command) == ("wordkub", "serve")
    settings = parsed(options)
    assert (settings["host"], str(settings["port"])) == ("0.0.0.0", said["EXPOSE"][0])
    assert said["USER"] == ["wordkub"], "not as root"
    check = json.loads(said["HEALTHCHECK"][0].partition("CMD ")[2])
    compile(check[2], "healthcheck", "exec")


def test_the_unit_starts_the_service() -> None:
    program, command, *options = shlex.split(unit()["Service"]["ExecStart"])
    assert (Path(program).name, command) == ("wordkub", "serve")
    settings = parsed(options)
    assert str(settings["path"]).startswith(f"/run/{unit()['Service']['RuntimeDirectory']}/")
    assert settings["tokens"] == "/etc/wordkub/tokens"


def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    """Where systemd is there; the program that the unit starts is at another place."""
    text = (DEPLOY / "wordkub.service").read_text(encoding="utf-8")
    (tmp_path / "wordkub.service").write_text(text.replace("/opt/wordkub/bin/wordkub", "/bin/true"))
    verify = shutil.which("systemd-analyze")
    said = ""
    if verify:
        command = [verify, "verify", "--man=no", str(tmp_path / "wordkub.service")]
        said = subprocess.run(command, capture_output=True, text=True).stderr
    assert "wordkub.service" not in said


def test_caddy_leads_to_the_socket_of_the_unit() -> None:
    path = DEPLOY / "Caddyfile"
    text = path.read_text(encoding="utf-8")
    socket = parsed(shlex.split(unit()["Service"]["ExecStart"])[2:])["path"]
    assert re.findall(r"reverse_proxy unix/(\S+)", text) == [socket]
    assert text.count("{") == text.count("}")
    if caddy := shutil.which("caddy"):
        command = [caddy, "validate", "--adapter", "caddyfile", "--config", str(path)]
        assert subprocess.run(command, capture_output=True).returncode == 0


def test_the_root_path_may_be_that_of_the_example() -> None:
    text = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    (root,) = re.findall(r"handle_path (\S+)/\*", text)
    assert ServiceSettings(root=root).checked().root == "/words"
    with pytest.raises(click.UsageError):
        parsed(["--rooot", root])
