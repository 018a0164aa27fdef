"""Fixtures that tests of the server share."""

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from tests.unit.server.laboratory import laboratory


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    """A client of the laboratory, where a module asks nothing else of its house."""
    with laboratory() as opened:
        yield opened
