"""What exact odds are asked of: one question, filled in by command line, API and printing alike."""

from collections.abc import Mapping
from typing import Any

import msgspec

from houseway.analysis.shoes import Shoe, shoe_of
from houseway.cards.decks import Counts
from houseway.rules.game import Game, Offer


class Question(msgspec.Struct, frozen=True):
    """Offers of a game (all if none are named) from a shoe, under posted options, for one seat and play.

    `removed` are cards that have left the shoe, or `remaining` says what it still holds. `strategy` is the
    bettor's play where the rules leave a choice, the usual one if none is named. With a `stake` in cents the
    rounding of pays is counted; with `states` a bet placed in mid-round is told state by state. `meter` is
    what meters show, in cents, and `bettors` share it.
    """

    game: Game
    offers: tuple[Offer, ...] | None = None
    decks: int | None = None
    removed: tuple[int, ...] = ()
    remaining: Counts | None = None
    options: Mapping[str, Any] = {}
    seat: int | None = None
    seats: int | None = None
    strategy: str | None = None
    stake: int | None = None
    states: bool = False
    meter: int | None = None
    bettors: int = 1

    @property
    def asked(self) -> tuple[Offer, ...]:
        return self.game.offers() if self.offers is None else self.offers

    @property
    def shoe(self) -> Shoe:
        return shoe_of(self.game.posted(self.options), self.decks, self.removed, self.remaining)

    def but(self, **changed: Any) -> "Question":
        """The same question with these fields changed."""
        return msgspec.structs.replace(self, **changed)
