"""Who draws: the drawing rules of a two-hand game, as the charts the rules print."""

from typing import Any

import msgspec

from houseway.cards import card_text
from houseway.cards.notation import CARD_COUNT
from houseway.families.family import NotAsDrawn, not_as_drawn
from houseway.families.plain import added as added
from houseway.families.plain import after as after
from houseway.families.plain import clause as clause
from houseway.families.round import OVER, Ask, Deal, Hand, Held, Made, Pay, Round, Step, Turn
from houseway.families.two_hand.coordinates import NO_THIRD, point
from houseway.refusals import CatalogError


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


def read(section: dict[str, Any]) -> Tableau:
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


def begin(tableau: Tableau, places: tuple[int, ...] = (), pays: tuple[str, ...] = ()) -> Round:
    return Round((Held("player"), Held("banker")), (), places, pays)


def deciding(tableau: Tableau) -> tuple[str, ...]:
    return ("player",) if tableau.choice else ()


_PLAYER, _BANKER, _HOLE_CARD = Deal("player"), Deal("banker"), Deal("banker", down=True)
_TURN_PLAYER, _TURN_BANKER = Turn("player"), Turn("banker")


def next_step(tableau: Tableau, deal: Round) -> Step:
    """First cards in turn; closed hands opened; what is paid early; the Player's card, then the Banker's."""
    player, banker = deal.hands
    dealt, against = player.cards, banker.cards
    if len(against) < 2:
        if len(dealt) == len(against):
            return _PLAYER
        return _HOLE_CARD if tableau.hole_card and len(against) == 1 else _BANKER
    hole = tableau.hole_card and banker.is_down
    if not hole and (player.is_down or banker.is_down):
        return _TURN_PLAYER if player.is_down else _TURN_BANKER
    if deal.pays:
        return Pay(deal.pays)
    player_two = (_POINTS[dealt[0]] + _POINTS[dealt[1]]) % 10
    banker_two = (_POINTS[against[0]] + _POINTS[against[1]]) % 10
    natural = tableau.naturals_end and (player_two >= 8 or (banker_two >= 8 and not hole))
    if not natural and len(dealt) == len(against) == 2 and tableau.player[player_two]:
        step = _wish(tableau, deal)
        if step is not None:
            return step
    if hole:
        return _TURN_BANKER
    third = _POINTS[dealt[2]] if len(dealt) > 2 else NO_THIRD
    if not natural and len(against) == 2 and tableau.banker[banker_two][third]:
        return _BANKER
    return OVER


def _wish(tableau: Tableau, deal: Round) -> Step | None:
    """House Way draws here; bettors who may choose are asked, and where all stand no card is due."""
    chosen = options(tableau, deal)
    if not chosen or not deal.places:
        return _PLAYER
    bettors = [(place, seat) for place in deal.places for seat in deal.bettors_at(place)]
    for place, seat in bettors:
        if deal.choice(place, "player", seat) is None:
            return Ask(place, "player", chosen, "hit", seat)
    stood = all(deal.choice(place, "player", seat) == "stand" for place, seat in bettors)
    return None if stood and not tableau.choice_up else _PLAYER


def options(tableau: Tableau, deal: Round) -> tuple[str, ...]:
    """Where a bettor may stand although House Way draws."""
    player, banker = deal.cards("player"), deal.cards("banker")
    chosen = bool(tableau.choice) and total(player[:2]) in tableau.choice
    may = chosen and (not tableau.choice_up or point(banker[0]) in tableau.choice_up)
    return ("hit", "stand") if may else ()


def is_wrong(tableau: Tableau, deal: Round, made: Made) -> bool:
    """Nobody has hit where no card was drawn."""
    unmade = made.choice == "hit" and len(deal.cards("player")) == 2
    return unmade or made.choice not in options(tableau, deal)


_ORDER = ("First", "Second", "Third", "Fourth")


