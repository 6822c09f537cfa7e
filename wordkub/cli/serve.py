"""`wordkub serve`: the dictionary service over HTTP."""

from __future__ import annotations

import os

import click

from wordkub.errors import WordkubError

TOKEN = "WORDKUB_TOKEN"
"""The environment variable that holds the token."""


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="0.0.0.0 lets other machines in.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0 takes a free one."
)
@click.option(
    "--workers", type=click.IntRange(1, 256), default=1, show_default=True, help="How many processes."
)
@click.option("--token", metavar="TEXT", help=f"Serve only who brings this token; else that in {TOKEN}.")
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
    workers: int,
    token: str | None,
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
        from wordkub.service.running import listen, run
        from wordkub.service.settings import ServiceSettings
    except ModuleNotFoundError as missing:
        raise WordkubError(
            f"the service needs {missing.name}; install it with: pip install 'wordkub[service]'"
        ) from None
    token = os.environ.get(TOKEN) if token is None else token
    settings = ServiceSettings(token=token, cors=cors, rate=rate, access_log=access_log).checked()
    listening = listen(host, port)
    shown = f"[{host}]" if ":" in host else host
    port = listening.getsockname()[1]
    click.echo(f"Serving on http://{shown}:{port} (described at /docs). Ctrl-C stops it.", err=True)
    run(settings, listening, workers, proxies)
    return 0
