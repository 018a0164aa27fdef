"""web/src/generated/: the page's types, made from the JSON Schemas of what it is sent and what it sends."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tools import api_schema, wire_page

Schema = dict[str, Any]
ROOT = Path(__file__).resolve().parent.parent
FOLDER = "web/src/generated"
LONGEST = 100
_PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def wire() -> str:
    """Messages both ways, with views, consoles and commands."""
    return written("schemas/wire.json", wire_page.described(), {})


def api() -> str:
    """Questions and answers over HTTP; what the websocket sends too is taken from there."""
    return written("schemas/api.json", api_schema.described(), wire_page.described()["$defs"])


PAGES = {f"{FOLDER}/wire.ts": wire, f"{FOLDER}/api.ts": api}


def written(source: str, document: Schema, elsewhere: Schema) -> str:
    own = {name: each for name, each in document["$defs"].items() if name not in elsewhere}
    shared = sorted(name for name in document["$defs"] if name in elsewhere)
    for name in shared:
        assert document["$defs"][name] == elsewhere[name], f"two types are called {name}"
    unions = {name.title(): each for name, each in document.get("properties", {}).items()}
    declared = [_declared(name, each) for name, each in (own | unions).items()]
    # What only those name that are taken from there is not named here.
    named = {*re.findall(r"\w+", " ".join(declared))}
    needed = [name for name in shared if name in named]
    parts = [
        f"// Generated from {source} by `python -m tools.page_types`; change the Python types instead.",
        *([f"import type {{ {', '.join(needed)} }} from './wire';"] if needed else []),
        *declared,
    ]
    return "\n\n".join(parts) + "\n"


def _declared(name: str, schema: Schema) -> str:
    said = " ".join(schema.get("description", "").split())
    comment = f"/** {said} */\n" if said else ""
    if "properties" not in schema:
        kinds = type_of(schema)
        listed = f"\n  | {kinds.replace(' | ', chr(10) + '  | ')}" if len(kinds) > LONGEST else f" {kinds}"
        return f"{comment}export type {name} ={listed};"
    fields = "\n".join(f"  {field}" for field in _fields(schema))
    return f"{comment}export interface {name} {{\n{fields}\n}}"


def _fields(schema: Schema) -> Iterator[str]:
    """A field that the schema does not require may be left out."""
    required = schema.get("required", [])
    for name, each in schema["properties"].items():
        yield f"{name}{'' if name in required else '?'}: {type_of(each)};"


def type_of(schema: Schema) -> str:
    """A schema as TypeScript writes it: words of a list as a union of strings, so that none is misspelt."""
    match schema:
        case {"$ref": reference}:
            return str(reference).rpartition("/")[2]
        case {"enum": words}:
            return " | ".join(_literal(word) for word in words)
        case {"anyOf": kinds}:
            return " | ".join(dict.fromkeys(type_of(kind) for kind in kinds))
        case {"type": "array", "prefixItems": places}:
            return f"[{', '.join(type_of(place) for place in places)}]"
        case {"type": "array"}:
            return f"{_in_brackets(type_of(schema.get('items', {})))}[]"
        case {"type": "object"}:
            return f"Record<string, {type_of(schema.get('additionalProperties', {}))}>"
        case {"type": kind}:
            return _PLAIN[kind]
    assert not set(schema) - {"default", "description"}, f"no TypeScript is known for {schema}"
    return "unknown"


def _literal(word: object) -> str:
    return f"'{word}'" if isinstance(word, str) else json.dumps(word)


def _in_brackets(kind: str) -> str:
    return f"({kind})" if " | " in kind else kind


def main() -> None:
    for path, page in PAGES.items():
        (ROOT / path).parent.mkdir(parents=True, exist_ok=True)
        (ROOT / path).write_text(page(), "utf-8")
        print(f"regenerated {path}")


if __name__ == "__main__":
    main()
