"""No file makes the program reach out, or open what is outside its folder, unless the person says so."""

from __future__ import annotations

import contextlib
import json
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.process import wordkub
from wordkub import places
from wordkub.lexicon import remote

SECRET = "open-sesame"

ABOUT = {"name": "far", "language": "en", "identity": "abc"}


class Stranger:
    """A server that nobody has asked for; it answers as a service of Wordkub, and keeps what it was sent."""

    def __init__(self, listening: socket.socket) -> None:
        self.url = f"http://127.0.0.1:{listening.getsockname()[1]}"
        self.heard: list[bytes] = []

    def serve(self, listening: socket.socket) -> None:
        """Answer whoever comes."""
        body = json.dumps(ABOUT | {"reason": "ok", "dictionary": "far", "results": []}).encode()
        with contextlib.suppress(OSError):
            while True:
                line, _ = listening.accept()
                with line:
                    self.heard.append(line.recv(65536))
                    line.sendall(b"HTTP/1.1 200 OK\r\nConnection: close\r\n")
                    line.sendall(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))


@pytest.fixture
def stranger(monkeypatch: pytest.MonkeyPatch) -> Iterator[Stranger]:
    monkeypatch.setenv(remote.TOKEN, SECRET)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        found = Stranger(listening)
        threading.Thread(target=found.serve, args=(listening,), daemon=True).start()
        yield found
        listening.shutdown(socket.SHUT_RDWR)


@pytest.fixture
def folder(home: Path, tmp_path: Path) -> Path:
    """A folder of files that somebody else has sent."""
    sent = tmp_path / "sent"
    sent.mkdir()
    return sent


def position(folder: Path, **names: str) -> str:
    path = folder / "turns.jsonl"
    asked = {"rules": "word", "rack": "CATSEAT", **names}
    path.write_text(json.dumps({"position": asked, "turn": {"lay": ["CATS"]}}) + "\n")
    return str(path)


def bare_position(folder: Path, **names: str) -> str:
    path = folder / "positions.jsonl"
    path.write_text(json.dumps({"rules": "word", "rack": "CATSEAT", **names}) + "\n")
    return str(path)


