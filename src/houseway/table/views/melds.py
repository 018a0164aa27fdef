"""What everyone may see where melds are laid, and what the viewer may do: the page only chooses."""

import msgspec


class LaidView(msgspec.Struct, frozen=True):
    """What a meld on the board is worth from each, and the clause of its condition; no worth, no clause."""

    worth: int
    cite: str


class SpreadView(msgspec.Struct, frozen=True):
    """A player: how many cards are spread and held, what the outs would be, pay not yet called for.

    `melds` stand in the order of the hands that lie there.
    """

    seat: int
    status: str
    spread: int
    held: int
    outs: int
    owed: int
    melds: tuple[LaidView, ...]


class PlayView(msgspec.Struct, frozen=True):
    """A legal act of the viewer: what `choose` says, the melds it makes, chips from each, its clause."""

    choice: str
    hand: str
    cards: tuple[str, ...]
    makes: tuple[tuple[str, ...], ...]
    collects: int
    cite: str


class PaidView(msgspec.Struct, frozen=True):
    """Chips from one seat to another, or to and from the tops (null), and why."""

    to: int | None
    by: int | None
    chips: int
    why: str
    cite: str


class MeldsView(msgspec.Struct, frozen=True):
    """`chip` is its value in cents; `drawn` lies open to be used, `option` to be taken or forced.

    `plays` are the viewer's own; with `forces` he may make who acts take the option card; `looks` are
    the seats whose hand he may see, because they give the out card away, and `back` is whom he may then
    make take it back.
    """

    chip: int
    tops: int
    turn: int | None
    drawn: str | None
    option: str | None
    players: tuple[SpreadView, ...]
    plays: tuple[PlayView, ...]
    forces: bool
    paid: tuple[PaidView, ...]
    winner: int | None
    looks: tuple[int, ...] = ()
    back: int | None = None
