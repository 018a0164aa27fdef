"""What printing asks of a family: its words for hands, features, cards and drawing rules."""

from collections.abc import Iterator
from typing import Any, Protocol, runtime_checkable

from houseway.document import Blocks
from houseway.rules import Game

Values = frozenset[int]


class Words(Protocol):
    """The `words` facet of a family.

    `HAND` says what a hand has and `ROUND` what is so of the round, by feature, in the order in which a
    sentence names them; the nouns are what the numbers of features are called. `OBJECT` may name the `{base}`
    bets; `VALUES` says what the pieces count where no table of cards does, `COUNTING` how they are added up.
    """

    PIECES: str
    VALUES: Any
    COUNTING: str
    OBJECT: str
    HANDS: Any
    HAND: Any
    ROUND: Any
    HAND_NOUNS: Any
    ROUND_NOUNS: Any

    def proved_from(self, decks: int | None, /) -> str:
        """What is drawn from, and what counts as one way to draw it."""

    def drawing(self, rules: Any, cite: str, /) -> Iterator[Blocks]:
        """The drawing rules as a rule card prints them."""


@runtime_checkable
class PostedWords(Words, Protocol):
    """The `words` facet of a family whose signs say more than limits and pays."""

    def posted(self, rules: Any, cite: str, stakes: Any, /) -> Iterator[Blocks]:
        """What a sign says of the play; `stakes` are those of the table file, None where there are none."""


@runtime_checkable
class AceWords(Words, Protocol):
    """The `words` facet of a family whose aces count one thing or another."""

    ACE: str


@runtime_checkable
class NearerWords(Words, Protocol):
    """The `words` facet of a family in which the better of two hands has not always won.

    With the fact `NEARER`, a hand that ranks above the other is only said to be nearer.
    """

    NEARER: str
    BOTH: str


@runtime_checkable
class ObjectWords(Words, Protocol):
    """The `words` facet of a family whose games differ in what the bettor is after."""

    def object_text(self, rules: Any, /) -> str:
        """Return the object of a game with these rules, in the form of `OBJECT`."""


@runtime_checkable
class JokerWords(Words, Protocol):
    """The `words` facet of a family whose games give a joker different uses."""

    def joker(self, rules: Any, /) -> str:
        """What a joker is in a hand of a game with these rules."""


def words_of(game: Game) -> Words:
    facet: Words = game.plays.facet("words")
    return facet
