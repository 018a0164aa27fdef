"""What Pan 9 says of itself: the top of its rule card, and the English for every feature."""

from collections.abc import Iterator

from houseway.document import Blocks, Paragraph, Table
from houseway.families import phrases
from houseway.families.pan_nine.coordinates import LOWEST_1, LOWEST_2, LOWEST_3
from houseway.families.pan_nine.rules import Hitting
from houseway.families.phrases import CARDS, CONTEST, TOTAL, Phrase, Values
from houseway.text import joined, one_of

PIECES = "cards"
VALUES = None
COUNTING = phrases.LAST_DIGIT
OBJECT = (
    "Each bettor’s own three cards play against the player-dealer’s; the hand that counts closer to 9 wins. "
    "Either hand may take one card more."
)
HANDS = {"player": "the bettor", "banker": "the player-dealer"}
HAND_NOUNS = phrases.HAND_NOUNS | {"three": "the count of the first three cards of {}"}
ROUND_NOUNS = phrases.ROUND_NOUNS

# The cards in a circle; an order of cards is the circle read up from its lowest card.
_CIRCLE = ("ace", "2", "3", "4", "5", "6", "jack", "queen", "king")
_ORDERS = {
    order: f"card order {order} ({_CIRCLE[lowest - 1]} highest, {_CIRCLE[lowest]} lowest)"
    for order, lowest in ((1, LOWEST_1), (2, LOWEST_2), (3, LOWEST_3))
}


def proved_from(decks: int | None) -> str:
    return (
        f"{phrases.fresh_shoe(decks)}: every way to draw eight cards in order; hands that stand count each "
        "way the undealt cards could have fallen"
    )


def drawing(rules: Hitting, cite: str) -> Iterator[Blocks]:
    """Who must, may and may not take one more card."""
    words = {"D": "draw", "S": "stand", "O": "option"}
    head = ("First three cards", "Bettor", "Player-dealer", "House Way")
    rows = []
    for letters in dict.fromkeys(zip(rules.player, rules.banker, rules.house_way, strict=True)):
        totals = [
            total
            for total, other in enumerate(zip(rules.player, rules.banker, rules.house_way, strict=True))
            if other == letters
        ]
        rows.append((one_of(totals), *(words[letter] for letter in letters)))
    yield Table(head, tuple(rows), "clll", caption="One more card")
    yield Paragraph(
        "Draw: the hand must take one. Stand: it may not. Option: as its owner wishes, else House Way."
    )


def _compared(how: str) -> Phrase:
    def phrase(values: Values) -> str:
        words = {1: "higher", 0: "the same", -1: "lower"}
        said = joined([words[value] for value in sorted(values, reverse=True)], "or")
        return f"{how} the bettor's hand is {said}"

    return phrase


HAND: dict[str, Phrase] = {
    **CARDS,
    **TOTAL,
    "three": lambda values: f"{one_of(values)} on the first three cards",
}
ROUND: dict[str, Phrase] = CONTEST | {
    f"high.{breaker}{order}": _compared(f"{how} in {said},")
    for breaker, how in (("a", "card by card"), ("b", "by highest card and its suit"))
    for order, said in _ORDERS.items()
}
