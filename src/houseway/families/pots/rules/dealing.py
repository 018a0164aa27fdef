"""Where the cards of a street go, in which order, and where they come from when the stub runs out."""

from typing import Literal, NamedTuple

from msgspec.structs import replace

from houseway.families.betting import LIVE, Betting
from houseway.families.pots.rules.figures import PotGame, PotStreet
from houseway.families.pots.rules.seen import less
from houseway.families.round import Hand, Held, Round

BOARD, BURNS, MUCK = "board", "burns", "muck"
FIVE = 5


class Card(NamedTuple):
    """One card of a street: the hand it goes to, how it lies, and what it is taken `of`."""

    hand: str
    down: bool
    of: Literal["stub", "burns", "muck"] = "stub"


def plan(play: PotGame, deal: Round) -> list[Card]:
    """The cards of this street in the order of the deal."""
    betting = deal.betting
    assert betting is not None, "players bet"
    street = play.streets[betting.street]
    names = [f"place-{p.seat}" for p in betting.players if p.status in LIVE or p.status == "passed"]
    if street.draw and betting.street:
        return _drawn(deal, betting, names)
    each = (True,) * street.down + (False,) * street.up
    burns = street.burn and betting.street not in betting.unburned
    cards = [Card(BURNS, True)] if burns else []
    cards += [Card(name, down) for down in each for name in names]
    cards += [Card(BOARD, False)] * street.board
    if betting.street == len(play.streets) - 1 and len(cards) > (left := betting.deck - deal.count):
        return _too_few(deal, street, names, left)
    return cards


def _too_few(deal: Round, street: PotStreet, names: list[str], left: int) -> list[Card]:
    """The last card of stud when the stub does not go round (E.9): burns come again, or one card for all."""
    dealt = max(0, left - 2)
    waiting = len(names) - dealt
    pool = len(deal.cards(BURNS)) + left - dealt
    if waiting > pool:
        return [Card(BURNS, True)] * left + [Card(BOARD, False, "burns")]
    burned = 1 if left >= 2 else 0
    cards = [Card(BURNS, True)] * burned + [Card(name, True) for name in names[:dealt]]
    cards += [Card(BURNS, True)] * (left - burned - dealt)
    return cards + [Card(name, True, "burns") for name in names[dealt:]]


def _drawn(deal: Round, betting: Betting, names: list[str]) -> list[Card]:
    """Each as many as he gave away; when the stub is used up, of what others have given away (PK-20)."""
    left = betting.deck - deal.count
    wanted = [name for name in names for _ in range(FIVE - len(deal.cards(name)))]
    if not wanted:
        return []
    stub = max(0, left - 1)
    cards = [Card(BURNS, True)] + [Card(name, True) for name in wanted[:stub]]
    return cards + [Card(name, True, "muck") for name in wanted[stub:]]


def pool(deal: Round, card: Card) -> Hand:
    """The cards that one which is not of the stub may be: burns, or what others gave away."""
    if card.of == "burns":
        return deal.cards(BURNS)
    return less(
        deal.cards(MUCK), [each for made in deal.made if made.hand == card.hand for each in made.cards]
    )


def delivered(play: PotGame, deal: Round, cards: Hand) -> Round:
    """The street's cards, given in the order of the plan, where they belong."""
    given: dict[str, tuple[list[int], list[bool]]] = {}
    again: dict[str, list[int]] = {}
    for (name, down, of), card in zip(plan(play, deal), cards, strict=True):
        to = given.setdefault(name, ([], []))
        to[0].append(card)
        to[1].append(down)
        if of != "stub":
            again.setdefault(of, []).append(card)
    hands = []
    for held in deal.hands:
        new = given.get(held.name)
        if new is not None:
            up, down_ = held.cards + tuple(new[0]), held.down + tuple(new[1])
            held = Held(held.name, up, down_, held.place, held.sees, held.status)
        if held.name in again:
            left = less(held.cards, again[held.name])
            held = replace(held, cards=left, down=(True,) * len(left))
        hands.append(held)
    return Round(tuple(hands), deal.made, deal.places, betting=deal.betting)
