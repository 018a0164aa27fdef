"""A wager to begin from in the laboratory, by game or else by family: one that its odds can be told of."""

from typing import NamedTuple


class Example(NamedTuple):
    """A line of a pay table: its name, when it wins, and what it pays."""

    name: str
    when: str
    pays: str


_SAME = "player.total == banker.total and player.cards == banker.cards"
EXAMPLES = {
    "two-hand": Example("Same total, as many cards", _SAME, "10 to 1"),
    "pan-nine": Example("Same total, as many cards", _SAME, "10 to 1"),
    "dice": Example("Two straights", "player.straight and banker.straight", "75 to 1"),
    "blackjack": Example("The player-dealer has a Natural", "banker.natural", "19 to 1"),
    "ca/california-blackjack": Example("The player-dealer has a Natural", "banker.natural", "50 to 1"),
    "ca/no-bust": Example("The player-dealer has a Natural", "banker.natural", "100 to 1"),
    "poker-hand": Example("A pair", "player.pair", "1 to 1"),
    "ca/three-card-poker": Example("A pair", "player.pair", "4 to 1"),
    "ca/three-card-poker-b": Example("A pair", "player.pair", "4 to 1"),
    "ca/three-card-poker-6-card-bonus": Example("A pair", "player.pair", "4 to 1"),
    "ca/casino-war": Example("A tie", "tie", "11 to 1"),
    "tiles": Example("Both hands are higher", "above == 2", "9 to 4"),
    "pai-gow": Example("Both hands are higher", "above == 2", "9 to 4"),
}
