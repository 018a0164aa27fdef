"""The page's words by their id in `languages/en.toml`: a new wording breaks no test of the browser."""

from typing import Any

from houseway.words import language
from tools.page_words import is_plural, values_of


def read_page_words(id_: str, **values: str | int) -> str:
    """Return the page's text with this id, such as `bank.gained`, with its values filled in."""
    word: Any = language()["page"]
    for key in id_.split("."):
        word = word[key]
    if isinstance(word, dict):
        word = _choose_form(word, values) if is_plural(word) else word["say"]
    return str(word).format_map(values)


def format_limits(wagers: tuple[str, ...], minimum: str, maximum: str) -> str:
    """Return the limits that these wagers share, as a sign or the lobby posts them."""
    return f"{', '.join(wagers)} {read_page_words('spots.limits', minimum=minimum, maximum=maximum)}"


def _choose_form(forms: dict[str, Any], values: dict[str, str | int]) -> str:
    """Return the form for exactly so many, else the one by which English counts."""
    first = (forms.get("of") or values_of(forms["other"]))[0]
    count = str(values[forms.get("by", first)])
    form: str = forms.get(count) or (forms.get("one") if count == "1" else None) or forms["other"]
    return form
