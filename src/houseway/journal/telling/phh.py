"""Hand histories in PHH, the open format for poker hands: TOML with one line for everything that was done.

What others know by the name of its `variant` they replay as well; `_game` is our own name of every game.
"""

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, date, datetime, time
from decimal import Decimal, InvalidOperation
from typing import Any, get_args

import msgspec

from houseway.cards.notation import card_text, parse_card
from houseway.families.betting import CardRuling, Part, Won
from houseway.families.hand_record import UNSEEN, HandAct, HandRecord, Limit
from houseway.refusals import NotationError
from houseway.table.commands.pots import PotRuling
from houseway.text import suggestion
from houseway.toml import read_toml

# The format names FT, NT, FO/8, F7S, F7S/8, FR and N2L1D; the others are named as it would name them.
_NAMES = {
    "ca/draw-poker": "5D", "ca/lowball": "A5L1D", "ca/deuce-to-seven": "2L1D", "ca/seven-card-stud": "7S",
    "ca/stud-high-low": "7S/8", "ca/razz": "R", "ca/texas-holdem": "T", "ca/holdem-high-low": "T/8",
    "ca/omaha": "O", "ca/omaha-high-low": "O/8", "ca/pineapple": "P", "ca/pineapple-8": "P/8",
    "ca/pineapple-high-low": "PHL/8", "ca/crazy-pineapple": "CP", "ca/crazy-pineapple-high-low": "CP/8",
}  # fmt: skip
_LIMITS: dict[str, Limit] = {"F": "structured", "S": "spread", "N": "no-limit"}
_VARIANTS = {
    letter + name: (game, limit) for game, name in _NAMES.items() for letter, limit in _LIMITS.items()
}
_CARD = re.compile(r"10[shdc]|[2-9TJQKA][shdc]|Jk|\?\?", re.IGNORECASE)
_STRING = re.compile(r"'[^'\n]*'|\"(?:[^\"\\\n]|\\.)*\"")
UNSEEN_TEXT = "??"
MOST_CENTS = 10**14
KINDS = {"", "small", "blind", "big", "straddle", "kill", "post"}
RULINGS = {*get_args(CardRuling), *get_args(PotRuling)} - {"misdeal"}
# Lines that others read as comments.
_RULING, _KILL, _BOARD = "# ruling", "# kill", "# board"


def written(hand: HandRecord) -> str:
    """The hand as the text of a .phh file."""
    letter = next(letter for letter, limit in _LIMITS.items() if limit == hand.limit)
    bets = {"min_bet": hand.lower} if letter == "N" else {"small_bet": hand.lower, "big_bet": hand.upper}
    # Who posts to come in is written with a minus, so that others do not take it for a blind.
    blinds, kinds = hand.blinds or (0,) * len(hand.stacks), hand.kinds or ("",) * len(hand.stacks)
    posted = tuple([-cents if kind == "post" else cents for cents, kind in zip(blinds, kinds, strict=True)])
    forced = {"bring_in": hand.bring_in} if hand.bring_in else {"blinds_or_straddles": _turned(posted)}
    fields: dict[str, Any] = {
        "variant": f"{letter}{_NAMES[hand.game]}",
        "antes": hand.antes,
        **forced,
        **bets,
    }
    lines = [f"{key} = {_money(value)}" for key, value in fields.items()]
    lines += [f"starting_stacks = {_money(hand.stacks)}", "actions = ["]
    lines += [f"  '{_act_text(act)}'," for act in hand.acts] + ["]"]
    about = {"seats": list(hand.seats), "players": list(hand.players), "table": hand.table, "hand": hand.hand}
    lines += [f"{key} = {json.dumps(value)}" for key, value in about.items() if value not in ([], "", None)]
    if hand.at is not None:
        at = hand.at.astimezone(UTC)
        lines.append(f"year = {at.year}\nmonth = {at.month}\nday = {at.day}")
        lines.append(f"time = {at.time().isoformat('seconds')}\ntime_zone = 'UTC'")
    if hand.finishing:
        lines.append(f"finishing_stacks = {_money(hand.finishing)}")
    return "\n".join([*lines, "currency = 'USD'", *_own_fields(hand), ""])


