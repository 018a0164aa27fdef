"""What the floor does about cards that went astray, as the clause of the game says."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from msgspec.structs import replace

from houseway.cards.notation import JOKER
from houseway.families.betting import SUBSTANTIAL, Betting, CardRuling
from houseway.families.hand_record import UNSEEN
from houseway.families.pots.rules.betting import next_turn
from houseway.families.pots.rules.dealing import BURNS, MUCK
from houseway.families.pots.rules.figures import PotGame
from houseway.families.pots.rules.seen import has, less, place_of
from houseway.families.pots.rules.streets import closed, is_out, opened
from houseway.families.round import Hand, Held, Round

T = TypeVar("T")
NONE = -1
# The clause of each ruling, by the name that games have for it, and how many cards it names: 0 any, -1 none.
CLAUSES: dict[CardRuling, tuple[str, int]] = {
    "flop-again": ("flop-early", 1),
    "turn-early": ("turn-early", 2),
    "river-early": ("river-early", 1),
    "early-card": ("early", 0),
    "exposed": ("exposed", 0),
    "last-up": ("last-up", 1),
    "last-up-all-in": ("last-up", 1),
    "extra-card": ("cards-on-the-deal", 1),
    "short-hand": ("cards-on-the-deal", 0),
    "burned-two": ("burns", 1),
    "burned-none": ("burns", NONE),
    "off-table": ("off-the-table", 0),
}
# Rulings that name a card, and another that replaces it where one does.
REPLACING: tuple[CardRuling, ...] = ("exposed", "off-table")
FLOP, RIVER = 1, 3
HOLE = 2
KEPT_LOW = (0, 1, 2, 3, 4)
KEPT_27 = (1, 2, 3, 4, 6)


def fault(play: PotGame, deal: Round, ruling: CardRuling, cards: Hand, seat: int) -> str | None:
    """Why this cannot be ruled now, as the id of the refusal's words; None where it can."""
    betting = deal.betting
    name, count = CLAUSES[ruling]
    if betting is None or betting.stage in ("show", "over"):
        return "no-hand-to-rule-on"
    if name not in play.cite_of:
        return "no-such-ruling"
    burned = ruling == "flop-again" and FLOP in betting.unburned
    if burned and cards:
        return "burn-stays"
    count = NONE if burned else count
    if bool(cards) is (count == NONE) or (count > 0 and len(cards) != count):
        return "ruling-names-cards"
    next_street, out = betting.street + (betting.stage != "deal"), is_out(play, deal)
    held = deal.cards(f"place-{seat}")
    last = play.is_stud and betting.street == len(play.streets) - 1
    down_street, last_dealt = last and betting.stage == "deal", last and betting.stage == "bet"
    last_up = last_dealt and bool(cards) and has(held[-1:], cards[0])
    acted = [player.seat for player in betting.players if player.acted]
    of_hand = bool(cards) and has(held, cards[0])
    replaced = bool(cards) and is_replaced(play, betting, cards[0])
    moment = {
        "flop-again": next_street == FLOP or (betting.street, betting.stage, out) == (FLOP, "draw", False),
        "turn-early": (betting.street, betting.stage, out)
        in ((FLOP, "bet", True), (FLOP, "draw", True), (FLOP + 1, "draw", False)),
        "river-early": betting.street == FLOP + 1 and betting.stage == "bet",
        "early-card": play.is_stud and betting.stage == "bet" and len(cards) == 1 + len(betting.live),
        "exposed": of_hand and _is_exposed_on_time(play, deal, cards[0], seat),
        "last-up": last_up,
        "last-up-all-in": last_up and seat not in acted,
        "extra-card": of_hand
        and not betting.street
        and bool(play.streets[FLOP].board)
        and len(acted) < SUBSTANTIAL,
        "short-hand": _is_short_on_time(play, betting, seat, len(acted)) and held.count(UNSEEN) >= len(cards),
        "burned-two": down_street,
        "burned-none": down_street,
        "off-table": of_hand and (play.is_stud or _is_exposed_on_time(play, deal, cards[0], seat)),
    }
    if not moment[ruling]:
        return "not-the-moment"
    if ruling in REPLACING and len(cards) != 1 + replaced:
        return "card-is-replaced" if replaced else "card-is-kept"
    return None


def _is_short_on_time(play: PotGame, betting: Betting, seat: int, acted: int) -> bool:
    """Once the deal is complete, with a draw until it (A.1), else until substantial action (I.12, PK-18)."""
    if betting.stage == "draw" and play.streets[betting.street].draw:
        # Until the player has said what he draws.
        player = betting.players[betting.at(seat)]
        return player.is_live and not player.acted
    if play.is_stud or betting.street or betting.stage != "bet":
        return False
    return bool(play.streets[-1].draw) or acted < SUBSTANTIAL


