"""What `strategy` shows."""

import msgspec


class AdviceDocument(msgspec.Struct):
    """The best choice against one up card.

    `depends` says that some such hands are better played otherwise.
    """

    against: str
    choice: str
    gain: float
    margin: float
    depends: bool


class AdviceRowDocument(msgspec.Struct):
    hand: str
    cells: list[AdviceDocument]


class ChoiceDocument(msgspec.Struct):
    """What a choice comes to per unit first bet, best play following; whether it is the House Way."""

    choice: str
    gain: float
    gain_exact: str
    house_way: bool = False


class StrategyDocument(msgspec.Struct):
    """A chart in `rows`, or for one `hand` its `choices`, the best first."""

    game: str
    decks: int | None
    wager: str
    paytable: str
    assumes: str
    rows: list[AdviceRowDocument]
    hand: str | None
    choices: list[ChoiceDocument]
    contract_version: int
