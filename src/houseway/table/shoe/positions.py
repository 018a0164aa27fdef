"""Which card of the shoe lies where: each card of a round by its number, counted from 1 as it left the shoe.

Cards are followed by where they lie and not by what they are: a shoe of several decks has equal cards. Where
two equal cards lay in one hand and one of them leaves it, the one that came first is taken to have left.
"""

from collections.abc import Sequence

import msgspec

from houseway.families.round import Hand, Round
from houseway.table import events as e
from houseway.table.acts import Numbers, acts_of
from houseway.table.state import TableState

# The number of a card that comes a second time, out of the burns or of what others gave away.
UNKNOWN = 0


class Positions(msgspec.Struct, frozen=True):
    """`hands` has the numbers of a hand's cards in their order; `aside` are those of cards set aside."""

    hands: Numbers = {}
    aside: tuple[int, ...] = ()


NO_POSITIONS = Positions()


def follow_cards(positions: Positions, before: TableState, event: e.Event, after: TableState) -> Positions:
    """Return where the cards lie after an event that led from one table to the other."""
    shoe = after.shoe
    if shoe is None or isinstance(event, e.ShoeLoaded) or before.shoe is None:
        return NO_POSITIONS
    left = tuple(range(len(before.shoe.drawn) + 1, len(shoe.drawn) + 1))
    aside = positions.aside
    if isinstance(event, e.CardDealt) and event.set_aside:
        left, aside = aside[:1] or (UNKNOWN,), aside[1:]
    elif len(after.set_aside) > len(before.set_aside):
        aside, left = (*aside, *left), ()
    if before.deal is after.deal or before.deal.hands is after.deal.hands:
        return Positions(positions.hands, aside)
    follow = acts_of(after.game.plays).follow_cards or _follow_hands
    return Positions(follow(positions.hands, before, event, after, left), aside)


def _follow_hands(
    numbers: Numbers, before: TableState, event: e.Event, after: TableState, left: Sequence[int]
) -> Numbers:
    """Cards come out of the shoe to the end of a hand, or go from one hand to another as they lie."""
    drawn: Hand = after.shoe.drawn if after.shoe else ()
    new = [(drawn[number - 1], number) for number in left if number]
    stay = {held.name: _pairs(numbers, before.deal, held.name) for held in before.deal.hands}
    numbers_by_hand: dict[str, list[int | None]] = {}
    for held in after.deal.hands:
        own = stay.get(held.name, [])
        numbers_by_hand[held.name] = [take_number(own, card) for card in held.cards]
    # A card that is dealt comes out of the shoe, or a second time; of that its number tells too much.
    moved = (
        []
        if isinstance(event, e.StreetDealt | e.CardDealt)
        else [pair for own in stay.values() for pair in own]
    )
    hands: Numbers = {}
    for held in after.deal.hands:
        known = numbers_by_hand[held.name]
        for index, card in enumerate(held.cards):
            if known[index] is None:
                number = take_number(new, card)
                known[index] = take_number(moved, card) if number is None else number
        hands[held.name] = tuple([number or UNKNOWN for number in known])
    return hands


def _pairs(numbers: Numbers, deal: Round, name: str) -> list[tuple[int, int]]:
    """Return the cards of a hand, each with its number."""
    cards = deal.cards(name)
    return list(zip(cards, numbers.get(name, (UNKNOWN,) * len(cards)), strict=True))


def take_number(pairs: list[tuple[int, int]], card: int) -> int | None:
    """Take the first equal card off the list and return its number; None where there is none."""
    for index, (other, number) in enumerate(pairs):
        if other == card:
            del pairs[index]
            return number
    return None
