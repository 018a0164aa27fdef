"""The page has no words of its own: they stand in the one file a language, none missing or left over."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tools.page_words import LANGUAGES, is_plural, values_of

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted(LANGUAGES.glob("*.toml"))
# Words that are looked up by what the house says: a phase, a role, a rank.
LOOKED_UP = re.compile(r"text(?:\.\w+)*\.(\w+)\[|words(?:\.\w+)*\.(\w+) (?:as|satisfies) ")


def sentences(words: dict[str, Any], path: str = "") -> Iterator[tuple[str, list[str]]]:
    """Every word by its name, with the values that stand in it."""
    for key, value in words.items():
        name = f"{path}.{key}".lstrip(".")
        if isinstance(value, dict) and not is_plural(value) and not isinstance(value.get("of"), list):
            yield from sentences(value, name)
        elif isinstance(value, dict):
            said = [text for form, text in value.items() if form not in ("of", "by")]
            yield name, sorted({each for text in said for each in values_of(text)})
        else:
            yield name, sorted(values_of(value)) if isinstance(value, str) else []


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_language_says_all_that_english_says_of_the_same_values(file: Path):
    english, other = (tomllib.loads(each.read_text("utf-8")) for each in (LANGUAGES / "en.toml", file))
    assert dict(sentences(other["page"])) == dict(sentences(english["page"]))
    for kind in ("said", "refused"):
        assert other[kind].keys() == english[kind].keys()


def test_every_word_of_the_page_is_said_somewhere():
    sources = "\n".join(
        path.read_text("utf-8")
        for folder in ("src", "tests")
        for path in (ROOT / "web" / folder).rglob("*")
        if path.suffix in (".ts", ".svelte") and path.parent.name != "generated"
    )
    said = set(re.findall(r"\w+", sources))
    looked_up = {name for found in LOOKED_UP.findall(sources) for name in found if name}
    words = tomllib.loads((LANGUAGES / "en.toml").read_text("utf-8"))["page"]
    unsaid = [
        name
        for name, _ in sentences(words)
        if not set(re.findall(r"\w+", name.split(".")[-1])) <= said
        and not looked_up.intersection(name.split("."))
    ]
    assert unsaid == []