def _own_fields(hand: HandRecord) -> Iterator[str]:
    """What the format has no word for."""
    yield f"_game = '{hand.game}'"
    if hand.kinds:
        yield f"_kinds = {json.dumps(hand.kinds)}"
    if hand.dead:
        yield f"_dead = {_money(hand.dead)}"
    for key, cents, usual in (("collected", hand.collected, 0), ("chip", hand.chip, 1)):
        if cents != usual:
            yield f"_{key} = {_money(cents)}"
    if hand.kill:
        yield "_kill = true"
    if hand.named:
        yield f"_winners = {json.dumps([[won.pot, won.part, won.seats] for won in hand.named])}"
    if hand.options:
        yield f"_options = {{{', '.join(f'{name} = {value}' for name, value in hand.options.items())}}}"


def read(text: str) -> HandRecord:
    """A hand out of a file; what cannot be read is refused with the place."""
    try:
        # Bounded as every file is; points within texts are no keys.
        read_toml(_STRING.sub("''", text))
        document = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise NotationError(f"This is no PHH file: {error}.") from None
    variant = _needed(document, "variant")
    if variant not in _VARIANTS:
        raise NotationError(
            f"There is no variant {variant!r} here{suggestion(str(variant), _VARIANTS)}", "variant"
        )
    game, limit = _VARIANTS[str(variant)]
    stacks = _amounts(document, "starting_stacks")
    acts = _needed(document, "actions")
    if not isinstance(acts, list):
        raise NotationError("actions: a list of texts is needed.", "actions")
    bets = ("min_bet",) if limit == "no-limit" else ("small_bet", "big_bet")
    lower, *upper = (_amount(_needed(document, key), key) for key in bets)
    if not lower:
        raise NotationError(f"{bets[0]}: a bet is above nothing; write the least one.", bets[0])
    forced = _turned(_amounts(document, "blinds_or_straddles", len(stacks), least=-MOST_CENTS))
    blinds = tuple(map(abs, forced))
    kinds = tuple(["post" if cents < 0 else "" for cents in forced])
    return HandRecord(
        game=str(document.get("_game", game)),
        limit=limit,
        lower=lower,
        upper=upper[0] if upper else 0,
        bring_in=_amount(document.get("bring_in", 0), "bring_in"),
        antes=_amounts(document, "antes", len(stacks)),
        blinds=blinds if any(blinds) else (),
        stacks=stacks,
        acts=tuple(_act(text, at) for at, text in enumerate(acts) if not _is_comment(text)),
        finishing=_amounts(document, "finishing_stacks", len(stacks))
        if "finishing_stacks" in document
        else (),
        seats=_seats(document, len(stacks)),
        players=tuple(document.get("players", ())),
        table=str(document.get("table", "")),
        hand=document["hand"] if isinstance(document.get("hand"), int) else None,
        kinds=_kinds(document, len(stacks)) or (kinds if any(kinds) else ()),
        dead=_amounts(document, "_dead", len(stacks)) if "_dead" in document else (),
        collected=_amount(document.get("_collected", 0), "_collected"),
        chip=_amount(document.get("_chip", "0.01"), "_chip") or 1,
        options=_options(document),
        at=_time(document),
        named=_named(document),
        kill=document.get("_kill") is True,
    )


def _seats(document: Mapping[str, Any], count: int) -> tuple[int, ...]:
    seats = document.get("seats", [])
    whole = isinstance(seats, list) and all(type(seat) is int and seat > 0 for seat in seats)
    if not whole or len(seats) not in (0, count) or len({*seats}) < len(seats):
        raise NotationError("seats: for each player the number of a seat of his own is needed.", "seats")
    return tuple(seats)


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


def _turned(blinds: tuple[int, ...]) -> tuple[int, ...]:
    """With two players the format lists the small blind first, though the button, who is second, posts it."""
    return blinds[::-1] if len(blinds) == 2 else blinds


def _money(value: Any) -> str:
    """Cents as dollars, exactly: `2`, `0.50`."""
    if isinstance(value, str):
        return f"'{value}'"
    if isinstance(value, int):
        sign, cents = "-" * (value < 0), abs(value)
        return f"{sign}{cents // 100}" + (f".{cents % 100:02}" if cents % 100 else "")
    return f"[{', '.join(map(_money, value))}]"


