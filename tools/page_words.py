"""The page's words as TypeScript, made of the one file a language: what has a value becomes a function."""

import json
import re
import tomllib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

LANGUAGES = Path(__file__).resolve().parent.parent / "src" / "houseway" / "languages"
LANGUAGE = "en"
HEAD = f"""\
// Generated from src/houseway/languages/{LANGUAGE}.toml by `python -m tools.docs`; change the words there.
"""
_FORMS = {"one", "two", "few", "many", "other", "of", "by"}
_VALUE = re.compile(r"(?<!\{)\{(\w+)\}(?!\})")
_NAME = re.compile(r"[A-Za-z_$][\w$]*")


# What a patron's first visit does without is fetched with the page that needs it.
APART = {
    "bank": ("bank",),
    "console": ("console",),
    "pan": ("pan",),
    "pots": ("pots",),
    "proof": ("proof",),
    "room": ("room",),
    "sign": ("sign",),
    "workshop": ("lab", "rulebook", "builder"),
}


def page() -> str:
    apart = {part for parts in APART.values() for part in parts}
    return _module({key: value for key, value in _words().items() if key not in apart})


def page_apart(name: str) -> str:
    words, parts = _words(), APART[name]
    return _module(words[name] if parts == (name,) else {part: words[part] for part in parts})


def _module(words: dict[str, Any]) -> str:
    table = _table(words, "")
    used = ", ".join(name for name, sign in (("plural", "plural("), ("type Word", ": Word")) if sign in table)
    imported = f"import {{ {used} }} from '../text/plural';\n" if used else ""
    return f"{HEAD}{imported}\nexport const words = {table};\n"


def _words() -> dict[str, Any]:
    words: dict[str, Any] = tomllib.loads((LANGUAGES / f"{LANGUAGE}.toml").read_text("utf-8"))["page"]
    return words


def _table(words: dict[str, Any], margin: str) -> str:
    inner = margin + "  "
    rows = [f"{inner}{_key(key)}: {_value(value, inner)},\n" for key, value in words.items()]
    return "{\n" + "".join(rows) + margin + "}"


def _value(value: Any, margin: str) -> str:
    if isinstance(value, list):
        return f"[{', '.join(_value(each, margin) for each in value)}]"
    if isinstance(value, str):
        return _said(value, values_of(value))
    if is_plural(value):
        return _plural(value)
    if isinstance(value.get("of"), list):
        return _said(value["say"], value["of"])
    return _table(value, margin)


def is_plural(value: dict[str, Any]) -> bool:
    return "other" in value and all(key in _FORMS or key.isdecimal() for key in value)


def values_of(text: str) -> list[str]:
    """The values that stand in a sentence, in the order in which they come."""
    return list(dict.fromkeys(_VALUE.findall(text)))


def _said(text: str, values: list[str]) -> str:
    if not values:
        return json.dumps(text, ensure_ascii=False)
    return f"({', '.join(f'{value}: Word' for value in values)}) => {_template(text)}"


def _plural(forms: dict[str, Any]) -> str:
    """By the number that `by` names, or the first value: exactly so many, else as the language counts."""
    values = forms.get("of") or values_of(forms["other"])
    by = forms.get("by", values[0])
    given = ", ".join(f"{value}: {'number' if value == by else 'Word'}" for value in values)
    said = {key: _template(text) for key, text in forms.items() if key not in ("of", "by")}
    return (
        f"({given}) => plural({by}, {{ {', '.join(f'{_key(key)}: {text}' for key, text in said.items())} }})"
    )


def _template(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace("`", "\\`").replace("${", "\\${")
    return "`" + _VALUE.sub(r"${\1}", escaped).replace("{{", "{").replace("}}", "}") + "`"


def _key(key: str) -> str:
    return key if _NAME.fullmatch(key) else f"'{key}'"


PAGES: dict[str, Callable[[], str]] = {"web/src/generated/words.ts": page}
PAGES |= {f"web/src/generated/{name}_words.ts": partial(page_apart, name) for name in APART}
