"""One line for everything that was done in a hand, written and read."""

import re
from typing import Any, get_args

from houseway.families.betting import CardRuling
from houseway.families.hand_record import HandAct
from houseway.journal.telling.phh.names import amount, cards_of, cards_text, money
from houseway.refusals import NotationError
from houseway.table.commands.pots import PotRuling

RULINGS = {*get_args(CardRuling), *get_args(PotRuling)} - {"misdeal"}
# Lines that others read as comments.
_RULING, _KILL, _BOARD = "# ruling", "# kill", "# board"


def act_text(act: HandAct) -> str:
    player, cards = f"p{act.player}", cards_text(act.cards)
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
            return f"{player} cbr {money(act.cents)}"
        case "bring-in":
            return f"{player} pb"
        case "draw":
            return f"{player} sd {cards}".strip()
        case "kill":
            return f"{_KILL} {player} {money(act.cents)}"
        case "ruled":
            return f"{_RULING} {act.ruling} {player} {cards}".strip()
    return f"{player} sm {cards or '-'}" + (f" {_BOARD}" if act.ruling else "")


def act_of(text: str, at: int) -> HandAct:
    """One line of what was done; comments behind `#` are nobody's act."""
    if text.startswith((_RULING, _KILL)):
        return _ruling(text, at)
    words = text.split("#")[0].split()
    match words:
        case ["d", "dh", player, cards]:
            return HandAct("hole", _player(player, at), cards=cards_of(cards, at))
        case ["d", "db", cards]:
            return HandAct("board", cards=cards_of(cards, at))
        case [player, "f"]:
            return HandAct("fold", _player(player, at))
        case [player, "cc"]:
            return HandAct("call", _player(player, at))
        case [player, "cbr", to]:
            return HandAct("raise", _player(player, at), amount(to, f"actions[{at}]"))
        case [player, "pb"]:
            return HandAct("bring-in", _player(player, at))
        case [player, "sd", *cards]:
            return HandAct("draw", _player(player, at), cards=cards_of("".join(cards), at))
        case [player, "sm", *cards]:
            shown = cards_of("".join(cards).replace("-", ""), at)
            return HandAct("show", _player(player, at), 0, shown, "board" if text.endswith(_BOARD) else "")
    raise NotationError(f"actions[{at}]: {text!r} is nothing that is done in a hand.", f"actions[{at}]")


def is_comment(text: Any) -> bool:
    if not isinstance(text, str):
        raise NotationError("actions: a list of texts is needed.", "actions")
    return not text.split("#")[0].strip() and not text.startswith((_RULING, _KILL))


def _ruling(text: str, at: int) -> HandAct:
    match text.removeprefix(_RULING).split():
        case ["#", "kill", player, to]:
            return HandAct("kill", _player(player, at), amount(to, f"actions[{at}]"))
        case [ruling, player, *cards] if ruling in RULINGS:
            who = 0 if player == "p0" else _player(player, at)
            return HandAct("ruled", who, cards=cards_of("".join(cards), at), ruling=ruling)
    raise NotationError(f"actions[{at}]: {text!r} is no ruling.", f"actions[{at}]")


def _player(text: str, at: int) -> int:
    if not re.fullmatch(r"p[1-9][0-9]?", text):
        raise NotationError(
            f"actions[{at}]: {text!r} is no player; write p1, p2 and so on.", f"actions[{at}]"
        )
    return int(text[1:])
