"""The description of the interface, with its pages from our own origin."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from functools import cache
from importlib.metadata import version
from typing import Any

import msgspec
from litestar import Litestar, Response, Router, get
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig

from dolmen.server import protocol

SHAPES = [
    shape for _, shape in inspect.getmembers(protocol, inspect.isclass) if issubclass(shape, msgspec.Struct)
]
REFUSALS = {
    "400": "The request cannot be read",
    "401": "Nobody is known by this cookie or token",
    "403": "The asker may not do this",
    "404": "There is no such thing",
    "409": "The table stands differently",
    "413": "The body is too large",
    "415": "The body is not JSON",
    "422": "What is asked for is not possible",
    "428": "The Idempotency-Key is missing",
    "429": "Too much at once",
    "503": "The database cannot be used now",
}
PAGE = """<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Dolmen: the interface</title>
    <link rel="icon" type="image/svg+xml" href="/icon.svg">
    <link rel="stylesheet" href="/swagger/swagger-ui.css">
  </head>
  <body>
    <div id="docs"></div>
    <script src="/swagger/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
"""
START = 'SwaggerUIBundle({ url: "/api/openapi.json", dom_id: "#docs", validatorUrl: null })\n'


def described_by(routes: Sequence[HTTPRouteHandler]) -> list[HTTPRouteHandler]:
    """The routes that describe these routes."""

    @cache
    def document() -> bytes:
        return msgspec.json.encode(describe(routes))

    @get("/api/openapi.json", include_in_schema=False, sync_to_thread=False)
    def openapi() -> Response[bytes]:
        return Response(document(), media_type="application/json")

    @get("/api/docs", include_in_schema=False, media_type="text/html", sync_to_thread=False)
    def docs() -> str:
        return PAGE

    @get("/api/docs/start.js", include_in_schema=False, media_type="text/javascript", sync_to_thread=False)
    def start() -> str:
        return START

    return [openapi, docs, start]


def describe(routes: Sequence[HTTPRouteHandler]) -> dict[str, Any]:
    """OpenAPI as Litestar reads it off the routes, with the shapes as they are really read."""
    config = OpenAPIConfig(title="Dolmen", version=version("dolmen"), description=protocol.__doc__)
    app = Litestar([Router("/api", route_handlers=routes)], openapi_config=config, logging_config=None)
    found = app.openapi_schema.to_schema()
    _, shapes = msgspec.json.schema_components(SHAPES, ref_template="#/components/schemas/{name}")
    found["components"]["schemas"] = shapes
    found["components"]["securitySchemes"] = {
        "token": {"type": "http", "scheme": "bearer"},
        "session": {"type": "apiKey", "in": "cookie", "name": "dolmen"},
    }
    for operations in found["paths"].values():
        for operation in operations.values():
            _finish(operation)
    return found


def _finish(operation: dict[str, Any]) -> None:
    refused = {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}}
    for status, says in REFUSALS.items():
        operation["responses"][status] = {"description": says, "content": refused}