def tell(tableau: Tableau, deal: Round, step: Step) -> tuple[str, str]:
    """What the rule looks at: the hand's two cards and, for the Banker, the Player's third."""
    player, banker = deal.cards("player"), deal.cards("banker")
    match step:
        case Deal(hand) if len(banker) < 2:
            return f"{_ORDER[deal.count]} card: {hand.title()}", "The first four cards alternate."
        case Deal(hand):
            return f"Third card: {hand.title()}", f"{_reason(player, banker, hand)}: draws."
        case Ask(place, _, _, default, seat):
            whose = f"Seat {seat}" if seat == place else f"Seat {seat}, who bets at place {place}"
            return f"{whose}: hit or stand on {total(player)}", f"House Way would {default}."
        case Turn(hand):
            return f"Turn the {hand.title()}'s hand", ""
    two = [total(player[:2]), total(banker[:2])]
    if len(player) == len(banker) == 2 and max(two) >= 8:
        hands = [name for name, count in zip(("Player", "Banker"), two, strict=True) if count >= 8]
        return "", f"{' and '.join(hands)} natural {max(two)}: no third card."
    stood = [f"Player {two[0]}: stands."] if len(player) == 2 else []
    if len(banker) == 2:
        stood.append(f"{_reason(player, banker, 'banker')}: stands.")
    return "", " ".join(stood) or "Both hands have three cards."


def _reason(player: Hand, banker: Hand, hand: str) -> str:
    if hand == "player":
        return f"Player {total(player[:2])}"
    if len(player) == 2:
        return f"Banker {total(banker[:2])}, the Player stood"
    return f"Banker {total(banker[:2])} against a third card {card_text(player[2])[:-1]}"


def totals(tableau: Tableau, deal: Round) -> tuple[int, int, int]:
    player, banker = map(total, sides(tableau, deal, None))
    return player, banker, player - banker


def worth(tableau: Tableau, deal: Round, hand: str) -> tuple[int, str]:
    points = total(deal.cards(hand))
    return points, str(points)


def sides(tableau: Tableau, deal: Round, bettor: int | None, hand: str | None = None) -> tuple[Hand, Hand]:
    """A card drawn before the Banker's natural was turned is void; who chose to stand stands."""
    player, banker = deal.hands[0].cards, deal.hands[1].cards
    stood = bettor is not None and deal.made and deal.choice(bettor, "player") == "stand"
    if stood or (len(player) > 2 and _is_void(tableau, player, banker)):
        return player[:2], banker
    return player, banker


def fault(tableau: Tableau, deal: Round) -> NotAsDrawn | None:
    """What is wrong with these cards as a complete round, or None."""
    player, banker = deal.cards("player"), deal.cards("banker")
    if not (2 <= len(player) <= 3 and 2 <= len(banker) <= 3):
        return not_as_drawn("two-or-three-cards")
    if _is_void(tableau, player, banker):
        player = player[:2]
    natural = tableau.naturals_end and (total(player[:2]) >= 8 or total(banker[:2]) >= 8)
    due = not natural and tableau.player[total(player[:2])]
    delivered = tableau.choice_up or not options(tableau, deal)
    if due and len(player) == 2 and delivered:
        return not_as_drawn("player-must-draw", total=total(player))
    if not due and len(player) == 3:
        return not_as_drawn("player-may-not-draw", total=total(player[:2]), natural=_natural(banker))
    banker_due = _banker_due(tableau, player, banker)
    if banker_due != (len(banker) == 3):
        say = "banker-must-draw" if banker_due else "banker-may-not-draw"
        return not_as_drawn(say, total=total(banker[:2]), natural=_natural(player))
    return None


def undealt(tableau: Tableau, deal: Round) -> NotAsDrawn | None:
    """A third card of the Player although every bettor who may choose stood."""
    stood = bool(deal.places) and all(deal.choice(place, "player") == "stand" for place in deal.places)
    if not stood or tableau.choice_up or len(deal.cards("player")) == 2:
        return None
    two = total(deal.cards("player")[:2])
    return not_as_drawn("nobody-draws", hand="player", total=two)


def _is_void(tableau: Tableau, player: Hand, banker: Hand) -> bool:
    """Whether a card drawn was drawn before the Banker's natural was turned."""
    return tableau.hole_card and total(banker[:2]) >= 8 and tableau.player[total(player[:2])]


def _banker_due(tableau: Tableau, player: Hand, banker: Hand) -> bool:
    banker_two = total(banker[:2])
    if tableau.naturals_end and (banker_two >= 8 or total(player[:2]) >= 8):
        return False
    third = point(player[2]) if len(player) > 2 else NO_THIRD
    return tableau.banker[banker_two][third]


def _natural(other: Hand) -> int | None:
    two = total(other[:2])
    return two if two >= 8 else None
