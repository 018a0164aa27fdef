"""Every recorded text belongs to a test that exists."""

import ast
from functools import cache
from pathlib import Path

from tests.golden_words import read_words

ROOT = Path(__file__).parent.parent.parent


@cache
def find_tests(path: str) -> set[str]:
    file = ROOT / path
    if not file.exists():
        return set()
    nodes = ast.walk(ast.parse(file.read_text("utf-8")))
    return {node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}


def test_words_are_recorded_for_tests_that_exist_and_use_them():
    gone = []
    for test in read_words():
        path, _, name = test.partition("::")
        if name.partition("[")[0].rpartition("::")[2] not in find_tests(path):
            gone.append(test)
    assert gone == []
