"""`wordkub serve`: the dictionary service over HTTP."""

from __future__ import annotations

import os
import socket
import tempfile

import click

from wordkub.errors import WordkubError

STOPPING = 10
"""Seconds that requests under way have to be finished when the service is stopped."""


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="0.0.0.0 lets other machines in.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0 takes a free one."
)
@click.option(
    "--workers", type=click.IntRange(1, 256), default=1, show_default=True, help="How many processes."
)
@click.option("--token", envvar="WORDKUB_TOKEN", metavar="TEXT", help="Serve only who brings this token.")
@click.option("--cors", multiple=True, metavar="ORIGIN", help="A web origin whose pages may ask; * for any.")
@click.option(
    "--rate", type=click.IntRange(1), metavar="N", help="Requests a second for a client and worker."
)
@click.option("--access-log", is_flag=True, help="Log every request as a line of JSON on standard output.")
def serve(
    host: str,
    port: int,
    workers: int,
    token: str | None,
    cors: tuple[str, ...],
    rate: int | None,
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
        import uvicorn

        from wordkub.service.metrics import FOLDER
        from wordkub.service.settings import VARIABLE, ServiceSettings
    except ModuleNotFoundError as missing:
        raise WordkubError(
            f"the service needs {missing.name}; install it with: pip install 'wordkub[service]'"
        ) from None
    settings = ServiceSettings(token=token, cors=cors, rate=rate, access_log=access_log)
    os.environ[VARIABLE] = settings.to_text()
    listening = _listen(host, port)
    port = listening.getsockname()[1]
    with tempfile.TemporaryDirectory(prefix="wordkub-metrics-") as folder:
        if workers > 1:
            # Workers share their figures through files in this folder.
            os.environ[FOLDER] = folder
        shown = f"[{host}]" if ":" in host else host
        click.echo(f"Serving on http://{shown}:{port} (described at /docs). Ctrl-C stops it.", err=True)
        config = uvicorn.Config(
            "wordkub.service.app:create_app",
            factory=True,
            host=host,
            port=port,
            workers=workers,
            log_level="warning",
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=STOPPING,
            timeout_keep_alive=10,
        )
        _run(config, listening)
    return 0


def _listen(host: str, port: int) -> socket.socket:
    """A socket that listens there.

    Raises:
        WordkubError: Somebody else does, or there is no such place.
    """
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listening = socket.socket(family)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.set_inheritable(True)
        # Who calls from now on waits until the service has started.
        listening.listen(2048)
    except OSError as problem:
        where = f"{host}, port {port}"
        raise WordkubError(
            f"cannot serve on {where}: {problem.strerror or problem}; try another --port"
        ) from None
    return listening


def _run(config: object, listening: socket.socket) -> None:
    import uvicorn
    from uvicorn.supervisors import Multiprocess

    assert isinstance(config, uvicorn.Config)
    if config.workers > 1:
        Multiprocess(config, [listening]).run()
    else:
        uvicorn.Server(config).run(sockets=[listening])
