"""The key tables that dealers learn from are those of the code."""

import re
from pathlib import Path

from houseway.table.console import keys
from houseway.table.console.letters import OF_ACTS, OF_ANSWERS
from houseway.words import language

PAGE = Path(__file__).resolve().parents[2] / "docs" / "console.md"
PAGES_OWN = {keys.ENTER: "enter", keys.IRREGULAR: "irregular", keys.RELIEF: "relief", keys.TICK: "tick"}


def test_every_key_of_the_code_is_on_the_page_and_no_other():
    rows = re.findall(r"^\| `([^`]+)` \| ([^|]+) \|$", PAGE.read_text("utf-8"), re.M)
    told = {(key.upper(), says) for key, says in rows}
    words = language()["key"]
    given = {(key, words[word]) for table in (OF_ACTS, OF_ANSWERS) for word, key in table.items()}
    assert told == given | {(key, language()["key-card"][word]) for key, word in PAGES_OWN.items()}


def test_every_word_of_a_key_is_one_of_the_code():
    assert language()["key"].keys() == OF_ACTS.keys() | OF_ANSWERS.keys()
