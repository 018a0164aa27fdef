"""Make the font of the Chinese names: `python -m tools.printed_font NotoSerifCJK-Regular.ttc`.

Of Noto Serif CJK TC (Debian's package fonts-noto-cjk has it) only the characters of the language file are
kept, so that a few kilobytes are shipped. Run it again when a name with another character is printed;
`tests/unit/printing/test_glyphs.py` says so.
"""

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTCollection

from houseway.printing.fonts import CHINESE, FOLDER, is_chinese

ROOT = Path(__file__).resolve().parent.parent
FAMILY = "Noto Serif CJK TC"
NAMES_KEPT = (0, 1, 2, 3, 4, 5, 6, 13, 14)


def printed_characters() -> str:
    """Return the Chinese characters that stand in what is printed from."""
    sources = [
        *(ROOT / "src/houseway/languages").glob("*.toml"),
        *(ROOT / "src/houseway/families").rglob("*.py"),
    ]
    text = "".join(path.read_text("utf-8") for path in sources)
    return "".join(sorted(filter(is_chinese, set(text))))


def write_subset(collection: Path, characters: str) -> None:
    [font] = [font for font in TTCollection(collection).fonts if font["name"].getDebugName(1) == FAMILY]
    options = Options(layout_features=[], name_IDs=NAMES_KEPT, notdef_outline=True, hinting=False)
    subsetter = Subsetter(options)
    subsetter.populate(text=characters)
    subsetter.subset(font)
    # The same characters give the same file.
    font["head"].modified = font["head"].created
    font.recalcTimestamp = False
    font.save(FOLDER / CHINESE)


if __name__ == "__main__":
    found = printed_characters()
    write_subset(Path(sys.argv[1]), found)
    print(f"{CHINESE}: {found}")
