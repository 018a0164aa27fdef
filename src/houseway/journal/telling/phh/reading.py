"""A hand out of a .phh file; what cannot be read is refused with the place."""

import re
import tomllib
from collections.abc import Mapping
from datetime import UTC, date, datetime, time
from decimal import Decimal
from typing import Any

import msgspec

from houseway.families.betting import Part, Won
from houseway.families.hand_record import HandRecord
from houseway.journal.telling.phh.acts import act_of, is_comment
from houseway.journal.telling.phh.names import MOST_CENTS, VARIANTS, amount, turned
from houseway.refusals import NotationError
from houseway.text import suggestion
from houseway.toml import read_toml

_STRING = re.compile(r"'[^'\n]*'|\"(?:[^\"\\\n]|\\.)*\"")
# A deck has no cards for more.
MOST_PLAYERS = 26
KINDS = {"", "small", "blind", "big", "straddle", "kill", "post"}


def read(text: str) -> HandRecord:
    """A hand out of a file; what cannot be read is refused with the place."""
    try:
        # Bounded as every file is; points within texts are no keys.
        read_toml(_STRING.sub("''", text))
        document = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise NotationError(f"This is no PHH file: {error}.") from None
    variant = _needed(document, "variant")
    if not isinstance(variant, str) or variant not in VARIANTS:
        raise NotationError(
            f"There is no variant {variant!r} here{suggestion(str(variant), VARIANTS)}", "variant"
        )
    game, limit = VARIANTS[variant]
    stacks = _amounts(document, "starting_stacks")
    if not 2 <= len(stacks) <= MOST_PLAYERS:
        needed = f"starting_stacks: two to {MOST_PLAYERS} players are needed; {len(stacks)} are written."
        raise NotationError(needed, "starting_stacks")
    written = _needed(document, "actions")
    if not isinstance(written, list):
        raise NotationError("actions: a list of texts is needed.", "actions")
    bets = ("min_bet",) if limit == "no-limit" else ("small_bet", "big_bet")
    lower, *upper = (amount(_needed(document, key), key) for key in bets)
    if not lower:
        raise NotationError(f"{bets[0]}: a bet is above nothing; write the least one.", bets[0])
    forced = turned(_amounts(document, "blinds_or_straddles", len(stacks), least=-MOST_CENTS))
    acts = tuple(act_of(text, at) for at, text in enumerate(written) if not is_comment(text))
    if last := next((act.player for act in acts if act.player > len(stacks)), 0):
        raise NotationError(f"actions: p{last} acts, and there are {len(stacks)} players.", "actions")
    blinds = tuple(map(abs, forced))
    kinds = tuple(["post" if cents < 0 else "" for cents in forced])
    return HandRecord(
        game=str(document.get("_game", game)),
        limit=limit,
        lower=lower,
        upper=upper[0] if upper else 0,
        bring_in=amount(document.get("bring_in", 0), "bring_in"),
        antes=_amounts(document, "antes", len(stacks)),
        blinds=blinds if any(blinds) else (),
        stacks=stacks,
        acts=acts,
        finishing=_amounts(document, "finishing_stacks", len(stacks))
        if "finishing_stacks" in document
        else (),
        seats=_seats(document, len(stacks)),
        players=_players(document),
        table=str(document.get("table", "")),
        hand=document["hand"] if isinstance(document.get("hand"), int) else None,
        kinds=_kinds(document, len(stacks)) or (kinds if any(kinds) else ()),
        dead=_amounts(document, "_dead", len(stacks)) if "_dead" in document else (),
        left=amount(document.get("_left", 0), "_left"),
        collected=amount(document.get("_collected", 0), "_collected"),
        chip=amount(document.get("_chip", "0.01"), "_chip") or 1,
        options=_options(document),
        at=_time(document),
        named=_named(document),
        kill=document.get("_kill") is True,
        winnings=_amounts(document, "winnings", len(stacks)) if "winnings" in document else (),
    )


def _seats(document: Mapping[str, Any], count: int) -> tuple[int, ...]:
    seats = document.get("seats", [])
    whole = isinstance(seats, list) and all(type(seat) is int and seat > 0 for seat in seats)
    if not whole or len(seats) not in (0, count) or len({*seats}) < len(seats):
        raise NotationError("seats: for each player the number of a seat of his own is needed.", "seats")
    return tuple(seats)


def _players(document: Mapping[str, Any]) -> tuple[str, ...]:
    players = document.get("players", [])
    if not isinstance(players, list) or not all(isinstance(name, str) for name in players):
        raise NotationError("players: a list of names is needed.", "players")
    return tuple(players)


def _kinds(document: Mapping[str, Any], count: int) -> tuple[str, ...]:
    kinds = document.get("_kinds", [])
    if not isinstance(kinds, list) or len(kinds) not in (0, count) or {*map(str, kinds)} - KINDS:
        raise NotationError(f"_kinds: for each player one of {', '.join(sorted(KINDS))}.", "_kinds")
    return tuple(kinds)


def _named(document: Mapping[str, Any]) -> tuple[Won, ...]:
    try:
        named = msgspec.convert(document.get("_winners", []), list[tuple[int, Part, tuple[int, ...]]])
    except msgspec.ValidationError as error:
        raise NotationError(f"_winners: {error}.", "_winners") from None
    return tuple([Won(pot, players, part) for pot, part, players in named])


def _options(document: Mapping[str, Any]) -> dict[str, int]:
    options = document.get("_options", {})
    if not isinstance(options, dict) or any(not isinstance(value, int) for value in options.values()):
        raise NotationError("_options: a table of the options that are posted, with numbers.", "_options")
    return options


def _time(document: Mapping[str, Any]) -> datetime | None:
    """When the hand was dealt, where all of it is written and it was no other zone's time."""
    day: list[Any] = [document.get(key) for key in ("year", "month", "day")]
    at = document.get("time")
    if not all(isinstance(part, int) for part in day) or not isinstance(at, time):
        return None
    try:
        return datetime.combine(date(*day), at, UTC) if document.get("time_zone") == "UTC" else None
    except ValueError as error:
        raise NotationError(f"day: {error}.", "day") from None


def _needed(document: Mapping[str, Any], key: str) -> Any:
    if key not in document:
        raise NotationError(f"{key} is missing: a hand cannot be replayed without it.", key)
    return document[key]


def _amounts(
    document: Mapping[str, Any], key: str, count: int | None = None, least: int = 0
) -> tuple[int, ...]:
    given = _needed(document, key) if count is None else document.get(key, [0] * count)
    if not isinstance(given, list) or (count is not None and len(given) != count):
        raise NotationError(f"{key}: a list with an amount for each player is needed.", key)
    return tuple(amount(each, key, least) for each in given)