def is_misdealt(play: PotGame, betting: Betting) -> bool:
    """Whether a wrong deal can still be dealt again: in stud until there is action (D.4, PK-18)."""
    acted = sum([player.acted for player in betting.players])
    return not betting.street and acted < (1 if play.is_stud else SUBSTANTIAL)


def _is_exposed_on_time(play: PotGame, deal: Round, card: int, seat: int) -> bool:
    """On the first deal, in stud a hole card that lay down (E.5); where there is a draw on that too (B.6)."""
    if play.streets[-1].draw:
        return True
    held, betting = deal.held(f"place-{seat}"), _betting(deal)
    at = place_of(held.cards, card)
    # One card is replaced and is the burn; a second exposed card makes it a misdeal (PK-7).
    # Of stud's hole cards one may lie open; with both the hand is dead (PK-19).
    once = at < HOLE and all(held.down[:HOLE]) if play.is_stud else FLOP not in betting.unburned
    return once and not betting.street


def is_replaced(play: PotGame, betting: Betting, card: int) -> bool:
    """Whether an exposed card is replaced: on the draw always, before it by its rank; in hold'em always."""
    if play.is_stud:
        return False
    if not any(street.draw for street in play.streets) or betting.street:
        return True
    if play.rankings[0] == "high":
        return False
    kept = KEPT_LOW if play.rankings[0] == "a5" else KEPT_27
    return card != JOKER and card // 4 not in kept


def ruled(play: PotGame, deal: Round, ruling: CardRuling, cards: Hand, seat: int) -> Round:
    """The hand after the ruling."""
    return _RULINGS[ruling](play, deal, cards, seat)


def _betting(deal: Round) -> Betting:
    assert deal.betting is not None, "players bet"
    return deal.betting


def _moved_to(deal: Round, name: str, cards: Hand) -> Round:
    held = deal.held(name)
    return deal.with_hand(replace(held, cards=held.cards + cards, down=held.down + (True,) * len(cards)))


def _without_burn(deal: Round, *streets: int) -> Round:
    betting = _betting(deal)
    return replace(deal, betting=replace(betting, unburned=(*betting.unburned, *streets)))


def _flop_again(play: PotGame, deal: Round, cards: Hand, seat: int) -> Round:
    """The flop goes back and is shuffled in; the burn stays, and there is no other (I.13, I.14)."""
    return _without_burn(_moved_to(deal, BURNS, cards), FLOP)


def _turn_early(play: PotGame, deal: Round, cards: Hand, seat: int) -> Round:
    """The card does not play; it is shuffled in before the river, which comes without a burn (I.15)."""
    deal = _without_burn(_moved_to(deal, BURNS, cards[:1]), RIVER)
    return replace(deal, betting=replace(_betting(deal), aside=(*_betting(deal).aside, *cards[1:])))


def _river_early(play: PotGame, deal: Round, cards: Hand, seat: int) -> Round:
    """The card is shuffled into the stub; its burn, which nobody saw, stays and there is no other (I.16)."""
    return _without_burn(_moved_to(deal, BURNS, _burn_of_the_river(deal)), RIVER)


def _burn_of_the_river(deal: Round) -> Hand:
    """None where an earlier ruling has it come without one, or has had it burned."""
    return () if RIVER in _betting(deal).unburned else (UNSEEN,)


def _early_card(play: PotGame, deal: Round, cards: Hand, seat: int) -> Round:
    """The burn, and with what was dealt early a card for each player, are out of play (D.6)."""
    return _moved_to(_moved_to(deal, BURNS, cards[:1]), MUCK, cards[1:])


def _exposed(play: PotGame, deal: Round, cards: Hand, seat: int) -> Round:
    held = deal.held(f"place-{seat}")
    at = place_of(held.cards, cards[0])
    if play.is_stud:
        return _third_down(play, deal, _named(held, at, cards[0]), at)
    if len(cards) == 1:
        return deal.with_hand(replace(_named(held, at, cards[0]), down=_at(held.down, at, False)))
    changed = replace(held, cards=_at(held.cards, at, cards[1]))
    deal = deal.with_hand(changed)
    if any(street.draw for street in play.streets):
        return _moved_to(deal, MUCK, cards[:1])
    # In hold'em the exposed card is the burn of the flop (PK-7).
    return _without_burn(_moved_to(deal, BURNS, cards[:1]), FLOP)


def _third_down(play: PotGame, deal: Round, held: Held, at: int) -> Round:
    """The hole card lies open, the third is down instead, and the hand is not forced (E.5, PK-19)."""
    down = tuple([place not in (at,) for place in range(len(held.cards))])
    betting = _betting(deal)
    betting = replace(betting, exempt=(*betting.exempt, held.place or 0))
    deal = replace(deal.with_hand(replace(held, down=down)), betting=betting)
    untouched = not betting.street and not any(player.acted for player in betting.players)
    return opened(play, deal) if untouched else deal


