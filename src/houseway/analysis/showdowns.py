"""How the pot games end: which cards a hand has, what it is made of, and by what it wins."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Protocol, runtime_checkable

import msgspec

from houseway.cards.notation import CARD_COUNT
from houseway.refusals import Refusal, Refused
from houseway.rules import Game, games, load_or_read


class Showdown(msgspec.Struct, frozen=True, kw_only=True):
    """Of a hand's cards as `dealt`, `own` are left in the end; `boards` says how many cards may lie on it.

    Where fewer are left than dealt, the others are given away while at most `discards_by` cards lie. The pot
    is split where there are two `rankings`. A draw game's hand is what is kept; the rest is drawn.
    """

    cite: str
    rankings: tuple[str, ...]
    own: int
    dealt: int
    boards: tuple[int, ...] = (0,)
    discards_by: int = 0
    discard_cite: str = ""
    two_and_three: bool = False
    jokers: int = 0
    draws: bool = False

    @property
    def board(self) -> int:
        return max(self.boards)


class Street(Protocol):
    """What a definition says of a street."""

    @property
    def cite(self) -> str: ...
    @property
    def down(self) -> int: ...
    @property
    def up(self) -> int: ...
    @property
    def board(self) -> int: ...
    @property
    def draw(self) -> int: ...
    @property
    def discard(self) -> int: ...
    @property
    def throw(self) -> int: ...


@runtime_checkable
class PotPlay(Protocol):
    """What the definition of a pot game says, and no other does."""

    @property
    def rankings(self) -> tuple[str, ...]: ...
    @property
    def streets(self) -> Sequence[Street]: ...
    @property
    def use(self) -> str: ...


def showdown_of(
    cite: str, rankings: tuple[str, ...], streets: Sequence[Street], use: str, jokers: int
) -> Showdown:
    """As a definition of streets has it."""
    boards, given_away, discards_by, discard_cite = [0], 0, 0, ""
    for street in streets:
        if street.discard:
            # Given away before this street's cards come.
            given_away, discards_by, discard_cite = given_away + street.discard, boards[-1], street.cite
        if street.board:
            boards.append(boards[-1] + street.board)
        if street.throw:
            given_away, discards_by, discard_cite = given_away + street.throw, boards[-1], street.cite
    dealt = sum(street.down + street.up for street in streets)
    return Showdown(
        cite=cite,
        rankings=rankings,
        own=dealt - given_away,
        dealt=dealt,
        boards=tuple(boards),
        discards_by=discards_by,
        discard_cite=discard_cite,
        two_and_three=use == "two-and-three",
        jokers=jokers,
        draws=any(street.draw for street in streets),
    )


@cache
def showdowns() -> Mapping[str, Showdown]:
    """Every game of the catalog that is played for a pot."""
    ends = {game.id: of_game(game) for game in games()}
    return {id_: end for id_, end in ends.items() if end is not None}


def of_game(game: Game, options: Mapping[str, Any] | None = None) -> Showdown | None:
    play = game.drawing(options)
    if not isinstance(play, PotPlay):
        return None
    jokers = game.packed(options).size(1) - CARD_COUNT
    return showdown_of(play.streets[0].cite, play.rankings, play.streets, play.use, jokers)


def showdown(game: str, options: Mapping[str, Any] | None = None) -> Showdown:
    """How this game ends under these options; one without a pot is refused."""
    rules = load_or_read(game)
    end = of_game(rules, options)
    if end is None:
        raise Refused(
            Refusal.UNKNOWN_GAME, rules.cite, "no-pot-in-game", game=rules.id, known=tuple(showdowns())
        )
    return end
