"""How the pot games end: which cards a hand has, what it is made of, and by what it wins."""

from collections.abc import Mapping, Sequence
from typing import Protocol

import msgspec

from houseway.refusals import Refusal, Refused
from houseway.rules import load_or_read


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
    seats: int = 10

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


def showdown_of(
    cite: str, rankings: tuple[str, ...], streets: Sequence[Street], use: str, jokers: int, seats: int
) -> Showdown:
    """As a definition of streets has it."""
    boards, given_away, discards_by, discard_cite = [0], 0, 0, ""
    for street in streets:
        if street.discard:
            # Given away before this street's cards come.
            given_away, discards_by, discard_cite = given_away + street.discard, boards[-1], street.cite
        if street.board:
            boards.append(boards[-1] + street.board)
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
        seats=seats,
    )


_FLOP = (0, 3, 4, 5)
_DRAW = {"own": 5, "dealt": 5, "draws": True, "seats": 8}
_STUD = {"own": 7, "dealt": 7, "seats": 8}
_HOLDEM = {"own": 2, "dealt": 2, "boards": _FLOP}
_OMAHA = {"own": 4, "dealt": 4, "boards": _FLOP, "two_and_three": True}
_PINEAPPLE = {"own": 2, "dealt": 3, "boards": _FLOP}
_CRAZY = {**_PINEAPPLE, "discards_by": 3}
_HIGH, _SPLIT = ("high",), ("high", "eight")


def _showdown(
    cite: str, rankings: tuple[str, ...], figures: Mapping[str, object], **more: object
) -> Showdown:
    return msgspec.convert({"cite": cite, "rankings": rankings, **figures, **more}, Showdown)


FIFTEEN = {
    "ca/draw-poker": _showdown("102.A A.1 (11)", _HIGH, _DRAW, jokers=1),
    "ca/lowball": _showdown("102.B B.1 (31)", ("a5",), _DRAW, jokers=1),
    "ca/deuce-to-seven": _showdown("102.C (53)", ("27",), _DRAW),
    "ca/seven-card-stud": _showdown("102.E E.10 (105)", _HIGH, _STUD),
    "ca/stud-high-low": _showdown("102.F F.1 (120)", _SPLIT, _STUD),
    "ca/razz": _showdown("102.G G.2 (160)", ("a5",), _STUD),
    "ca/texas-holdem": _showdown("102.I I.4 (194)", _HIGH, _HOLDEM),
    "ca/holdem-high-low": _showdown("102.J J.2 (244)", _SPLIT, _HOLDEM),
    "ca/omaha": _showdown("102.K K.1 (295)", _HIGH, _OMAHA),
    "ca/omaha-high-low": _showdown("102.L L.1 (330)", _SPLIT, _OMAHA),
    "ca/pineapple": _showdown("102.M M.3 (372)", _HIGH, _PINEAPPLE, discard_cite="102.M M.3 (372)"),
    "ca/pineapple-8": _showdown("102.N N.3 (418)", _SPLIT, _PINEAPPLE, discard_cite="102.N N.3 (418)"),
    "ca/pineapple-high-low": _showdown("102.O O.4 (465)", _SPLIT, _PINEAPPLE, discard_cite="102.O O.4 (465)"),
    "ca/crazy-pineapple": _showdown("102.P P.3 (502)", _HIGH, _CRAZY, discard_cite="102.P P.3 (502)"),
    "ca/crazy-pineapple-high-low": _showdown(
        "102.Q Q.4 (550)", _SPLIT, _CRAZY, discard_cite="102.Q Q.4 (550)"
    ),
}


def showdown(game: str) -> Showdown:
    """How this game ends; one without a pot is refused."""
    if game in FIFTEEN:
        return FIFTEEN[game]
    rules = load_or_read(game)
    raise Refused(Refusal.UNKNOWN_GAME, rules.cite, "no-pot-in-game", game=rules.id, known=tuple(FIFTEEN))
