"""Whoever opens a house's file to write says where its key is; only tests may leave it beside the file."""

import ast
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2] / "src" / "houseway"


def opened_without_keys(source: str) -> list[int]:
    """Return the lines that open a store to write, or for a reader of its own, and name no keys."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    named = [(call, {keyword.arg for keyword in call.keywords}) for call in calls]
    return [
        call.lineno
        for call, words in named
        if ast.unparse(call.func) == "SqliteStore" and "keys" not in words and words != {"read_only"}
    ]


def test_no_part_of_the_house_puts_a_key_beside_a_file_by_default():
    wrong = {
        str(path.relative_to(PACKAGE)): lines
        for path in PACKAGE.rglob("*.py")
        if (lines := opened_without_keys(path.read_text("utf-8")))
    }
    assert wrong == {}


def test_a_store_that_is_opened_without_keys_is_seen():
    assert opened_without_keys("SqliteStore(path)\nSqliteStore(path, read_only=True)\n") == [1]
    assert opened_without_keys("SqliteStore(path, read_only=True, gone=gone)") == [1]
    assert opened_without_keys("SqliteStore(path, keys=keys)") == []
