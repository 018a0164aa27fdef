"""Compare English that tests produce with the one file in which it is recorded.

Tests assert ids and values. Where a test is about the words themselves (a rule card, the text of a command,
a sentence that has no id), it takes the `words` fixture and the sentence stands in `golden/words/en.json`,
under the test's name. After a wording is changed on purpose, record it again and read the difference:

    pytest --record-words tests/unit/printing
"""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

LANGUAGE = "en"
FILE = Path(__file__).parent / "golden" / "words" / f"{LANGUAGE}.json"
OPTION = "--record-words"

Recorded = dict[str, dict[str, str]]


def read_words() -> Recorded:
    """Return every recorded text by the id of its test and by its name in that test."""
    words: Recorded = json.loads(FILE.read_text("utf-8"))
    return words


def write_words(words: Recorded) -> None:
    text = json.dumps(words, indent=1, sort_keys=True, ensure_ascii=False)
    FILE.write_text(text + "\n", "utf-8")


class GoldenWords:
    """The recorded words of all tests, and those that a run records anew."""

    def __init__(self, is_recording: bool) -> None:
        self.is_recording = is_recording
        self.recorded = read_words()
        self.new: Recorded = {}

    def check(self, test: str, name: str, text: str) -> None:
        """Fail unless the text is the one recorded for this name of the test."""
        if self.is_recording:
            self.new.setdefault(test, {})[name] = text
            return
        recorded = self.recorded.get(test, {}).get(name)
        assert text == recorded, f"words differ from {FILE.name}; if that is meant: pytest {OPTION} {test!r}"

    def save(self) -> None:
        """Put what was recorded into the file: all names of a test that ran are recorded anew."""
        if self.new:
            write_words(read_words() | self.new)


class TestWords:
    """The words of one test: `words(text)`, or `words(text, name)` where it has several."""

    __test__ = False

    def __init__(self, golden: GoldenWords, test: str) -> None:
        self._golden = golden
        self._test = test

    def __call__(self, text: str, name: str = "text") -> None:
        self._golden.check(self._test, name, text)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(OPTION, action="store_true", help="record the English of tests (without -n)")


@pytest.fixture(scope="session")
def golden_words(request: pytest.FixtureRequest) -> Iterator[GoldenWords]:
    golden = GoldenWords(bool(request.config.getoption(OPTION)))
    yield golden
    golden.save()


@pytest.fixture
def words(golden_words: GoldenWords, request: pytest.FixtureRequest) -> TestWords:
    """Compare a text with the one that is recorded for this test."""
    return TestWords(golden_words, request.node.nodeid)
