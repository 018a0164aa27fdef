"""A table of pai gow poker run by a test: real cards, dice that name a place, and hands given by place."""

from typing import Any

from houseway.rules import load
from houseway.table import commands as c
from tests.clauses.california.set_room import SetRoom
from tests.clauses.california.set_room import outcome as outcome

DOUBLE, FORTUNE, FACE_UP = "ca/double-hand-poker", "ca/fortune-pai-gow-poker", "ca/face-up-pai-gow-poker"
FEES = {
    DOUBLE: "double-hand-poker/rates/1",
    FORTUNE: "fortune-pai-gow-poker/rates/3",
    FACE_UP: "face-up-pai-gow-poker/rates/1",
}
HAND = SetRoom.wager
FPG = ("fortune", None, "FPG-04")
BONUS = ("fortune", None, "standard")
ACE_HIGH = ("ace-high", None, "standard")
# A pair of kings with threes for the player-dealer, and hands that beat it twice, once and not at all.
KINGS = "Ks Kd 3h 3d 7h 6d 2d"
RICH = "As Ad Qs Qd 9h 5c 4c"
MIDDLING = "Ah Qh 8s 8d 6c 5h 4h"
POOR = "Jh 10h 8h 7c 6s 4s 2s"
# Ace-high without a pair, straight or flush; and with the joker as its ace.
ACE_HIGH_HAND = "Ac Js 9d 8c 6h 4d 3c"
ACE_HIGH_JOKER = "Jk Js 9d 8c 6h 3s 2c"


class PaiGowRoom(SetRoom):
    """Seats 1 to 7, of whom seat 1 banks; dice of 3, 1 and 1 name place 5."""

    def __init__(self, game: str, *seats: int, bank: int = 50_000, **kinds: Any) -> None:
        layout = tuple(c.Posted(*offer.key, 500, 20_000) for offer in load(game).offers())
        super().__init__(game, layout, FEES[game], *seats, bank=bank, **{"places": 7, **kinds})


def delivered(
    game: str,
    *seats: int,
    hands: dict[int, str],
    bonus: dict[int, tuple[tuple[Any, int], ...]] | None = None,
    **kinds: Any,
) -> PaiGowRoom:
    """Everybody but the player-dealer bets $10, and bonus wagers as given; all piles are delivered."""
    table = PaiGowRoom(game, *seats, **kinds)
    table.bets(**{f"s{seat}": 1_000 for seat in seats[1:]})
    for seat, wagers in (bonus or {}).items():
        for key, cents in wagers:
            table.bet(seat, key, cents)
    table.dice()
    table.deliver(hands)
    return table
