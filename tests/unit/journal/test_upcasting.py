"""Old rows are read as new ones and never rewritten."""

import json

import pytest

from houseway.journal.upcasting import UnreadableRowError, current_body


def with_currency(body):
    return body | {"currency": "USD"}


def with_cents(body):
    return {("cents" if name == "amount" else name): value for name, value in body.items()}


UPCASTS = {1: with_currency, 2: with_cents}


@pytest.mark.parametrize(
    ("schema", "body"),
    [(1, {"amount": 5}), (2, {"amount": 5, "currency": "USD"}), (3, {"cents": 5, "currency": "USD"})],
)
def test_every_older_schema_reads_as_the_current_one(schema, body):
    upcast = current_body(schema, json.dumps(body).encode(), UPCASTS, 3)
    assert json.loads(upcast) == {"cents": 5, "currency": "USD"}


@pytest.mark.parametrize("schema", [0, 4, 99])
def test_a_schema_without_a_way_here_is_not_read(schema):
    with pytest.raises(UnreadableRowError, match=f"schema {schema} is not known here"):
        current_body(schema, b"{}", UPCASTS, 3)
