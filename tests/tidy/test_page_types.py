"""What the generator makes of a schema is what TypeScript can check the page by."""

import re

import pytest

from tools import page_types


@pytest.mark.parametrize(
    ("schema", "written"),
    [
        ({"type": "integer", "minimum": 0}, "number"),
        ({"enum": ["lose", "win"]}, "'lose' | 'win'"),
        ({"anyOf": [{"type": "integer"}, {"type": "number"}, {"type": "null"}]}, "number | null"),
        ({"type": "array", "items": {"$ref": "#/$defs/SeatView"}}, "SeatView[]"),
        ({"type": "array", "items": {"enum": ["s", "h"]}}, "('s' | 'h')[]"),
        ({"type": "array", "prefixItems": [{"type": "integer"}, {"type": "string"}]}, "[number, string]"),
        ({"type": "object", "additionalProperties": {"type": "string"}}, "Record<string, string>"),
        ({"type": "object"}, "Record<string, unknown>"),
        ({"default": None}, "unknown"),
    ],
)
def test_a_schema_becomes_a_type(schema, written):
    assert page_types.type_of(schema) == written


def test_a_schema_that_nothing_is_known_of_is_not_guessed():
    with pytest.raises(AssertionError, match="oneOf"):
        page_types.type_of({"oneOf": [{"type": "string"}]})


def test_one_name_means_one_type():
    sent = {"$defs": {"House": {"type": "string"}}}
    with pytest.raises(AssertionError, match="two types are called House"):
        page_types.written("api.json", sent, {"House": {"type": "integer"}})


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("Settlement", "outcome: 'jackpot' | 'lose' | 'push' | 'win';"),
        ("View", "phase: Phase;"),
        ("HandView", "holder?: number | null;"),
        ("Ack", "type: 'ack';"),
    ],
)
def test_the_page_is_told_every_word_that_may_come(name, line):
    found = re.search(rf"^export interface {name} {{\n(.*?)^}}", page_types.wire(), re.DOTALL | re.MULTILINE)
    assert found, name
    assert f"  {line}\n" in found[1]
