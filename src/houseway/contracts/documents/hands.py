"""What `hand` tells."""

import msgspec


class HandPlayerDocument(msgspec.Struct):
    """A player, numbered from the button's left: chips before and after, his cards and what they made."""

    player: int
    name: str | None
    starting_cents: int
    finishing_cents: int
    cards: list[str]
    worth: str


class HandAwardDocument(msgspec.Struct):
    """Chips of a pot, the main pot 1: the `high` or `low` half, the whole `pot`, or given `back`."""

    pot: int
    player: int
    cents: int
    part: str


class HandDocument(msgspec.Struct):
    """`agrees` says whether the file's own finishing stacks are ours, null where it has none."""

    game: str
    board: list[str]
    players: list[HandPlayerDocument]
    awards: list[HandAwardDocument]
    agrees: bool | None
    contract_version: int
