"""docs/diff.md: how to compare two games, and four comparisons as `houseway diff` makes them."""

import re
from pathlib import Path

import msgspec

from houseway.document import Document, Heading
from houseway.printing.markdown import markdown
from houseway.printing.redline import Version, compare, redline_page
from houseway.rules import load_or_read

ROOT = Path(__file__).resolve().parent.parent
INTRODUCTION = ROOT / "tools" / "pages" / "diff.md"

REDLINE = """
Rule 28 prints the section on Eternal Baccarat as it stands; the redline is the text by which it was adopted.
Both are encoded as definitions of their own ([redline](../examples/redline/eternal-redline.toml),
[as printed](../examples/redline/eternal-as-printed.toml)). The copy of Rule 28 lost nine rows, the redline
does not print the initial seeds of the same three pay tables, and one sum is damaged in Rule 28. All other
pays, rates and seeds are the same in both.
"""
FROG = """
Version 2.1 takes out the push on a winning three-card 7, pays the Banker line 19 to 20 and rounds to whole
dollars.
"""
EZ = """
The five EZ wagers have the same lines and the same edges in both. What lies beside them differs, and so does
nearly every procedure. (Readings are left out here.)
"""
NO_BUST = """
Version 5.0 has no surrender and one split, pays a Natural even money or 6 to 5 as the house chooses, and
adds two bonus bets.
"""
EXAMPLES = (
    ("The redline of Eternal Baccarat against Rule 28", REDLINE,
     "examples/redline/eternal-redline.toml", "examples/redline/eternal-as-printed.toml"),
    ("Golden Frog 2.0 against 2.1", FROG, "ca/golden-frog-2.0", "ca/golden-frog-2.1"),
    ("EZ Baccarat of Colorado against that of Massachusetts", EZ, "co/ez-baccarat", "ma/ez-baccarat"),
    ("No Bust 4.0 against 5.0", NO_BUST, "ca/no-bust-4.0", "ca/no-bust-5.0"),
)  # fmt: skip
LONG = "ma/ez-baccarat"


def page() -> str:
    parts = [INTRODUCTION.read_text("utf-8").rstrip()]
    for title, text, before, after in EXAMPLES:
        parts += [f"## {title}", text.strip(), f"`houseway diff {before} {after}`", _example(before, after)]
    return "\n\n".join(parts) + "\n"


def _example(before: str, after: str) -> str:
    """The page of a comparison, its title left out and its headings a level down."""
    versions = [Version(load_or_read(_file(name))) for name in (before, after)]
    document = redline_page(compare(versions[0], versions[1]))
    if after == LONG:
        document = _without_readings(document)
    lines = markdown(document).split("\n")
    return re.sub(r"^#", "##", "\n".join(lines[2:-3]).strip(), flags=re.MULTILINE).removesuffix("\n\n---")


def _file(name: str) -> str:
    return str(ROOT / name) if name.endswith(".toml") else name


def _without_readings(document: Document) -> Document:
    """The document without the section of that heading."""
    blocks = []
    section = ""
    for block in document.blocks:
        section = block.text if isinstance(block, Heading) else section
        if section != "Readings":
            blocks.append(block)
    return msgspec.structs.replace(document, blocks=tuple(blocks))