def edition(folder: Path, dictionary: str) -> str:
    path = folder / "house.toml"
    path.write_text(
        f'name = "house"\ntitle = "House"\nlanguage = "en"\nsource = "us"\ndictionary = "{dictionary}"\n'
        "[tiles]\n" + "".join(f"{letter} = 9\n" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    )
    return str(path)


def rules(folder: Path, dictionary: str) -> str:
    path = folder / "rules.toml"
    edition(folder, dictionary)
    path.write_text('from = "word"\nedition = "house.toml"\n')
    return str(path)


def record(folder: Path, **header: object) -> str:
    """A game that somebody has begun elsewhere, with a first line of these fields."""
    args = ("play", "--players", "computer,computer", "--seed", "1", "--plain")
    assert wordkub(*args, env={"WORDKUB_HOME": str(folder / "theirs")}).returncode == 0
    lines = next((folder / "theirs" / "games").glob("*.jsonl")).read_text().splitlines()
    first = json.loads(lines[0]) | {"version": 1} | header
    path = folder / "game.jsonl"
    events = [json.loads(line) for line in lines[1:8]]
    texts = [{key: value for key, value in line.items() if key != "check"} for line in (first, *events)]
    path.write_text("".join(json.dumps(line) + "\n" for line in texts))
    return str(path)


def words(address: str) -> dict[str, str]:
    return {"name": "far", "sha256": "abc", "address": address}


CALLS: dict[str, Callable[[Path, str], tuple[str, ...]]] = {
    "judge": lambda at, url: ("judge", position(at, dictionary=url)),
    "judge edition": lambda at, url: ("judge", position(at, edition=edition(at, url))),
    "judge rules": lambda at, url: ("judge", position(at, rules=rules(at, url))),
    "solve": lambda at, url: ("solve", bare_position(at, dictionary=url)),
    "solve rules": lambda at, url: ("solve", bare_position(at, rules=rules(at, url))),
    "solve with rules": lambda at, url: ("solve", "--rules", rules(at, url), "--rack", "CATS"),
    "play rules": lambda at, url: ("play", "--players", "Ann,Bob", "--rules", rules(at, url)),
    "play edition": lambda at, url: ("play", "--players", "Ann,Bob", "--edition", edition(at, url)),
    "resume": lambda at, url: ("resume", record(at, dictionary=words(url))),
    "resume theme": lambda at, url: ("resume", record(at, theme=words(url))),
    "replay": lambda at, url: ("replay", record(at, dictionary=words(url))),
    "score": lambda at, url: ("score", "--players", "Ann,Bob", "--rules", rules(at, url)),
    "edition info": lambda at, url: ("edition", "info", edition(at, url)),
    "rules": lambda at, url: ("rules", rules(at, url)),
}
"""Every call that reads a file which can name a dictionary or a theme."""


@pytest.mark.parametrize("call", CALLS)
def test_a_file_never_makes_the_program_reach_out(call: str, stranger: Stranger, folder: Path) -> None:
    done = wordkub(*CALLS[call](folder, stranger.url))
    assert stranger.heard == []
    assert SECRET not in done.stdout + done.stderr
    if call not in ("replay", "edition info", "rules", "resume theme"):
        assert f"to use it, say so: --dict {stranger.url}" in done.stderr
    if call == "resume theme":
        assert f"--theme {stranger.url}" in done.stderr


def test_the_person_who_names_the_same_address_is_followed(stranger: Stranger, folder: Path) -> None:
    asked = position(folder, dictionary=stranger.url)
    wordkub("judge", asked, "--dict", stranger.url)
    assert stranger.heard
    assert all(SECRET.encode() in each for each in stranger.heard)


def test_a_configured_address_is_named_by_the_person(stranger: Stranger, folder: Path) -> None:
    wordkub("judge", position(folder, dictionary=stranger.url), env={"WORDKUB_DICTIONARY": stranger.url})
    assert stranger.heard


def test_resume_goes_on_with_what_the_person_names(stranger: Stranger, folder: Path) -> None:
    game = record(folder, dictionary=words(stranger.url))
    assert wordkub("resume", game).returncode == 2
    done = wordkub("resume", game, "--dict", "en-GB", "--plain", stdin="quit\n")
    assert (stranger.heard, done.returncode) == ([], 0), done.stderr


def test_a_game_begun_here_with_a_service_goes_on_with_it(stranger: Stranger, folder: Path) -> None:
    begun = wordkub(
        "play", "--players", "Ann,Bob", "--dict", stranger.url, "--seed", "3", "--plain", stdin="draw\n"
    )
    assert begun.returncode == 0, begun.stderr
    assert SECRET.encode() in stranger.heard[0]
    stranger.heard.clear()
    assert wordkub("resume", "--plain").returncode == 0
    assert stranger.heard
    # The record names the service now: a token that does not say whose it is stays here.
    assert not any(SECRET.encode() in each for each in stranger.heard)
    wordkub("resume", "--plain", env={remote.TOKEN: f"https://other.example=x {stranger.url}={SECRET}"})
    assert SECRET.encode() in stranger.heard[-1]


def test_a_token_goes_only_to_the_service_it_belongs_to(stranger: Stranger, home: Path) -> None:
    for token in (f"http://127.0.0.1:1={SECRET}", f"https{stranger.url[4:]}={SECRET}"):
        wordkub("check", "--dict", stranger.url, "hello", env={remote.TOKEN: token})
    assert stranger.heard
    assert not any(SECRET.encode() in each for each in stranger.heard)
    wordkub("check", "--dict", stranger.url, "hello", env={remote.TOKEN: f"{stranger.url.upper()}={SECRET}"})
    assert SECRET.encode() in stranger.heard[-1]


def test_an_address_without_its_token_is_said(home: Path) -> None:
    done = wordkub("check", "--dict", "http://127.0.0.1:1", "hello", env={remote.TOKEN: "http://127.0.0.1:1"})
    assert "WORDKUB_TOKEN has a service without its token" in done.stderr


# Files outside the folder


def secret(folder: Path) -> str:
    path = folder.parent / "secret.txt"
    path.write_text("hidden\nprivate\n")
    return str(path)


OUTSIDE: dict[str, Callable[[Path], tuple[str, ...]]] = {
    "judge dictionary": lambda at: ("judge", position(at, dictionary=secret(at))),
    "judge theme": lambda at: ("judge", position(at, theme=secret(at))),
    "judge rules": lambda at: ("judge", position(at, rules="../other.toml")),
    "judge edition": lambda at: ("judge", position(at, edition=f"{at}/../other.toml")),
    "solve": lambda at: ("solve", bare_position(at, dictionary=secret(at))),
    "edition": lambda at: ("play", "--players", "A,B", "--edition", edition(at, secret(at))),
    "edition, relative": lambda at: ("play", "--players", "A,B", "--edition", edition(at, "../secret.txt")),
    "resume": lambda at: ("resume", record(at, dictionary=words(secret(at)))),
    "resume theme": lambda at: ("resume", record(at, theme=words(secret(at)))),
    "theme list": lambda at: ("theme", "info", theme(at, 'words = "../secret.txt"')),
    "theme include": lambda at: ("theme", "info", theme(at, f'words = ["cat"]\ninclude = ["{secret(at)}"]')),
    "words of a card": lambda at: ("check", "--dict", card(at, "words"), "hidden"),
    "refused of a card": lambda at: ("check", "--dict", card(at, "refused"), "hidden"),
    "family of a card": lambda at: ("check", "--dict", card(at, "family"), "hidden"),
    "rules from": lambda at: ("rules", started_from(at, "from")),
    "rules edition": lambda at: ("rules", started_from(at, "edition")),
    "pad": lambda at: ("score", pad(at)),
}
"""Every file that can name another: each names one outside its folder."""


def theme(folder: Path, text: str) -> str:
    secret(folder)
    path = folder / "theme.toml"
    path.write_text(f'name = "theirs"\n{text}\n')
    return str(path)


def card(folder: Path, key: str) -> str:
    (folder / "theirs.txt").write_text("cat\ndog\n")
    path = folder / "theirs.toml"
    path.write_text(f'name = "theirs"\n{key} = "{secret(folder)}"\n')
    return str(path)


def started_from(folder: Path, key: str) -> str:
    other = folder.parent / "other.toml"
    other.write_text('from = "word"\n')
    path = folder / "rules.toml"
    path.write_text(f'from = "word"\n{key} = "{other}"\n' if key != "from" else f'from = "{other}"\n')
    return str(path)


def pad(folder: Path) -> str:
    path = folder / "pad.score.jsonl"
    first = {"format": "wordkub-score", "version": 1, "rules": str(folder.parent / "other.toml")}
    path.write_text(json.dumps(first | {"players": ["Ann", "Bob"]}) + "\n")
    (folder.parent / "other.toml").write_text('from = "word"\n')
    return str(path)


@pytest.mark.parametrize("call", OUTSIDE)
def test_a_file_opens_nothing_outside_its_folder(call: str, folder: Path) -> None:
    done = wordkub(*OUTSIDE[call](folder))
    assert done.returncode in (2, 3), (done.stdout, done.stderr)
    assert "outside the file's own folder" in done.stderr or "beside it" in done.stderr, done.stderr
    assert "hidden" not in done.stdout


def test_a_pad_of_others_goes_on_when_its_rules_are_named(folder: Path) -> None:
    theirs = pad(folder)
    refused = wordkub("score", theirs, "--rules", "sabra")
    assert "--rules cannot change them" in refused.stderr
    for more in (("--rules", str(folder.parent / "other.toml")), ()):
        assert wordkub("score", theirs, *more).returncode == 0


def test_what_lies_in_the_folder_of_a_file_is_followed(folder: Path) -> None:
    (folder / "mine.txt").write_text("cats\nseat\n")
    for call in (
        ("judge", position(folder, dictionary=str(folder / "mine.txt"))),
        ("judge", position(folder, edition=edition(folder, "mine.txt"))),
    ):
        done = wordkub(*call)
        assert "is not in mine" not in done.stderr
        assert done.returncode in (0, 1), done.stderr


def test_what_is_remembered_is_one_file_of_the_user(stranger: Stranger, home: Path) -> None:
    args = ("play", "--players", "Ann,Bob", "--dict", stranger.url, "--plain")
    for _ in range(2):
        assert wordkub(*args).returncode == 0
    assert Path(places.data_dir(), "named.txt").read_text() == f"{stranger.url}\n"
