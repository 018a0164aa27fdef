"""Definitions that journals keep from before figures had types, when procedures were a list."""

from typing import Any

import msgspec

from houseway.rules.practice import KINDS, Practice
from houseway.rules.practice.reading import words_of

Figures = dict[str, Any]


def upcast(procedures: list[dict[str, Any]], rulebook: str) -> dict[str, Any]:
    """The practice as one is kept today; figures that nothing ever read are left behind."""
    practice: dict[str, Any] = {"rulebook": rulebook}
    for old in procedures:
        if old["id"] in KINDS:
            figures = _typed(old["id"], old["values"])
            practice[old["id"]] = {**figures, "text": old["text"], "cite": old["cite"]}
    return practice


def _typed(id_: str, values: Figures) -> Figures:
    types = {field.encode_name: field.type for field in msgspec.structs.fields(KINDS[id_])}
    silence = msgspec.to_builtins(getattr(Practice(), id_.replace("-", "_")))
    figures = {name: figure for name, figure in _changed(id_, values).items() if name in types}
    if "cite_of" in figures:
        known = set(words_of(types["cite_of"]))
        figures["cite_of"] = {part: clause for part, clause in figures["cite_of"].items() if part in known}
    return {**silence, **figures}


def _changed(id_: str, values: Figures) -> Figures:
    """What was written in another way."""
    match id_:
        case "backline":
            return {"allowed": "always" if values.get("allowed") else "never"}
        case "limits":
            return {"ranges": {wager: both for wager, both in values.items() if isinstance(both, list)}}
        case "rules-submission":
            return {**values, "choices": {clause: values[clause] for clause in values["choices"]}}
        case "result":
            also = [name.lower().replace(" ", "-") for name in values.get("also_announced", ())]
            return {**values, "also_announced": also}
        case "signs":
            posted = [text for text in values["signs"] if text.endswith(".")]
            return {"signs": [text for text in values["signs"] if text not in posted], "posted": posted}
        case "royal-9":
            return {**values, "wagers": ["royal-9"]}
        case "third-card-in-error":
            return {"banker_stands": [values["banker_stands"]]}
        case _:
            return values
