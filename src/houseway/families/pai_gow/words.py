"""What pai gow poker says of itself: the top of a rule card, and the English for every feature."""

from collections.abc import Iterator

from houseway.document import Blocks, Heading, Paragraph, Table
from houseway.families.pai_gow.house_way import ChartRow
from houseway.families.pai_gow.rules import PaiGow
from houseway.families.pai_gow.vocabulary import FORTUNE
from houseway.families.phrases import Phrase, Values, if_so
from houseway.text import number_word, one_of

PIECES = "cards"
OBJECT = (
    "Each bettor sets seven cards as two in front and five behind. The front plays against the "
    "player-dealer’s front, the back against the back: both above win, neither above loses, one above is a "
    "push. What ranks the same is the player-dealer’s."
)
VALUES = (
    "Hands rank as in poker, five aces above all; the ace is low only in the lowest straight, and suits are "
    "equal. In front a pair ranks above any high card."
)
COUNTING = "The joker is an ace, or completes a straight, a flush or a straight flush."
HANDS = {"player": "the bettor", "banker": "the player-dealer"}
HAND_NOUNS: dict[str, str] = {}
ROUND_NOUNS = {"above": "the number of hands above", "copies": "the number of hands that copy"}


def proved_from(decks: int | None) -> str:
    return "one whole pack: every way to deal seven cards to the bettor and seven to the player-dealer"


def drawing(rules: PaiGow, cite: str) -> Iterator[Blocks]:
    """When hands are set, what is foul, and how the house sets one."""
    said = "The five behind must rank at least as high as the two in front; a hand set otherwise is foul."
    when = "The player-dealer’s hand lies open and is set before the others are."
    yield Paragraph(
        f"{when if rules.open else 'The player-dealer’s hand is opened and set last.'} {said}", cite
    )
    if rules.wild:
        yield Paragraph("Jokers are wild: each is any card.", cite)
    if rules.looks:
        yield Paragraph("House Way is asked for before the hand is looked at.", cite)
    cites = dict.fromkeys(row.cite for row in rules.house_way.rows)
    yield Heading("House Way", 2, "; ".join(cites))
    rows = [(_held(row), row.says) for row in rules.house_way.rows]
    yield Table(("Seven cards", "House Way"), tuple(rows), "ll")


def _held(row: ChartRow) -> str:
    ranks = f": {row.ranks}" if row.ranks else ""
    complete = ", with a straight, flush or straight flush" if row.complete else ""
    return f"{row.hand.capitalize()}{ranks}{complete}"


def _counted(values: Values, what: str) -> str:
    if values == {2}:
        return f"both hands rank {what}"
    return f"{one_of(values, number_word)} of the two hands {'ranks' if values == {1} else 'rank'} {what}"


HAND: dict[str, Phrase] = {
    name: if_so(f"{said} as the best of seven cards", f"anything but {said} as the best of seven cards")
    for name, (_, said) in FORTUNE.items()
}
HAND |= {
    "ace_high": if_so("an ace-high seven-card hand", "no ace-high seven-card hand"),
    "ace_high_joker": if_so(
        "an ace-high seven-card hand with the joker", "no ace-high seven-card hand with the joker"
    ),
}
ROUND: dict[str, Phrase] = {
    "above": lambda values: _counted(values, "above the player-dealer's"),
    "copies": lambda values: _counted(values, "as the player-dealer's"),
}
