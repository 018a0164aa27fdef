"""What a family gives the rest of Houseway; everything else about a game is data."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any, Literal, NamedTuple, Protocol

from houseway.families.round import Added, Hand, Made, Round, Step
from houseway.families.vocabulary import Vocabulary
from houseway.refusals import NotationError
from houseway.text import suggestion
from houseway.words import Value, Values

# What a family has besides its rules, one module or folder each; see docs/adding-a-family.md.
FACETS = ("acts", "odds", "board", "kernel", "words")
Winner = Literal["player", "banker", "tie"]


class Result(NamedTuple):
    """What both sides count, and who wins."""

    player_total: int
    banker_total: int
    winner: Winner


class NotAsDrawn(NamedTuple):
    """What is wrong with the cards of a round: the id of the refusal's words, and their values."""

    say: str
    values: Values


def not_as_drawn(say: str, **values: Value) -> NotAsDrawn:
    return NotAsDrawn(say, values)


class Rules(Protocol):
    """The functions of a family's `rules.py`; `play` is what `read` made of the `[draw]` section."""

    def read(self, section: dict[str, Any]) -> Any: ...

    def begin(self, play: Any, places: tuple[int, ...] = (), pays: tuple[str, ...] = ()) -> Round:
        """The empty hands of a round, for these places and with these wagers to settle within it."""

    def deciding(self, play: Any) -> tuple[str, ...] | None:
        """The sides whose bettors may decide; None where every bettor does."""

    def next_step(self, play: Any, deal: Round) -> Step:
        """The one source of what comes next."""

    def tell(self, play: Any, deal: Round, step: Step) -> tuple[str, str]:
        """The step in a dealer's words, and why."""

    def is_wrong(self, play: Any, deal: Round, made: Made) -> bool:
        """Whether this was not for the bettor to choose, or the cards lie otherwise."""

    def sides(self, play: Any, deal: Round, bettor: int | None, hand: str | None = None) -> tuple[Hand, ...]:
        """The hands as they count for one bettor: void cards left out, his own hand or choice taken.

        Where a bettor may have several, `hand` names the one that is meant.
        """

    def totals(self, play: Any, deal: Round) -> tuple[int, int, int]:
        """What both sides of a complete round count, and by how much the first is better."""

    def after(self, play: Any, deal: Round, made: Made) -> Round:
        """The round once somebody has decided: a split makes two hands of one."""

    def added(self, play: Any, deal: Round, made: Made) -> Added | None:
        """What a decision costs who makes it, or None."""

    def clause(self, play: Any, choice: str) -> str | None:
        """The clause that lets somebody choose this, where it is not that of the drawing rules."""

    def worth(self, play: Any, deal: Round, hand: str) -> tuple[int, str]:
        """What a hand counts as it lies, as a number and as a dealer says it: `soft 17`."""

    def fault(self, play: Any, deal: Round) -> NotAsDrawn | None:
        """What is wrong with this as a complete round, or None."""

    def total(self, hand: Hand) -> int:
        """What these cards count by themselves, an ace the least it may."""


def _nothing_else(play: Any) -> tuple[str, ...]:
    return ()


def _as_dealt(play: Any, deal: Round) -> NotAsDrawn | None:
    return None


@dataclass(frozen=True, eq=False)
class Family:
    """`lacks` are the facets that the family has not, each with its reason.

    Real cards of hands that the rules keep closed may be keyed only as they are opened (`keys_opened_hands`).
    Hands that are not `counted` are told by what they are, such as a pair of kings. Where the `money` is
    pooled, players bet for pots against each other and nobody banks. Its seats say, and its
    dealers do, what `says` names beside what every table has; `hears` adds what hangs on a game's own rules.
    Of a round without `fault`, `undealt` says whether a table would not have dealt it so, as nobody wanted
    the card.
    """

    name: str
    rules: Rules
    vocabulary: Callable[[], Vocabulary]
    cells: Callable[..., dict[str, int]]
    parse_hand: Callable[[Sequence[Any]], Hand]
    hand_text: Callable[[Hand], str]
    lacks: Mapping[str, str] = field(default_factory=dict)
    counted: bool = True
    money: Literal["banked", "pooled"] = "banked"
    keys_opened_hands: bool = False
    says: tuple[str, ...] = ()
    hears: Callable[[Any], tuple[str, ...]] = _nothing_else
    undealt: Callable[[Any, Round], NotAsDrawn | None] = _as_dealt

    @cache  # noqa: B019 (families live as long as the program)
    def facet(self, name: str) -> Any:
        """What the family offers one reader, imported when first asked for, so that numba stays asleep."""
        if name not in FACETS:
            raise NotationError(f"A family has no facet {name!r}{suggestion(name, FACETS)}")
        if name in self.lacks:
            raise NotationError(f"The family {self.name} has no {name}: {self.lacks[name]}")
        return import_module(f"houseway.families.{self.name.replace('-', '_')}.{name}")

    def result(self, play: Any, deal: Round) -> Result:
        """Both totals and the winner, from the cards that count."""
        player, banker, better = self.rules.totals(play, deal)
        return Result(player, banker, "player" if better > 0 else "banker" if better < 0 else "tie")
