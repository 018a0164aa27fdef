"""What `equity` tells."""

import msgspec


class HandEquityDocument(msgspec.Struct):
    """What a hand can expect of the pot, `low_equity` of it as low where the pot is split.

    `win` is how often it alone has the best hand, `tie` how often others have it too, `scoop` how often it
    takes the whole pot; where the pot is split, the best hand is the high one.
    """

    hand: str
    equity: float
    win: float
    tie: float
    low_equity: float | None
    scoop: float
    standard_error: float | None


class EquityDocument(msgspec.Struct):
    """`method` is `exact` or `sampled`; `combinations` are the deals that were counted, or drawn."""

    game: str
    method: str
    hands: list[HandEquityDocument]
    combinations: str
    contract_version: int
