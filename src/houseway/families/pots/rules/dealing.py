"""Where the cards of a street go, in which order, and where they come from when the stub runs out."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Literal

import msgspec
from msgspec.structs import replace

from houseway.cache import looked_at
from houseway.families.betting import LIVE, Betting
from houseway.families.pots.rules.figures import PotGame, PotStreet
from houseway.families.pots.rules.seen import less
from houseway.families.round import Hand, Held, Round

BOARD, BURNS, MUCK = MIDDLE = "board", "burns", "muck"
FIVE, LOOK = 5, 2
# Stud deals a player who passed before any wager in for as long as nobody bets.
DEALT = LIVE | {"passed"}


class Card(msgspec.Struct, frozen=True, gc=False):
    """One card of a street: the hand it goes to, how it lies, and what it is taken `of`."""

    hand: str
    down: bool
    of: Literal["stub", "burns", "muck"] = "stub"


class Plan(msgspec.Struct, frozen=True, gc=False):
    """The cards of a street in the order of the deal, and for each hand which of them it gets, and how."""

    cards: tuple[Card, ...]
    # By its place on the table.
    to: tuple[tuple[int, Callable[[Hand], Hand], tuple[bool, ...]], ...]
    # Whether every card comes off the stub.
    plain: bool


def board_of(deal: Round) -> Hand:
    """The cards in the middle, which lie next to the players' hands."""
    return deal.hands[len(deal.places)].cards


def plan(play: PotGame, deal: Round) -> tuple[Card, ...]:
    """The cards of this street in the order of the deal."""
    return planned(play, deal).cards


@looked_at
def planned(play: PotGame, deal: Round) -> Plan:
    betting = deal.betting
    assert betting is not None, "players bet"
    number = betting.street
    street = play.streets[number]
    gets = street.draw or street.down or street.up
    seats = tuple([p.seat for p in betting.players if p.status in DEALT]) if gets else ()
    if street.draw and number:
        return _laid_out(_drawn(deal, betting, names_of(seats)), deal.places)
    if not number and play.kill and betting.stakes.kill:
        street = _in_two_parts(deal, betting, street, *names_of(seats[:1]))
    plan = _round_of(street, seats, street.burn and number not in betting.unburned, deal.places)
    if gets and number and len(plan.cards) > (left := betting.deck - deal.count):
        return _laid_out(_too_few(deal, street, names_of(seats), left), deal.places)
    return plan


def names_of(seats: Iterable[int]) -> list[str]:
    """Their hands."""
    return [f"place-{seat}" for seat in seats]


def _in_two_parts(deal: Round, betting: Betting, street: PotStreet, first: str) -> PotStreet:
    """Two cards, at which a player may look and kill the pot, then the others (B.1)."""
    has = len(deal.cards(first))
    looks = not has and betting.times == 1
    return replace(street, down=LOOK if looks else street.down - has)


@lru_cache(maxsize=1024)
def _round_of(street: PotStreet, seats: tuple[int, ...], burns: bool, places: tuple[int, ...]) -> Plan:
    """A card burned, one after the other to each of these seats, then the board."""
    each = (True,) * street.down + (False,) * street.up
    cards = [Card(BURNS, True)] if burns else []
    cards += [Card(name, down) for down in each for name in names_of(seats)]
    return _laid_out(cards + [Card(BOARD, False)] * street.board, places)


def _laid_out(cards: Sequence[Card], places: tuple[int, ...]) -> Plan:
    """On a table where every one of these places has a hand, and the middle is next to them."""
    hands, gets = [*names_of(places), *MIDDLE], dict[str, list[int]]()
    for at, card in enumerate(cards):
        gets.setdefault(card.hand, []).append(at)
    to = [
        (hands.index(name), _taking(ats), tuple([cards[at].down for at in ats])) for name, ats in gets.items()
    ]
    return Plan(tuple(cards), tuple(to), all(card.of == "stub" for card in cards))


def _taking(ats: list[int]) -> Callable[[Hand], Hand]:
    """These of the street's cards."""
    return itemgetter(*ats) if len(ats) > 1 else itemgetter(slice(ats[0], ats[0] + 1))


def _too_few(deal: Round, street: PotStreet, names: Sequence[str], left: int) -> list[Card]:
    """A card of stud when the stub does not go round (E.9): burns come again, or one card for all.

    It is the last one, or one before it where cards that came early are out of play.
    """
    down = bool(street.down)
    dealt = max(0, left - 2)
    waiting = len(names) - dealt
    pool = len(deal.cards(BURNS)) + left - dealt
    if waiting > pool:
        return [Card(BURNS, True)] * left + [Card(BOARD, False, "burns")]
    burned = 1 if left >= 2 else 0
    cards = [Card(BURNS, True)] * burned + [Card(name, down) for name in names[:dealt]]
    cards += [Card(BURNS, True)] * (left - burned - dealt)
    return cards + [Card(name, down, "burns") for name in names[dealt:]]


def _drawn(deal: Round, betting: Betting, names: Sequence[str]) -> list[Card]:
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


def delivered(plan: Plan, deal: Round, cards: Hand) -> Round:
    """The street's cards, given in the order of the plan, where they belong."""
    hands = [*deal.hands]
    assert len(cards) == len(plan.cards), "as many cards as the street needs"
    for at, own, backs in plan.to:
        held = hands[at]
        hands[at] = replace(held, cards=held.cards + own(cards), down=held.down + backs)
    if not plan.plain:
        hands = [_without(held, _again(plan, cards, held.name)) for held in hands]
    return Round(tuple(hands), deal.made, deal.places, betting=deal.betting)


def _again(plan: Plan, cards: Hand, of: str) -> list[int]:
    """What comes a second time out of the burns or the muck."""
    return [card for place, card in zip(plan.cards, cards, strict=True) if place.of == of]


def _without(held: Held, gone: list[int]) -> Held:
    if not gone:
        return held
    left = less(held.cards, gone)
    return replace(held, cards=left, down=(True,) * len(left))
