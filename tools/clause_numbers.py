"""tests/clauses/numbers/: every numbered clause of the sources; `python -m tools.clause_numbers FOLDER`."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from tools import california_numbers
from tools.clause_steps import first_words, placed

ROOT = Path(__file__).resolve().parent.parent
NUMBERS = ROOT / "tests" / "clauses" / "numbers"
# Every section of the sources: the source and how the section is cited.
SECTIONS = NUMBERS / "sections.tsv"
# Clauses whose numbers the scan lost or printed twice, by their first words.
LOST = {
    '"Mini baccarat" is': "30-2802(13)",
    '"Midi baccarat" is': "30-2802(14)",
    '"Shoe" means': "30-2802(24)",
    "The retail licensee will determine the number": "30-2803",
    "Once the first card of any hand": "30-2807 unnumbered",
    "(1) The licensee reserves the right to use pre-shuffled": "30-2810 pre-shuffled",
    "5 Treasures may only be played": "30-2899.01(2)",
}
_SECTION = re.compile(r"(30-28\d\d(?:\.\d\d)?) |(?:#+ )?\*\*(\d+)\. ")
_MARK = re.compile(r"(?:- )?(?:\((\d+|[ivx]+|[a-z])\)|([ivx]+)\.|([a-z])\.) +(.*)", re.IGNORECASE)
_WITHIN = re.compile(r"(?<=\.) (?=[ivx]+\. [A-Z])")


def clauses(text: str) -> Iterator[tuple[str, str]]:
    """Each clause by its number, with its first words; a section without numbered parts by its own."""
    section, bare = "", ""
    path: tuple[str, ...] = ()
    for line in _WITHIN.sub("\n", text).splitlines():
        line = line.strip()
        if begun := _SECTION.match(line):
            if bare:
                yield section, bare
            section, bare, path = begun[1] or begun[2], first_words(line[begun.end() :]), ()
            continue
        lost = next((number for words, number in LOST.items() if words in line[: len(words) + 4]), None)
        if lost:
            bare = ""
            yield lost, first_words(line.removeprefix("- "))
        elif section and (mark := _MARK.match(line)):
            bare = ""
            path = placed(path, (mark[1] or mark[2] or mark[3]).lower(), dotted=mark[3] is not None)
            yield section + "".join(path), first_words(mark[4])
    if bare:
        yield section, bare


def sections(text: str) -> Iterator[str]:
    """How each section of the text is cited."""
    for line in text.splitlines():
        if begun := _SECTION.match(line.strip()):
            yield begun[1] or begun[2]


SOURCES = {
    "colorado-rule-28-baccarat": clauses,
    "colorado-3-dice-baccarat": clauses,
    "colorado-eternal-baccarat-redline": clauses,
    "massachusetts-baccarat": clauses,
    california_numbers.NAME: california_numbers.clauses,
}


def main(folder: Path) -> None:
    NUMBERS.mkdir(exist_ok=True)
    printed = []
    for name, read in SOURCES.items():
        text = (folder / f"{name}.txt").read_text("utf-8")
        lines = [f"{number}\t{words}\n" for number, words in read(text)]
        (NUMBERS / f"{name}.txt").write_text("".join(lines), "utf-8")
        of = california_numbers.sections if name == california_numbers.NAME else sections
        printed += [f"{name}\t{cite}\n" for cite in dict.fromkeys(of(text))]
    SECTIONS.write_text("".join(printed), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
