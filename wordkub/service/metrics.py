"""The metrics of a service for Prometheus, for all its workers together."""

from __future__ import annotations

import os
import shutil
from collections.abc import MutableMapping
from typing import Any

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector
from starlette.responses import Response

from wordkub import __version__
from wordkub.service.connection import hung_up
from wordkub.service.fairness import Queue
from wordkub.service.load import Load
from wordkub.service.problems import PROBLEM

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
    """Requests counted and timed, by route, refusals by cause, words checked, and what is under way."""

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
        self._problems = Counter(
            "wordkub_problems", "Requests answered with a problem", ["problem"], registry=self._registry
        )
        self._under_way = self._gauge("wordkub_requests_under_way", "Requests under way")
        self._held = self._gauge("wordkub_held_bytes", "Bytes of bodies and answers held for clients")
        self._waiting = self._gauge("wordkub_queue_waiting", "Requests that wait in a queue", "queue")
        self._working = self._gauge("wordkub_queue_working", "Requests of a queue being worked on", "queue")
        self._dictionaries = self._gauge(
            "wordkub_dictionary_info", "Workers that have this dictionary open", "name", "identity"
        )
        self._open: set[tuple[str, str]] = set()
        self._gauge("wordkub_build_info", "Workers of this build", "version").labels(__version__).set(1)
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
        if (problem := scope.get(PROBLEM)) is not None:
            self._problems.labels(problem).inc()

    def observe(self, load: Load, queues: dict[str, Queue], dictionaries: dict[str, str]) -> None:
        """Take down what is under way now.

        Args:
            load: What is held for clients.
            queues: The queues by their names.
            dictionaries: The dictionaries that are open, each with its identity.
        """
        self._under_way.set(load.requests)
        self._held.set(load.held)
        for name, queue in queues.items():
            self._waiting.labels(name).set(queue.waiting)
            self._working.labels(name).set(queue.taken)
        open_now = set(dictionaries.items())
        for both in self._open - open_now:
            self._dictionaries.labels(*both).set(0)
        for both in open_now:
            self._dictionaries.labels(*both).set(1)
        self._open |= open_now
        for problem, count in hung_up.items():
            self._problems.labels(problem).inc(count)
        hung_up.clear()

    def _gauge(self, name: str, about: str, *labels: str) -> Gauge:
        """A gauge; those of the workers that live are added up."""
        return Gauge(name, about, labels, registry=self._registry, multiprocess_mode="livesum")

    def response(self) -> Response:
        """The figures as Prometheus reads them."""
        registry = self._registry
        if FOLDER in os.environ:
            registry = CollectorRegistry()
            MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)
