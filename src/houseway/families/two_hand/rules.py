"""Who draws: the drawing rules of a two-hand game, as the charts the rules print."""

from typing import Any

import msgspec

from houseway.cards.notation import CARD_COUNT
from houseway.families.two_hand.coordinates import NO_THIRD, point
from houseway.refusals import CatalogError

Hand = tuple[int, ...]


class Tableau(msgspec.Struct, frozen=True, tag="tableau"):
    """`banker` has a row for each two-card total and a column for each player third card, 10 for none.

    On the totals in `choice` a bettor may stand instead (House Way is the chart); `choice_up` limits that
    to rounds in which the Banker's first card counts one of these points, and in them the card is
    delivered all the same (California's 21st Century games). With `hole_card` the Banker's second card is
    turned after the Player has drawn, so a natural there makes the card drawn void.
    """

    player: tuple[bool, ...]
    banker: tuple[tuple[bool, ...], ...]
    naturals_end: bool
    choice: tuple[int, ...] = ()
    choice_up: tuple[int, ...] = ()
    hole_card: bool = False


class ChartText(msgspec.Struct, forbid_unknown_fields=True):
    """The `[draw]` section of a two-hand game's catalog file."""

    class Row(msgspec.Struct, forbid_unknown_fields=True):
        two: int
        draws: str

    player: str
    banker: list[Row]
    naturals_end: bool
    choice: list[int] = []
    choice_up: list[int] = []
    hole_card: bool = False


def read_chart(section: dict[str, Any]) -> Tableau:
    chart = msgspec.convert(section, ChartText)
    rows = {row.two: _letters(row.draws, 11, f"[draw] banker two = {row.two}") for row in chart.banker}
    if sorted(rows) != list(range(8)):
        raise CatalogError("[draw] banker needs one row for each two-card total 0 to 7.")
    stands = (False,) * 11
    banker = tuple(rows.get(two, stands) for two in range(10))
    player = _letters(chart.player, 10, "[draw] player")
    choice, choice_up = tuple(chart.choice), tuple(chart.choice_up)
    return Tableau(player, banker, chart.naturals_end, choice, choice_up, chart.hole_card)


def _letters(chart: str, width: int, where: str) -> tuple[bool, ...]:
    letters = chart.split()
    if len(letters) != width or not set(letters) <= {"D", "S"}:
        raise CatalogError(f"{where} needs {width} letters D (draw) or S (stand); it has {chart!r}.")
    return tuple(letter == "D" for letter in letters)


_POINTS = tuple(int(point(card)) for card in range(CARD_COUNT))


def total(hand: Hand) -> int:
    return sum(map(_POINTS.__getitem__, hand)) % 10


def next_hand(tableau: Tableau, player: Hand, banker: Hand) -> str | None:
    """The hand that receives the next card, or None when the round is complete."""
    if len(player) < 2 or len(banker) < 2:
        return "player" if len(player) == len(banker) else "banker"
    player_two = (_POINTS[player[0]] + _POINTS[player[1]]) % 10
    banker_two = (_POINTS[banker[0]] + _POINTS[banker[1]]) % 10
    if tableau.naturals_end and (player_two >= 8 or banker_two >= 8):
        return None
    if len(player) == 2 and len(banker) == 2 and tableau.player[player_two]:
        return "player"
    third = point(player[2]) if len(player) > 2 else NO_THIRD
    if len(banker) == 2 and tableau.banker[banker_two][third]:
        return "banker"
    return None


def fault(tableau: Tableau, player: Hand, banker: Hand) -> str | None:
    """What is wrong with these cards as a complete round, or None."""
    if not (2 <= len(player) <= 3 and 2 <= len(banker) <= 3):
        return "each hand has two or three cards."
    player, banker = counted(tableau, player, banker)
    due = next_hand(tableau, player[:2], banker[:2])
    delivered = tableau.choice_up or not may_stand(tableau, player, banker)
    if due == "player" and len(player) == 2 and delivered:
        return f"the Player hand must draw on {total(player)}."
    if due != "player" and len(player) == 3:
        return f"the Player hand may not draw on {total(player[:2])}{_natural(banker)}."
    banker_due = _banker_due(tableau, player, banker)
    if banker_due != (len(banker) == 3):
        two = total(banker[:2])
        return f"the Banker hand {'must' if banker_due else 'may not'} draw on {two}{_natural(player)}."
    return None


def counted(tableau: Tableau, player: Hand, banker: Hand) -> tuple[Hand, Hand]:
    """The hands as they count: a card drawn before the Banker's natural was turned is void."""
    void = tableau.hole_card and total(banker[:2]) >= 8 and tableau.player[total(player[:2])]
    return (player[:2] if void else player), banker


def may_stand(tableau: Tableau, player: Hand, banker: Hand) -> bool:
    """Whether a bettor may stand here although House Way draws."""
    chosen = bool(tableau.choice) and total(player[:2]) in tableau.choice
    return chosen and (not tableau.choice_up or point(banker[0]) in tableau.choice_up)


def _banker_due(tableau: Tableau, player: Hand, banker: Hand) -> bool:
    banker_two = total(banker[:2])
    if tableau.naturals_end and (banker_two >= 8 or total(player[:2]) >= 8):
        return False
    third = point(player[2]) if len(player) > 2 else NO_THIRD
    return tableau.banker[banker_two][third]


def _natural(other: Hand) -> str:
    two = total(other[:2])
    return f" against a natural {two}" if two >= 8 else ""
