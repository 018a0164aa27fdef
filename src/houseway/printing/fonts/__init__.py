"""The fonts that printed pages bring along, besides those of typst: see `tools/printed_font.py`."""

from base64 import b64encode
from functools import cache
from importlib.resources import files
from pathlib import Path

FOLDER = Path(str(files("houseway"))) / "printing" / "fonts"
CHINESE = "chinese-names.otf"
_FIRST, _LAST = "\u2e80", "\U0003ffff"


def is_chinese(character: str) -> bool:
    """Whether only the font of Chinese names has this character."""
    return _FIRST <= character <= _LAST


@cache
def chinese_font_face() -> str:
    """Return the style rule that carries the font within an HTML page."""
    font = b64encode((FOLDER / CHINESE).read_bytes()).decode()
    source = f'url("data:font/otf;base64,{font}") format("opentype")'
    return f'@font-face {{ font-family: "Chinese Names"; src: {source}; }}\n'
