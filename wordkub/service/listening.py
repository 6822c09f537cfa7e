"""Where the service listens, a port or a Unix socket, and which proxies it believes."""

from __future__ import annotations

import ipaddress
import os
import socket
import stat
from typing import Any

from wordkub.errors import WordkubError, shown

UNIX = "unix"
"""What stands for the address of whoever comes through a Unix socket; no machine has it."""


def is_unix(listening: Any) -> bool:
    """Whether a socket is a Unix one, of which some systems have none."""
    return bool(listening.family == getattr(socket, "AF_UNIX", None))


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


def listen_at(path: str) -> socket.socket:
    """A Unix socket that listens there; one that nobody answers any longer is replaced.

    Raises:
        WordkubError: Somebody else answers, there is another file, or it cannot be made.
    """
    if not hasattr(socket, "AF_UNIX"):
        raise WordkubError("this system has no Unix sockets; serve on a port instead")
    listening = socket.socket(socket.AF_UNIX)
    try:
        if os.path.exists(path):
            _remove_stale(path)
        listening.bind(path)
        listening.set_inheritable(True)
        listening.listen(2048)
    except OSError as problem:
        listening.close()
        raise WordkubError(f"cannot serve at {shown(path)}: {problem.strerror or problem}") from None
    return listening


def _remove_stale(path: str) -> None:
    """Remove a Unix socket that nobody listens at.

    Raises:
        OSError: It is another file.
        WordkubError: Somebody listens.
    """
    if not stat.S_ISSOCK(os.stat(path).st_mode):
        raise OSError(None, "there is a file that is no socket")
    with socket.socket(socket.AF_UNIX) as asking:
        try:
            asking.connect(path)
        except ConnectionRefusedError:
            os.unlink(path)
            return
    raise WordkubError(f"cannot serve at {shown(path)}: another program does already")


def check_proxy(proxy: str) -> None:
    """Check that this can be the address of a proxy, or of a network of them.

    Raises:
        WordkubError: It cannot.
    """
    try:
        ipaddress.ip_network(proxy)
    except ValueError:
        raise WordkubError(
            f"{shown(proxy)} is no address of a proxy; --proxy takes one, or a network, as 10.0.0.0/8"
        ) from None
