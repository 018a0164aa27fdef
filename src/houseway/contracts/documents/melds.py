"""What `melds` answers: the legal plays of a turn."""

import msgspec

from houseway.contracts.documents.version import CONTRACT_VERSION


class MeldDocument(msgspec.Struct):
    """A meld, what it is, and what its conditions are worth from each player."""

    cards: list[str]
    kind: str
    worth: int


class LayDocument(msgspec.Struct):
    """One step: the meld it changes, the held cards it takes, the melds it makes, what it collects, why."""

    step: str
    meld: list[str]
    cards: list[str]
    makes: list[list[str]]
    collects: int
    cite: str


class PlayDocument(msgspec.Struct):
    """How the turn may end before its discard; `outs` is what going out so collects from each, if it does.

    `used` says that the card is on the board: one of `held` is discarded then, else the card itself.
    """

    board: list[MeldDocument]
    held: list[str]
    collects: int
    used: bool
    out: bool
    outs: int | None
    steps: list[LayDocument]


class MeldsDocument(msgspec.Struct):
    """`usable` and `forceable` are of the card, null without one; `best_lay` of all cards together."""

    game: str
    hand: list[str]
    board: list[MeldDocument]
    card: str | None
    usable: bool | None
    forceable: bool | None
    plays: list[PlayDocument]
    best_lay: list[MeldDocument] | None
    contract_version: int = CONTRACT_VERSION
