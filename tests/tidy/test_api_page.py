"""docs/api.md is true: every question it shows is asked, its limits are those of the code."""

import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from houseway.rules import classes, own
from houseway.rules.language import LONGEST
from houseway.server import limits
from houseway.server.api import questions
from houseway.server.api.routes import Api

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "api.md").read_text("utf-8")
EXAMPLES = re.findall(r"^\$ (curl .*)\n(.*)$", PAGE, flags=re.MULTILINE)


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    api = Api()
    with TestClient(Starlette(routes=api.routes())) as opened:
        yield opened
    api.close()


@pytest.mark.parametrize(("command", "shown"), EXAMPLES, ids=[shown[:40] for _, shown in EXAMPLES])
def test_an_answer_is_as_shown(client, command, shown):
    _, _, address, _, body = shlex.split(command)
    answer = client.post(address.removeprefix("localhost:8028"), json=json.loads(body))
    assert answer.text.startswith(shown.partition("…")[0]), answer.text[:500]


def test_every_endpoint_is_on_the_page(client):
    paths = client.get("/api/openapi.json").json()["paths"]
    for path in paths:
        assert path.partition("/{")[0] in PAGE, path


@pytest.mark.parametrize(
    "limit",
    [
        f"| {limits.MAX_BODY_BYTES:,} bytes |",
        f"| {own.MOST_TABLES}, {own.MOST_LINES} |",
        f"| {LONGEST:,} and {own.MOST_RULE_TEXT:,} characters |",
        f"| {classes.MOST_TRUTHS:,} |",
        f"| {limits.QUESTIONS_WAITING}, {limits.QUESTIONS_FROM_A_PLACE}; {limits.WORK_SECONDS:.0f} seconds, "
        f"{limits.WORK_BYTES >> 30} GiB |",
        f"| {questions.MOST_ROUNDS:,}; {limits.SIMULATIONS_AT_ONCE} |",
        f"| {questions.MOST_SHOES:,}, {questions.MOST_SAMPLE:,} and {questions.MOST_SAMPLE_WITH_SUITS}; "
        f"{limits.COUNTINGS_AT_ONCE} |",
        f"| {limits.WATCHED_KEPT}, for an hour |",
    ],
)
def test_a_limit_is_the_one_that_is_kept(limit):
    assert limit in PAGE
