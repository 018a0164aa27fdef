"""The action button: which place is settled first, by dice or by a card, and how that falls out.

Places are numbered clockwise from the house dealer's left (READINGS 45).
"""

from collections import Counter
from collections.abc import Collection
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from houseway.cards.notation import JOKER, RANK_COUNT, SUIT_COUNT
from houseway.rules.practice.banking import ActionButton, Direction

DICE_TOTALS = Counter(map(sum, product(range(1, 7), repeat=3)))


class FirstAction(NamedTuple):
    """The place that is settled first, and which way the settling goes on from there."""

    place: int
    places: int
    direction: Direction = "clockwise"

    def turn(self, place: int) -> int:
        """How many places are settled before this one."""
        ahead = place - self.place if self.direction == "clockwise" else self.place - place
        return ahead % self.places


def around(start: int, places: int, direction: Direction = "clockwise") -> list[int]:
    """Every place once, from this one on."""
    return sorted(range(1, places + 1), key=FirstAction(start, places, direction).turn)


def button_place(button: ActionButton, player_dealer: int, places: int, shown: int = 0) -> int:
    """The place that a total of dice, or a card's count from ace 1 to king 13, points at.

    A card's count passes over the player-dealer on every lap (GEGA-002057 18); where nothing counts, the
    settling starts at its fixed place.
    """
    start = {
        "player-dealer": player_dealer,
        "player-dealer-left": player_dealer % places + 1,
        "house-left": 1,
        "house-right": places,
    }[button.start]
    ring = around(start, places, button.direction)
    if button.by == "card":
        ring.remove(player_dealer)
    return ring[(shown - 1) % len(ring)] if shown else ring[0]


def card_count(card: int) -> int:
    """What a card counts places: an ace 1, a jack 11, a queen 12, a king 13, a joker 14 (BJ-48)."""
    return card // SUIT_COUNT + 1


def first_action(
    button: ActionButton, player_dealer: int, places: int, wagered: Collection[int], shown: int = 0
) -> FirstAction | None:
    """The first place with a wager from where the button falls; nobody's where nobody bet.

    Neither an empty place nor the player-dealer's keeps the button (GEGR-002052 11, PD-8).
    """
    named = button_place(button, player_dealer, places, shown)
    ring = around(named, places, button.direction)
    place = next((each for each in ring if each in wagered and each != player_dealer), None)
    return None if place is None else FirstAction(place, places, button.direction)


def button_chances(
    button: ActionButton, player_dealer: int, places: int, special_dice: bool = False, jokers: int = 0
) -> dict[int, Fraction]:
    """How often each place is pointed at, before empty ones pass it on; special dice draw evenly (PD-21).

    A card comes from a whole pack, with so many `jokers` in each deck of it.
    """
    if button.by == "none":
        counts = Counter({0: 1})
    elif button.by == "card":
        counts = Counter(dict.fromkeys(range(1, RANK_COUNT + 1), SUIT_COUNT))
        counts[card_count(JOKER)] = jokers
    else:
        counts = Counter(range(1, places + 1)) if special_dice else DICE_TOTALS
    chances = dict.fromkeys(range(1, places + 1), Fraction(0))
    for shown, ways in counts.items():
        place = button_place(button, player_dealer, places, shown)
        chances[place] += Fraction(ways, counts.total())
    return chances
