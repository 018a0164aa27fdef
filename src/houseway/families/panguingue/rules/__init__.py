"""Panguingue, the rules of a hand: frozen states, and pure functions that answer what comes next."""

from msgspec.structs import replace

from houseway.families.bankless import deciding, is_wrong, sides, total, totals
from houseway.families.family import NotAsDrawn, not_as_drawn
from houseway.families.panguingue.melds import kind, outs
from houseway.families.panguingue.rules.figures import Panguingue, read
from houseway.families.panguingue.rules.steps import answered, comes_next
from houseway.families.panguingue.rules.telling import clause, tell
from houseway.families.panguingue.state import Pan
from houseway.families.plain import added
from houseway.families.round import OVER, Held, Made, Round, Step

__all__ = [
    "Panguingue",
    "added",
    "after",
    "begin",
    "clause",
    "deciding",
    "fault",
    "is_wrong",
    "next_step",
    "read",
    "sides",
    "tell",
    "total",
    "totals",
    "worth",
]


def begin(play: Panguingue, places: tuple[int, ...] = (), pays: tuple[str, ...] = ()) -> Round:
    """An empty hand for each place, in the order of play; the cards make it a `Pan`."""
    return Round(tuple(Held(f"place-{place}", place=place, sees=(place,)) for place in places), (), places)


def next_step(play: Panguingue, deal: Round) -> Step:
    return OVER if deal.pan is None else comes_next(play, deal.pan)


def after(play: Panguingue, deal: Round, made: Made) -> Round:
    """The hand once somebody has acted, his cards and melds as they lie then."""
    if deal.pan is None:
        return deal.with_made(made)
    return shown(replace(deal.with_made(made), pan=answered(play, deal.pan, made)))


def shown(deal: Round) -> Round:
    """The hands as the table shows them: each closed to all but its player; the card in play open."""
    pan = deal.pan
    if pan is None:
        return deal
    hands = []
    for each in pan.players:
        sees = (each.seat, *[viewer for viewer, of in pan.seen if of == each.seat])
        down = (True,) * len(each.cards)
        hands.append(Held(f"place-{each.seat}", each.cards, down, each.seat, sees, each.status))
    hands += [
        Held(f"place-{each.seat}.{at}", meld, (False,) * len(meld), each.seat)
        for each in pan.players
        for at, meld in enumerate(each.melds)
    ]
    in_play = [card for card in (pan.card, pan.option) if card is not None]
    if in_play:
        hands.append(Held("drawn" if pan.card is not None else "option", (in_play[0],), (False,)))
    return replace(deal, hands=tuple(hands), pan=pan)


def worth(play: Panguingue, deal: Round, hand: str) -> tuple[int, str]:
    """What the melds on a player's board would pay him on the outs, and how many cards they are."""
    place = deal.held(hand).place
    pan: Pan | None = deal.pan
    if place is None or pan is None or not pan.player(place).board:
        return 0, ""
    player = pan.player(place)
    return outs(player.melds, play.outs), f"{player.spread} spread"


def fault(play: Panguingue, deal: Round) -> NotAsDrawn | None:
    """Steps are checked as they are made; a spread that is none is for a player to demand (R.27)."""
    wrong = deal.pan and any(not kind(meld) for player in deal.pan.players for meld in player.melds)
    return not_as_drawn("improper-spread") if wrong else None
