"""English that families share: what is so of a feature's values, said of a hand or of the round."""

from collections.abc import Callable

from houseway.cards.notation import RANKS, SUITS
from houseway.text import number_word, one_of

Values = frozenset[int]
Phrase = Callable[[Values], str]

_MARKS = dict(zip(SUITS, "♠♥♦♣", strict=True))


def pictured(cards: tuple[int, ...]) -> str:
    """Cards as they look: 4♠ 4♥ 4♦."""
    return " ".join(f"{RANKS[card // 4]}{_MARKS[SUITS[card % 4]]}" for card in cards)


def if_so(yes: str, no: str) -> Phrase:
    return lambda values: yes if 1 in values else no


def counted(noun: str) -> Phrase:
    def phrase(values: Values) -> str:
        return f"{one_of(values, number_word)} {noun}{'' if values == {1} else 's'}"

    return phrase


def fresh_shoe(decks: int | None) -> str:
    return f"a fresh shoe of {decks} deck{'s' * (decks != 1)}"


LAST_DIGIT = "Only the last digit of a sum counts: 12 counts 2."
TWO_HANDS = {"player": "Player", "banker": "Banker"}
CARDS: dict[str, Phrase] = {"cards": counted("card")}
TOTAL: dict[str, Phrase] = {"total": lambda values: f"a total of {one_of(values)}"}
# What `vocabulary.contest` says of a round, and what its numbers are called.
CONTEST: dict[str, Phrase] = {
    "tie": if_so("the hands tie", "the hands do not tie"),
    "margin": lambda values: f"the hands are {one_of(values)} {'point' if values == {1} else 'points'} apart",
}
HAND_NOUNS = {"total": "the total of {}", "cards": "the number of cards of {}"}
ROUND_NOUNS = {"margin": "the margin"}
