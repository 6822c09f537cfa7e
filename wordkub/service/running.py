"""Running the service with uvicorn, in one process or several, from the start to a clean shutdown."""

from __future__ import annotations

import contextlib
import os
import resource
import signal
import socket
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from types import FrameType

import uvicorn
from uvicorn.supervisors import Multiprocess

from wordkub.errors import WordkubError, shown
from wordkub.service.connection import Connection
from wordkub.service.metrics import FOLDER, OWN
from wordkub.service.settings import VARIABLE, ServiceSettings

STOPPING = 10
"""Seconds that requests under way have to be finished when the service is stopped."""

KEEPING = 10
"""Seconds that a line is kept open between two requests."""

STUCK = 60
"""Seconds after which a worker that does not say that it is well is replaced."""

FILES = 1 << 16
"""How many files, and so how many lines, a worker has open at most, where the system lets it."""


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there.

    Raises:
        WordkubError: Somebody else does, or there is no such place.
    """
    where = f"{host}, port {port}"
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listening = socket.socket(family)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.set_inheritable(True)
        # Who calls from now on waits until the service has started.
        listening.listen(2048)
    except UnicodeError:
        raise WordkubError(
            f"{shown(host)} is no name of a machine; --host takes one, or an address"
        ) from None
    except OSError as problem:
        raise WordkubError(
            f"cannot serve on {where}: {problem.strerror or problem}; try another --port"
        ) from None
    return listening


def run(settings: ServiceSettings, listening: socket.socket, workers: int, proxies: tuple[str, ...]) -> None:
    """Serve until somebody stops it.

    Args:
        settings: How the service is set up.
        listening: Where it listens.
        workers: How many processes answer.
        proxies: The addresses of proxies that are believed who asks.

    Raises:
        KeyboardInterrupt: It was stopped by Ctrl-C, and has answered what was under way.
        SystemExit: It was stopped by SIGTERM, with status 0.
        WordkubError: There is no folder for metrics.
    """
    _raise_limits()
    config = uvicorn.Config(
        "wordkub.service.app:create_app",
        factory=True,
        http=Connection,
        ws="none",
        workers=workers,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        log_level="error",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=STOPPING,
        timeout_keep_alive=KEEPING,
        timeout_worker_healthcheck=STUCK,
    )
    with _metrics_folder(workers):
        if workers > 1:
            settings = replace(settings, parent=os.getpid())
            os.environ[VARIABLE] = settings.to_text()
            _Workers(config, [listening]).run_to_its_end()
        else:
            os.environ[VARIABLE] = settings.to_text()
            signal.signal(signal.SIGTERM, _leave)
            uvicorn.Server(config).run(sockets=[listening])


class _Workers(Multiprocess):
    """Several processes, with the end that one has."""

    def __init__(self, config: uvicorn.Config, sockets: list[socket.socket]) -> None:
        super().__init__(config, sockets)
        self._is_interrupted = False

    def handle_int(self) -> None:
        """Stop, since somebody pressed Ctrl-C."""
        self._is_interrupted = True
        super().handle_int()

    def run_to_its_end(self) -> None:
        """Run, and end as a process that got the same signal.

        Raises:
            KeyboardInterrupt: It was stopped by Ctrl-C.
            WordkubError: The workers cannot start.
        """
        self.run()
        if self._is_interrupted:
            raise KeyboardInterrupt
        if any(process.exitcode == uvicorn.config.STARTUP_FAILURE for process in self.processes):
            raise WordkubError("the workers cannot start; what they said is above")


def _leave(number: int, frame: FrameType | None) -> None:
    sys.exit(0)


@contextlib.contextmanager
def _metrics_folder(workers: int) -> Iterator[None]:
    """The folder through which workers share their figures: the one that is set, else one for this run.

    Raises:
        WordkubError: The one that is set is none.
    """
    if folder := os.environ.get(FOLDER):
        if not os.path.isdir(folder) or not os.access(folder, os.W_OK):
            raise WordkubError(f"{FOLDER} is {folder}, which is no folder that can be written")
        yield
    elif workers > 1:
        with tempfile.TemporaryDirectory(prefix=OWN, ignore_cleanup_errors=True) as folder:
            os.environ[FOLDER] = folder
            yield
    else:
        yield


def _raise_limits() -> None:
    """Have as many lines open as the system lets us."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
