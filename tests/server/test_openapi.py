from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from litestar import Litestar
from litestar.testing import TestClient

from dolmen.server import protocol
from dolmen.server.app import ROUTES, create
from dolmen.server.openapi import describe
from dolmen.server.pages import Pages
from dolmen.server.workers import Pool
from tests.server.playing import SEATS, wish

DESCRIBED = describe(ROUTES)


async def test_the_description_and_its_page_come_from_here(mara: httpx.AsyncClient) -> None:
    assert (await mara.get("/api/openapi.json")).json() == DESCRIBED
    page = await mara.get("/api/docs")
    assert page.headers["content-type"].startswith("text/html")
    assert "://" not in page.text, "nothing is loaded from elsewhere"
    assert "script-src" not in page.headers["content-security-policy"], "scripts are 'self' by default-src"
    assert "openapi.json" in (await mara.get("/api/docs/start.js")).text


def test_every_route_and_every_shape_is_described() -> None:
    assert len(DESCRIBED["paths"]) >= 15
    schemas = DESCRIBED["components"]["schemas"]
    said = [s for s in vars(protocol).values() if isinstance(s, type) and issubclass(s, protocol.Said)]
    for shape in said:
        if shape is not protocol.Said:
            assert schemas[shape.__name__]["additionalProperties"] is False, shape
    assert set(schemas["Snapshot"]["required"]) == {f.name for f in msgspec.structs.fields(protocol.Snapshot)}


def refs(value: Any) -> set[str]:
    if isinstance(value, dict):
        return {value["$ref"]} if "$ref" in value else set().union(*map(refs, value.values()))
    return set().union(*map(refs, value)) if isinstance(value, list) else set()


def test_every_reference_leads_somewhere() -> None:
    names = {ref.removeprefix("#/components/schemas/") for ref in refs(DESCRIBED)}
    assert names <= set(DESCRIBED["components"]["schemas"])


# --- Bodies and parameters that nobody thought of ------------------------------------------------------

SCHEMA = schemathesis.openapi.from_dict(
    DESCRIBED | {"paths": {path: found for path, found in DESCRIBED["paths"].items() if "events" not in path}}
)
CHECKS: list[Any] = [
    schemathesis.checks.not_a_server_error,
    *map(
        schemathesis.checks.CHECKS.get_one,
        (
            "status_code_conformance",
            "content_type_conformance",
            "response_schema_conformance",
            "negative_data_rejection",
        ),
    ),
]


@pytest.fixture(scope="module")
def visited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[TestClient[Litestar], str]]:
    """A browser that holds all seats of a table, and the table."""
    folder = tmp_path_factory.mktemp("visited")
    app = create(folder / "tables.sqlite3", Pages(folder), Pool(1, compiles=False))
    with TestClient(app, base_url="http://stones.local") as client:
        new = client.post("/api/tables", json=wish(*["me"] * SEATS)).json()
        yield client, new["table"]


@SCHEMA.parametrize()
@settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    suppress_health_check=[
        HealthCheck.function_scoped_fixture,
        HealthCheck.too_slow,
        HealthCheck.filter_too_much,
    ],
)
def test_no_request_breaks_the_server_or_its_description(
    case: schemathesis.Case[Any], visited: tuple[TestClient[Litestar], str]
) -> None:
    client, table = visited
    if "id" in case.path_parameters and len(str(case.path_parameters["id"])) % 2:
        case.path_parameters["id"] = table
    asked = case.as_transport_kwargs(base_url="http://stones.local")
    answer = client.request(
        asked["method"],
        asked["url"],
        params=asked.get("params"),
        headers=dict(asked["headers"]),
        content=asked.get("data"),
        **({"json": asked["json"]} if "json" in asked else {}),
    )
    case.validate_response(answer, checks=CHECKS)
