"""The metrics of a service for Prometheus, for all its workers together."""

from __future__ import annotations

import os
import shutil
from collections.abc import MutableMapping
from typing import Any

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector
from starlette.responses import Response

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable that names the folder through which workers share their figures."""

OWN = "wordkub-metrics-"
"""How such a folder is called that was made for one run of the service."""

BUCKETS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1, 5)


def remove_own_folder() -> None:
    """Remove the folder that was made for this run, whose maker is no longer there to do it."""
    folder = os.environ.get(FOLDER, "")
    if os.path.basename(folder).startswith(OWN):
        shutil.rmtree(folder, ignore_errors=True)


class Metrics:
    """Requests counted and timed, by route, and words checked."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "wordkub_requests", "Requests answered", ["route", "status"], registry=self._registry
        )
        self._seconds = Histogram(
            "wordkub_request_seconds",
            "Seconds to answer a request",
            ["route"],
            registry=self._registry,
            buckets=BUCKETS,
        )
        self.words = Counter("wordkub_words_checked", "Words checked", registry=self._registry)
        """Words checked, one by one or in bulk."""
        self._of_route: dict[tuple[str, int], Any] = {}

    def note(self, scope: MutableMapping[str, Any], status: int, seconds: float) -> None:
        """Count an answered request."""
        route = getattr(scope.get("route"), "path", "other")
        children = self._of_route.get((route, status))
        if children is None:
            children = self._requests.labels(route, str(status)), self._seconds.labels(route)
            self._of_route[route, status] = children
        children[0].inc()
        children[1].observe(seconds)

    def response(self) -> Response:
        """The figures as Prometheus reads them."""
        registry = self._registry
        if FOLDER in os.environ:
            registry = CollectorRegistry()
            MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)
