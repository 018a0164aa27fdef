"""Generated pages are what the code would write now, and every page's links lead somewhere."""

import re
from pathlib import Path

import pytest

from houseway.families import FAMILIES
from houseway.rules import games
from tools.docs import PAGES
from tools.readings_page import entries, notes, sections

ROOT = Path(__file__).resolve().parents[2]
AGAIN = "`python -m tools.docs --pages`"


@pytest.mark.parametrize("path", PAGES)
def test_a_generated_page_is_not_stale(path):
    assert (ROOT / path).read_text("utf-8") == PAGES[path](), f"{path} is stale; write it anew with {AGAIN}."


def test_every_numbered_reading_is_there_and_stands_in_the_catalog():
    readings = [reading for section in sections() for reading in section.readings]
    assert [reading.number for reading in readings] == list(range(1, 92))
    for reading in readings:
        assert entries(reading) or reading.text, reading.number


def test_every_note_of_the_catalog_is_on_the_page():
    page = (ROOT / "docs" / "readings.md").read_text("utf-8").replace("\\", "")
    for game in games():
        for note in notes(game):
            assert note.text.replace("\\", "") in page, (game.id, note.cite)


def test_every_feature_is_on_the_page_of_the_rule_language():
    page = (ROOT / "docs" / "rule-language.md").read_text("utf-8")
    for family in FAMILIES.values():
        for name, feature in family.vocabulary().features.items():
            assert f"`{name}`" in page, name
            assert feature.meaning in page, name
            assert feature.none in page, name


@pytest.mark.parametrize("path", sorted((ROOT / "docs").glob("*.md")), ids=lambda path: path.name)
def test_every_link_of_a_page_leads_somewhere(path):
    for target in re.findall(r"\]\(([^)#]+)\)", path.read_text("utf-8")):
        assert target.startswith("http") or (path.parent / target).exists(), target
