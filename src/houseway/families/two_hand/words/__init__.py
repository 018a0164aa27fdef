"""What a two-hand game says of itself: the object, the charts, what was proved."""

from collections.abc import Iterator

from houseway.document import Blocks, Paragraph, Table
from houseway.families.phrases import LAST_DIGIT, TWO_HANDS, fresh_shoe
from houseway.families.two_hand.rules import Tableau
from houseway.families.two_hand.words.features import HAND, HAND_NOUNS, ROUND, ROUND_NOUNS
from houseway.text import one_of

__all__ = [
    "COUNTING", "HAND", "HANDS", "HAND_NOUNS", "OBJECT", "PIECES", "ROUND", "ROUND_NOUNS", "VALUES",
    "drawing", "proved_from",
]  # fmt: skip

PIECES = "cards"
VALUES = None
COUNTING = LAST_DIGIT
OBJECT = (
    "Two hands are dealt, the Player hand and the Banker hand, and you bet on how they come out: {base}. "
    "The hand that counts closer to 9 wins."
)
HANDS = TWO_HANDS


def proved_from(decks: int | None) -> str:
    return (
        f"{fresh_shoe(decks)}: every way to draw six cards in order; rounds of four and five cards "
        "count each way the undealt cards could have fallen"
    )


def drawing(rules: Tableau, cite: str) -> Iterator[Blocks]:
    """Naturals, both charts, and what the bettor may choose."""
    if rules.naturals_end:
        yield Paragraph(
            "Natural: if either hand counts 8 or 9 with its first two cards, no more cards are dealt."
        )
    draws = [two for two, draw in enumerate(rules.player) if draw]
    stands = [two for two, draw in enumerate(rules.player) if not draw]
    player = (one_of(draws), "draws a third card"), (one_of(stands), "stands")
    yield Table(("Player’s first two cards", "Player"), player, align="ll", caption="The Player hand")
    rows = tuple(
        (str(two), *("D" if draw else "S" for draw in rules.banker[two])) for two in range(7, -1, -1)
    )
    head = ("Banker’s\nfirst two", *(str(third) for third in range(10)), "none")
    yield Table(head, rows, "c" * 12, caption="The Banker hand, by the points of the Player’s third card")
    yield Paragraph("D draws a third card, S stands; “none” where the Player has drawn none.")
    yield from _choice(rules)


def _choice(rules: Tableau) -> Iterator[Blocks]:
    if rules.choice:
        when = f" when the Banker’s first card counts {one_of(rules.choice_up)}" if rules.choice_up else ""
        yield Paragraph(
            f"The option: on {one_of(rules.choice)} each bettor on the Player hand may stand instead{when}. "
            "House Way, which is the chart, draws."
        )
    if rules.choice_up:
        yield Paragraph("The card is delivered all the same, and the Banker hand draws by it.")
    if rules.hole_card:
        yield Paragraph(
            "The Banker’s second card is turned after the Player has drawn; if it makes a natural, "
            "the card drawn is void."
        )
