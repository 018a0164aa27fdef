"""What can be laid: the legal plays of a turn, where players lay melds."""

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from houseway.cards.decks import Counts
from houseway.refusals import Refusal, Refused
from houseway.rules import Game, games

Cards = tuple[int, ...]


class LegalStep(Protocol):
    """One step: the meld it changes, the held cards it takes, the melds it makes, and what it collects."""

    @property
    def step(self) -> str: ...
    @property
    def meld(self) -> Cards: ...
    @property
    def cards(self) -> Cards: ...
    @property
    def makes(self) -> tuple[Cards, ...]: ...
    @property
    def collects(self) -> int: ...


class LegalEnd(Protocol):
    """How a turn may end before its discard."""

    @property
    def board(self) -> tuple[Cards, ...]: ...
    @property
    def held(self) -> Cards: ...
    @property
    def collects(self) -> int: ...
    @property
    def used(self) -> bool: ...
    @property
    def out(self) -> bool: ...
    @property
    def steps(self) -> Sequence[LegalStep]: ...


@runtime_checkable
class Melding(Protocol):
    """The `odds` facet of a family whose players lay melds."""

    def legal_plays(
        self, play: Any, pack: Counts, board: tuple[Cards, ...], hand: Cards, card: int | None, /
    ) -> Sequence[LegalEnd]: ...

    def meld_kind(self, meld: Cards, /) -> str | None: ...

    def meld_worth(self, meld: Cards, /) -> int: ...

    def outs_of(self, play: Any, board: tuple[Cards, ...], /) -> int: ...

    def best_lay(self, cards: Cards, /) -> tuple[Cards, ...] | None: ...

    def fits(self, board: tuple[Cards, ...], card: int, /) -> bool: ...

    def clause(self, play: Any, choice: str, /) -> str | None: ...


def melding(game: Game) -> Melding:
    """The family's legal plays; a game in which nothing is laid is refused."""
    if "odds" not in game.plays.lacks and isinstance(facet := game.plays.facet("odds"), Melding):
        return facet
    with_melds = tuple(other.id for other in games() if _has_melds(other))
    raise Refused(Refusal.NO_MELD, game.cite, "no-melds-here", game=game.id, games=with_melds)


def _has_melds(game: Game) -> bool:
    return (
        "odds" not in game.plays.lacks and not game.wagers and isinstance(game.plays.facet("odds"), Melding)
    )
