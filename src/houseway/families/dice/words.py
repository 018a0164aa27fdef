"""What a dice game says of itself: the top of its rule card, and the English for every feature."""

from collections.abc import Iterator

from houseway.document import Blocks, Paragraph
from houseway.families import phrases
from houseway.families.dice.rules import Cups
from houseway.families.phrases import CONTEST, TOTAL, Phrase, Values, if_so
from houseway.text import joined

PIECES = "dice"
VALUES = "Each die counts its face, 1 to 6; a hand is its three dice."
COUNTING = phrases.LAST_DIGIT
OBJECT = (
    "Two hands of three dice are thrown, the Player hand and the Banker hand, and you bet on how they come "
    "out: {base}. The hand that counts closer to 9 wins."
)
HANDS = phrases.TWO_HANDS
HAND_NOUNS = phrases.HAND_NOUNS | {"triple": "the triple of {}"}
ROUND_NOUNS = phrases.ROUND_NOUNS


def proved_from(decks: int | None) -> str:
    return "six dice: every way six dice can fall, each as likely as the next"


def drawing(rules: Cups, cite: str) -> Iterator[Blocks]:
    yield Paragraph("All dice fall at once: nothing is drawn.", cite)


def _triple(values: Values) -> str:
    faces = sorted(values - {0})
    if not faces:
        return "no triple"
    triples = "a triple" if len(faces) == 6 else joined([f"three {face}s" for face in faces], "or")
    return f"no triple or {triples}" if 0 in values else triples


HAND: dict[str, Phrase] = TOTAL | {"triple": _triple, "straight": if_so("a straight", "no straight")}
ROUND = CONTEST
