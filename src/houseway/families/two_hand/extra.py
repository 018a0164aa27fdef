"""What a two-hand table has besides what every table has: who deals, and who turns the hands of a round."""

from typing import Literal

import msgspec


class Curator(msgspec.Struct, frozen=True, gc=False):
    """Who deals: the patron at `seat`, or the dealer if None.

    `settled` is False while the shoe is being offered: to those who have not `declined` it, beginning at the
    right of the `last` curator if that one `passed` it within the shoe.
    """

    seat: int | None = None
    dealer_deals: bool = False
    last: int | None = None
    declined: tuple[int, ...] = ()
    settled: bool = False
    passed: bool = False


class Handling(msgspec.Struct, frozen=True, gc=False, tag="two-hand"):
    """`turned` is who turned a hand that lay face down, `given_up` are those who did not wish to since.

    `rides` is what winners of House Money said at a sealed shoe, by seat: the hand it rides on, or None.
    """

    curator: Curator = Curator()
    turned: dict[str, int] = {}
    given_up: dict[str, tuple[int, ...]] = {}
    rides: dict[int, Literal["player", "banker"] | None] = {}
