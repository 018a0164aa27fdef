"""Hands of Panguingue set up as a clause needs them."""

from typing import Any

from msgspec.structs import replace

from houseway.cards import parse_cards
from houseway.families.panguingue.laying import lying
from houseway.families.panguingue.rules.steps import answered
from houseway.families.panguingue.rules.turn import draw
from houseway.families.panguingue.state import Pan, PanPlayer
from houseway.families.round import Made
from houseway.rules import load

GAME = load("ca/panguingue")
PLAY: Any = GAME.drawing()
IDLE = "2s 4h 6d Qc As 3h 7d Jc Ks 6h"


def cards(text):
    return tuple(sorted(parse_cards(text)))


def card(text):
    return parse_cards(text)[0]


def player(seat, hand="", *melds, chips=40, **other):
    board = lying(tuple(cards(meld) for meld in melds))
    return PanPlayer(seat, chips, cards(hand), board, **{"status": "in", **other})


def table(*players, **other):
    """A hand in which the first player is asked; seats without a word hold cards that fit nothing."""
    stock = other.pop("stock", 200)
    return Pan(tuple(players), stock, **{"moment": "option", **other})


def with_option(pan, text, by):
    return replace(pan, option=card(text), option_by=by)


def act(pan, seat, choice, text="", hand=None, cents=0):
    """One answer; `hand` is the place of the meld that a step changes."""
    named = f"place-{seat}" if hand is None else f"place-{seat}.{hand}"
    return answered(PLAY, pan, Made(seat, named, choice, cents, parse_cards(text)))


def drawn(pan, text):
    """Who is asked touches the deck and draws this card."""
    return draw(act(pan, pan.acting.seat, "touch"), card(text))


def chips(pan):
    return {each.seat: each.chips for each in pan.players}
