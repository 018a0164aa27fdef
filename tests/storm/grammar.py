"""Real messages and bodies made from the types that read them, each with one thing broken."""

import json
import random
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

from houseway.rules import ids, load
from houseway.server.demo.house import PROGRESSIVES, TABLES, opening
from houseway.server.messages import WireCommand
from houseway.table import Role
from houseway.table.decide import ACTS
from tests.storm.stormy_tables import SEATS

NAMES = (*TABLES, *PROGRESSIVES)
# Where most is said, so that rounds are played there.
BUSY = ("demo-1", "demo-6", "demo-9")
DEEP = 1500
# What stands where a type says no more than "text" or "number"; mostly what a house knows.
SAMPLES: Mapping[str, tuple[Any, ...]] = {
    "seat": SEATS,
    "place": SEATS,
    "at": (None, *SEATS),
    "cents": (100, 500, 1_000, 10_000, 0, -1, 2**53),
    "card": ("from-shoe", "9s", "??", "from-shoe", "Ts", ""),
    "cards": (["from-shoe"], ["As", "??"], [], ["from-shoe", "2s"]),
    "commitment": ("from-shoe", "", "00"),
    "seed": ("from-shoe", "00" * 32),
    "hand": ("player", "banker", "place-1"),
    "decks": (8, 6, 0),
    "cutting_card": (52, 14, 400),
    "position": (100, 20, 0),
    "table": NAMES,
    "game": ids(),
    "link": ("harmony", "sun-7", ""),
    "patron": ("nobody", "fuzz-patron"),
    "person": ("fuzz-dealer", "nobody"),
    "reason": ("because", "", " "),
    "when": ("banker.wins", "player.total == 9", "("),
    "removed": (["9s"], []),
    "act": ("sell", "cash"),
    "share": ("", "5a" * 32),
}
JUNK: tuple[Any, ...] = (
    None, True, 0, -1, 2**31, 2**53 + 1, 2**63, 2**64, -(2**63), 10**400, 1.5, 1e308, "", "\0", "\ud800",
    "x" * 2_000, "’", "<script>", "../..", "9s", [], {}, [[]], {"type": "sit"}, ["from-shoe"] * 50,
)  # fmt: skip
_SPOTS = {"wager", "on", "paytable"}


@cache
def _offers() -> tuple[tuple[str, str | None, str], ...]:
    return tuple(
        posted.key for game in sorted(set(TABLES.values())) for posted in opening("t", load(game)).offers
    )


shape_of = cache(inspect.type_info)


def sample(kind: Any, chance: random.Random, name: str = "") -> Any:
    """A value that the type reads, and most often one that means something here."""
    if name in SAMPLES and chance.random() < 0.95:
        return deepcopy(chance.choice(SAMPLES[name]))
    match kind:
        case inspect.StructType():
            return _struct(kind, chance)
        case inspect.UnionType(types=types):
            return sample(chance.choice(types), chance, name)
        case inspect.LiteralType(values=values):
            return chance.choice(values)
        case inspect.EnumType(cls=cls):
            return chance.choice([each.value for each in cls])
        case inspect.DictType(key_type=key, value_type=value):
            return {str(sample(key, chance)): sample(value, chance) for _ in range(chance.randrange(3))}
        case inspect.TupleType(item_types=types):
            return [sample(each, chance) for each in types]
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            return [sample(item, chance) for _ in range(chance.randrange(3))]
        case inspect.IntType(ge=least, le=most):
            return chance.choice([least or 0, most or 1_000, max(least or 0, min(most or 500, 500))])
        case inspect.BoolType():
            return chance.random() < 0.5
        case inspect.NoneType():
            return None
    return chance.choice(["", "a", "player", "standard", "f" * 24])


def _struct(kind: inspect.StructType, chance: random.Random) -> dict[str, Any]:
    fields = [each for each in kind.fields if each.required or chance.random() < 0.4]
    made = {each.encode_name: sample(each.type, chance, each.encode_name) for each in fields}
    if kind.tag_field is not None:
        made = {kind.tag_field: kind.tag, **made}
    if made.keys() >= _SPOTS and chance.random() < 0.9:
        made["wager"], made["on"], made["paytable"] = chance.choice(_offers())
    return made


_commands = inspect.type_info(WireCommand)
assert isinstance(_commands, inspect.UnionType)
# A table that is closed hears nothing more.
COMMANDS = [each for each in _commands.types if isinstance(each, inspect.StructType) and each.tag != "close"]


def _commands_of(role: Role | None) -> list[inspect.StructType]:
    """Those that this role gives, as far as they are read under the names of their own."""
    own = {msgspec.inspect.type_info(kind).tag for kind, (roles, _) in ACTS.items() if role in roles}  # type: ignore[attr-defined]
    return [each for each in COMMANDS if each.tag in own] or COMMANDS


OF_ROLE = {role: _commands_of(role) for role in (None, *Role)}


def message(chance: random.Random, name: str, role: Role | None = None) -> str:
    """A message of the websocket: most are a command of this role, and one in four is whole."""
    kind, table = chance.random(), chance.choice(chance.choice([NAMES, BUSY]))
    if kind < 0.05:
        made: dict[str, Any] = {"type": chance.choice(["join", "part"]), "table": table}
    else:
        command = _struct(chance.choice(OF_ROLE[role] if chance.random() < 0.8 else COMMANDS), chance)
        made = {"type": "command", "id": name, "table": table, "command": command}
        if chance.random() < 0.05:
            made["sign_off"] = {"person": "fuzz-floor"}
    return text_of(made, chance, whole=0.25)


def text_of(made: Any, chance: random.Random, whole: float) -> str:
    if chance.random() < whole:
        return _encoded(made)
    if chance.random() < 0.9:
        _break_one(made, chance)
        return _encoded(made)
    return chance.choice(_SPOILED)(_encoded(made), chance)


def _encoded(made: Any) -> str:
    # Python's own writes what is no JSON too.
    return json.dumps(made)


def _break_one(made: Any, chance: random.Random) -> None:
    """One field: another value, none, or one that nobody asked for."""
    places = list(_places(made))
    holder, key = chance.choice(places) if places else (made, None)
    how = chance.randrange(4)
    if how == 0 and isinstance(holder, dict) and key is not None:
        del holder[key]
    elif how == 1 and isinstance(holder, dict):
        holder[chance.choice(["name", "x", "seats", ""])] = deepcopy(chance.choice(JUNK))
    elif key is not None:
        holder[key] = deepcopy(chance.choice(JUNK))


def _places(made: Any) -> Iterator[tuple[Any, Any]]:
    keys = list(made) if isinstance(made, dict) else range(len(made)) if isinstance(made, list) else ()
    for key in keys:
        yield made, key
        yield from _places(made[key])


_SPOILED: tuple[Callable[[str, random.Random], str], ...] = (
    lambda text, chance: text[: chance.randrange(len(text) + 1)],
    lambda text, chance: text.replace('"', "'", chance.randrange(1, 4)),
    lambda text, chance: text.replace(":", ": " + "[" * DEEP, 1),
    lambda text, chance: text[:-1] + "," + text[1:],
    lambda text, chance: text + text,
    lambda text, chance: "",
    lambda text, chance: text.replace(":", ":NaN,", 1),
    lambda text, chance: text + " " * 5_000,
)


def readable(kind: Any, text: str) -> bool:
    """Whether the body is a question after all."""
    try:
        msgspec.json.decode(text.encode("utf-8", "surrogatepass"), type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return False
    return True
