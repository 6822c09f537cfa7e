"""`wordkub serve`: the dictionary service over HTTP."""

from __future__ import annotations

import os

import click

from wordkub.errors import NotFoundError, WordkubError, meant, printable
from wordkub.lexicon.locating import dictionary_names

TOKEN = "WORDKUB_TOKEN"
"""The environment variable that holds the token."""


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="0.0.0.0 lets other machines in.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0 takes a free one."
)
@click.option("--socket", "path", metavar="PATH", help="Serve at a Unix socket instead of a port.")
@click.option("--root-path", "root", default="", metavar="PATH", help="The path that all others begin with.")
@click.option(
    "--preload", default="", metavar="NAMES", help="Dictionaries to open first, as in en-US,de; see /readyz."
)
@click.option(
    "--workers", type=click.IntRange(1, 256), default=1, show_default=True, help="How many processes."
)
@click.option("--token", metavar="TEXT", help=f"Serve only who brings this token; else that in {TOKEN}.")
@click.option(
    "--tokens",
    metavar="FILE",
    help="Tokens by client: lines of a name and a token, or its sha256:... Read anew when it changes.",
)
@click.option("--cors", multiple=True, metavar="ORIGIN", help="A web origin whose pages may ask; * for any.")
@click.option(
    "--rate", type=click.IntRange(1), metavar="N", help="Requests a second for a client and worker."
)
@click.option(
    "--proxy", "proxies", multiple=True, metavar="ADDRESS", help="A proxy whose X-Forwarded-For is believed."
)
@click.option("--access-log", is_flag=True, help="Log every request as a line of JSON on standard output.")
def serve(
    host: str,
    port: int,
    path: str | None,
    root: str,
    preload: str,
    workers: int,
    token: str | None,
    tokens: str | None,
    cors: tuple[str, ...],
    rate: int | None,
    proxies: tuple[str, ...],
    access_log: bool,
) -> int:
    """Serve the dictionaries over HTTP: check, find, suggest, define, judge.

    \b
    Examples:
      wordkub serve
      wordkub serve --port 8080 --workers 4 --rate 100
      curl http://127.0.0.1:8000/v1/dictionaries/en-US/words/hello
      wordkub check --dict http://127.0.0.1:8000 hello

    The page /docs describes it. It serves this machine only, unless --host says otherwise. Ctrl-C stops it
    when what is under way has been answered.
    """
    try:
        from wordkub.service.listening import check_proxy, listen, listen_at
        from wordkub.service.running import run
        from wordkub.service.settings import ServiceSettings
        from wordkub.service.tokens import read_tokens
    except ModuleNotFoundError as missing:
        raise WordkubError(
            f"the service needs {missing.name}; install it with: pip install 'wordkub[service]'"
        ) from None
    token = os.environ.get(TOKEN) if token is None else token
    settings = ServiceSettings(
        token=token,
        tokens=None if tokens is None else os.path.abspath(tokens),
        preload=_known(preload),
        root=root.rstrip("/"),
        cors=cors,
        rate=rate,
        access_log=access_log,
    ).checked()
    for proxy in proxies:
        check_proxy(proxy)
    if tokens is not None:
        read_tokens(tokens)
    if path is None:
        listening = listen(host, port)
        shown = f"[{host}]" if ":" in host else host
        where = f"on http://{shown}:{listening.getsockname()[1]}{settings.root}"
    else:
        listening = listen_at(path)
        where = f"at the socket {printable(path)}"
    click.echo(f"Serving {where} (described at /docs). Ctrl-C stops it.", err=True)
    run(settings, listening, workers, proxies)
    return 0


def _known(names: str) -> tuple[str, ...]:
    """The dictionaries of these names, between commas.

    Raises:
        NotFoundError: There is none of one of these names.
    """
    there = dictionary_names()
    found = tuple(meant(name.strip(), there) for name in names.split(",") if name.strip())
    for name in found:
        if name not in there:
            raise NotFoundError("dictionary", name, there)
    return found