def _last_up(play: PotGame, deal: Round, cards: Hand, seat: int) -> Round:
    held = deal.held(f"place-{seat}")
    last = len(held.cards) - 1
    return deal.with_hand(replace(_named(held, last, cards[0]), down=_at(held.down, last, False)))


def _last_up_all_in(play: PotGame, deal: Round, cards: Hand, seat: int) -> Round:
    """He is all-in for the pot so far; what is bet from here on is on the side (E.7)."""
    deal = _last_up(play, deal, cards, seat)
    betting = _betting(deal)
    at = betting.at(seat)
    player = replace(betting.players[at], status="all-in")
    players = (*betting.players[:at], player, *betting.players[at + 1 :])
    deal = replace(deal, betting=replace(betting, players=players))
    if not any(other.acted for other in players):
        return opened(play, deal)
    # Bets that were made stand; only his turn passes on.
    turn = next_turn(players, betting.bet, at) if betting.turn == at else betting.turn
    betting = replace(betting, players=players, turn=turn)
    return replace(deal, betting=betting) if turn >= 0 else closed(play, deal, betting)


def _extra_card(play: PotGame, deal: Round, cards: Hand, seat: int) -> Round:
    """One card of the hand, taken at random, is shown and becomes the burn (I.12)."""
    return _without_burn(_moved_to(deal, BURNS, cards), FLOP)


def _named(held: Held, at: int, card: int) -> Held:
    """A real card that nobody had seen is known once it lies open."""
    return replace(held, cards=_at(held.cards, at, card))


def _short_hand(play: PotGame, deal: Round, cards: Hand, seat: int) -> Round:
    """Filled from the top of the deck it is as it was keyed; else it draws what it lacks (A.1, I.12)."""
    held = deal.held(f"place-{seat}")
    left = less(held.cards, came_back(play, deal, "short-hand", cards, seat))
    return deal.with_hand(replace(held, cards=left, down=(True,) * len(left)))


def came_back(play: PotGame, deal: Round, ruling: CardRuling, cards: Hand, seat: int) -> Hand:
    """What was keyed as dealt and was not: a card that the draw makes good, of all but the button (A.1)."""
    betting = _betting(deal)
    if ruling != "short-hand" or not play.streets[-1].draw:
        return ()
    acted = any(player.acted for player in betting.players) and betting.players[-1].seat != seat
    return (UNSEEN,) * len(cards) if acted or betting.stage == "draw" else ()


def _burned_two(play: PotGame, deal: Round, cards: Hand, seat: int) -> Round:
    """On a down card nobody can tell whose it was: a second card is burned, players keep theirs (E.6)."""
    return _moved_to(deal, BURNS, cards)


def _burned_none(play: PotGame, deal: Round, cards: Hand, seat: int) -> Round:
    """The same where none was burned: the street's cards are accepted without one (E.6)."""
    return _without_burn(deal, _betting(deal).street)


def _off_table(play: PotGame, deal: Round, cards: Hand, seat: int) -> Round:
    """In stud it must play, the last card as one dealt up; elsewhere it is exposed (E.11, A.6, I.17)."""
    if not play.is_stud:
        return _exposed(play, deal, cards, seat)
    held = deal.held(f"place-{seat}")
    last = _betting(deal).street == len(play.streets) - 1
    if last and cards[0] not in held.cards[:-1]:
        return _last_up(play, deal, cards, seat)
    return deal.with_hand(_named(held, place_of(held.cards, cards[0]), cards[0]))


def _at(row: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    return (*row[:at], value, *row[at + 1 :])


_RULINGS: dict[str, Callable[[PotGame, Round, Hand, int], Round]] = {
    "flop-again": _flop_again,
    "turn-early": _turn_early,
    "river-early": _river_early,
    "early-card": _early_card,
    "exposed": _exposed,
    "last-up": _last_up,
    "last-up-all-in": _last_up_all_in,
    "extra-card": _extra_card,
    "short-hand": _short_hand,
    "burned-two": _burned_two,
    "burned-none": _burned_none,
    "off-table": _off_table,
}


def leaves_the_stub(play: PotGame, deal: Round, ruling: CardRuling, cards: Hand, seat: int) -> Hand:
    """Those of the cards named that came off the deck with the ruling."""
    if ruling in ("exposed", "off-table"):
        return cards[1:]
    if ruling == "river-early":
        return _burn_of_the_river(deal)
    return () if ruling in ("last-up", "last-up-all-in", "short-hand") else cards


def openly(ruling: CardRuling, cards: Sequence[T]) -> Sequence[T]:
    """Those of the cards named that everybody has seen: not what comes closed instead, nor a burn."""
    return {
        "exposed": cards[:1],
        "off-table": cards[:1],
        "burned-two": cards[:0],
        "flop-again": cards[:0],
        "short-hand": cards[:0],
        "turn-early": cards[1:],
        "early-card": cards[:0],
    }.get(ruling, cards)