def _cards_text(cards: Iterable[int]) -> str:
    return "".join(UNSEEN_TEXT if card == UNSEEN else card_text(card).replace("10", "T") for card in cards)


def _act_text(act: HandAct) -> str:
    player, cards = f"p{act.player}", _cards_text(act.cards)
    match act.act:
        case "hole":
            return f"d dh {player} {cards}"
        case "board":
            return f"d db {cards}"
        case "fold":
            return f"{player} f"
        case "call":
            return f"{player} cc"
        case "raise":
            return f"{player} cbr {_money(act.cents)}"
        case "bring-in":
            return f"{player} pb"
        case "draw":
            return f"{player} sd {cards}".strip()
        case "kill":
            return f"{_KILL} {player} {_money(act.cents)}"
        case "ruled":
            return f"{_RULING} {act.ruling} {player} {cards}".strip()
    return f"{player} sm {cards or '-'}" + (f" {_BOARD}" if act.ruling else "")


def _act(text: str, at: int) -> HandAct:
    """One line of what was done; comments behind `#` are nobody's act."""
    if text.startswith((_RULING, _KILL)):
        return _ruling(text, at)
    words = text.split("#")[0].split()
    match words:
        case ["d", "dh", player, cards]:
            return HandAct("hole", _player(player, at), cards=_cards(cards, at))
        case ["d", "db", cards]:
            return HandAct("board", cards=_cards(cards, at))
        case [player, "f"]:
            return HandAct("fold", _player(player, at))
        case [player, "cc"]:
            return HandAct("call", _player(player, at))
        case [player, "cbr", amount]:
            return HandAct("raise", _player(player, at), _amount(amount, f"actions[{at}]"))
        case [player, "pb"]:
            return HandAct("bring-in", _player(player, at))
        case [player, "sd", *cards]:
            return HandAct("draw", _player(player, at), cards=_cards("".join(cards), at))
        case [player, "sm", *cards]:
            shown = _cards("".join(cards).replace("-", ""), at)
            return HandAct("show", _player(player, at), 0, shown, "board" if text.endswith(_BOARD) else "")
    raise NotationError(f"actions[{at}]: {text!r} is nothing that is done in a hand.", f"actions[{at}]")


def _is_comment(text: Any) -> bool:
    if not isinstance(text, str):
        raise NotationError("actions: a list of texts is needed.", "actions")
    return not text.split("#")[0].strip() and not text.startswith((_RULING, _KILL))


def _ruling(text: str, at: int) -> HandAct:
    match text.removeprefix(_RULING).split():
        case ["#", "kill", player, amount]:
            return HandAct("kill", _player(player, at), _amount(amount, f"actions[{at}]"))
        case [ruling, player, *cards] if ruling in RULINGS:
            who = 0 if player == "p0" else _player(player, at)
            return HandAct("ruled", who, cards=_cards("".join(cards), at), ruling=ruling)
    raise NotationError(f"actions[{at}]: {text!r} is no ruling.", f"actions[{at}]")


def _player(text: str, at: int) -> int:
    if not re.fullmatch(r"p[1-9][0-9]?", text):
        raise NotationError(
            f"actions[{at}]: {text!r} is no player; write p1, p2 and so on.", f"actions[{at}]"
        )
    return int(text[1:])


def _cards(text: str, at: int) -> tuple[int, ...]:
    cards = _CARD.findall(text)
    if "".join(cards) != text:
        raise NotationError(f"actions[{at}]: {text!r} are no cards; write them as AsTh2c.", f"actions[{at}]")
    return tuple(UNSEEN if card == UNSEEN_TEXT else parse_card(card) for card in cards)


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
    return tuple(_amount(each, key, least) for each in given)


def _amount(given: Any, key: str, least: int = 0) -> int:
    """Whole cents."""
    try:
        cents = Decimal(str(given)) * 100
    except InvalidOperation:
        cents = Decimal("NaN")
    if (
        isinstance(given, bool)
        or not cents.is_finite()
        or cents != int(cents)
        or not least <= cents < MOST_CENTS
    ):
        raise NotationError(f"{key}: {given!r} is no amount of dollars and cents.", key)
    return int(cents)
