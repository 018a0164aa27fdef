"""The clauses of section 102.A to Q, the poker room: items by letter and number, headings without one."""

import re
from collections.abc import Iterator, Sequence

from tools.clause_steps import first_words

FIRST, LAST = 9, 569
_SECTION = re.compile(r"(?:#+ )?\**102\.([A-Q10])\b")
# The scan has a one for some of the I's, and marks of headings or bold letters before some numbers.
_CLAUSE = re.compile(r"(?:- |#+ )?\**([A-Q1])\.(\d+)\** +(.*)")
_PART = re.compile(r"(?:- )?\(?([a-c])[.)] +(?!(?:Royal|Straight|Four|<b>))(.*)")
_HEADING = re.compile(
    r"\*\*(Per Round Time Collection|Half Hour Time Collection|Per Hand Collection|Game Description):"
)


def sections(lines: Sequence[str]) -> Iterator[str]:
    """`102.A` to `102.Q`."""
    for line in lines[FIRST - 1 : LAST]:
        if begun := _SECTION.match(line.strip()):
            yield f"102.{_letter(begun[1])}"


def clauses(lines: Sequence[str]) -> Iterator[tuple[str, str]]:
    """`102.A.5`, `102.A.5(a)`, `102.C Game Description`, with its first words."""
    section = clause = ""
    parts = 0
    for line in (each.strip() for each in lines[FIRST - 1 : LAST]):
        if begun := _SECTION.match(line):
            section, clause = _letter(begun[1]), ""
        elif item := _CLAUSE.match(line):
            clause, parts = f"102.{section}.{item[2]}", 0
            yield clause, first_words(item[3])
        elif heading := _HEADING.match(line):
            clause = ""
            yield f"102.{section} {heading[1]}", first_words(line)
        elif clause and (part := _PART.match(line)):
            # N.7 prints its first part as the third: they are counted.
            yield f"{clause}({'abc'[parts]})", first_words(part[2])
            parts += 1


def _letter(printed: str) -> str:
    """The letter of a section, where the scan may have a figure."""
    return printed.replace("1", "I").replace("0", "O")
