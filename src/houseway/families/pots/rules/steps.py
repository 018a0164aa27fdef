"""The hand of a pot game: how it begins, what comes next, and what a choice leads to."""

from collections.abc import Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Any

from msgspec.structs import replace

from houseway.cache import looked_at
from houseway.families.betting import Betting, Entry, Player, Stakes
from houseway.families.pots.rules.betting import BET, acted, options
from houseway.families.pots.rules.dealing import BOARD, FIVE, MIDDLE, plan
from houseway.families.pots.rules.drawing import drawn, killed, last_word, less, said, unsaid
from houseway.families.pots.rules.figures import PotGame
from houseway.families.pots.rules.pots import is_asked_for_a_seven, without_pot_alone, worth_of
from houseway.families.pots.rules.seen import is_seen
from houseway.families.pots.rules.streets import closed, next_of
from houseway.families.round import OVER, Ask, Deal, Held, Made, Round, Step

DRAW, PAT, DISCARD, SHOW, MUCK_IT, PLAY_BOARD = "draw", "pat", "discard", "show", "muck", "board"
SAID = frozenset((DRAW, PAT, DISCARD))


# Live chips that the first action comes after, the greatest of them, and those that double the limits.
STRADDLE, KILL = "straddle", "kill"
IN_ORDER = frozenset(("small", "blind", "big", STRADDLE))
_MIDDLE = tuple(map(Held, MIDDLE))
_seat = attrgetter("seat")


def begin(play: PotGame, places: tuple[int, ...] = (), pays: tuple[str, ...] = ()) -> Round:
    """An empty table; `begun` deals players in."""
    return Round((Held(BOARD),))


def begun(play: PotGame, stakes: Stakes, entries: Sequence[Entry], deck: int = 52) -> Round:
    """Forced bets are in, clockwise from the button's left, and no card is dealt."""
    dead: list[tuple[int, int]] = []
    players, moved, over, bet = [], [], 0, 0
    forced, before, times, straddled = -1, 0, 1, 0
    for at, entry in enumerate(entries):
        left, live = entry.chips, entry.live
        total, kind = entry.carried, entry.kind
        if kind in IN_ORDER:
            if live >= before:
                # The first action comes after the greatest of them.
                forced, before = at, live
            straddled = max(straddled, live) if kind == STRADDLE else straddled
        elif kind == KILL:
            times = 2
            if forced < 0 or entries[forced].kind != "big":
                # A blind that kills stays where the first action is told from (B.3).
                forced, before = at, stakes.big_blind
        if live or entry.ante or entry.dead:
            bet = max(bet, live)
            ante = min(entry.ante, left)
            extra = min(entry.dead, left - ante)
            live = min(live, left - ante - extra)
            left -= ante + extra + live
            total += ante + live
            if extra:
                dead.append((entry.seat, extra))
            moved.append((entry.seat, left - entry.chips))
        over += entry.left
        players.append(Player(entry.seat, left, live, total, "in" if left else "all-in"))
    betting = Betting(
        stakes=stakes, players=tuple(players), bet=bet, full=bet, raises=1 if bet else 0,
        dead=over + sum([cents for _, cents in dead]), dead_of=tuple(dead),
        step=stakes.lower if stakes.limit == "structured" else max(bet, stakes.lower),
        forced=forced, times=times, straddled=straddled, deck=deck, moved=tuple(moved),
    )  # fmt: skip
    seats = tuple(map(_seat, entries))
    return Round(_empty_hands(seats), (), seats, betting=betting)


@lru_cache(maxsize=1024)
def _empty_hands(seats: tuple[int, ...]) -> tuple[Held, ...]:
    """Of these seats in their order, then the middle."""
    return (*[Held(f"place-{seat}", (), (), seat, (seat,)) for seat in seats], *_MIDDLE)


@looked_at
def next_step(play: PotGame, deal: Round) -> Step:
    betting = deal.betting
    if betting is None or betting.stage == "over":
        return OVER
    if betting.stage == "deal":
        first = plan(play, deal)[0]
        return Deal(first.hand, first.down)
    seat = betting.players[betting.turn].seat
    name = f"place-{seat}"
    if betting.stage == "bet":
        may, amounts = options(play, deal, betting)
        # Whether a hand may open would tell what it is.
        openly = (*may[:2], BET) if play.openers and not betting.bet and not betting.street else None
        return Ask(seat, name, may, may[0], seat, (), amounts, openly)
    if betting.stage == "show":
        may = (SHOW,) if _has_a_pot_alone(betting) else (SHOW, MUCK_IT)
        may += (PLAY_BOARD,) if _is_a_hand(play, deal) else ()
        return Ask(seat, name, may, SHOW if may_win(play, deal, betting.turn) else MUCK_IT, seat)
    street = play.streets[betting.street]
    away = street.discard or street.throw
    may, gives = ((DISCARD,), (away, away)) if away else ((PAT, DRAW), (1, street.draw))
    return Ask(seat, name, may, may[0], seat, gives=gives)


def _has_a_pot_alone(betting: Betting) -> bool:
    """Whether the player in turn is in for more than anybody else: for a pot that nobody else can win."""
    at = betting.turn
    others = [player.total for place, player in enumerate(betting.players) if place != at and player.is_live]
    return bool(others) and betting.players[at].total > max(others)


def _is_a_hand(play: PotGame, deal: Round) -> bool:
    """Whether a player may say that he plays the board (I.4)."""
    return play.use == "any" and len(deal.cards(BOARD)) == FIVE and "board" in play.cite_of


def may_win(play: PotGame, deal: Round, at: int) -> bool:
    """Whether no hand shown so far beats this one for every part of every pot it is in."""
    betting = deal.betting
    assert betting is not None, "players bet"
    shown = [other for other, player in enumerate(betting.players) if player.status == "shown"]
    if not shown or not is_seen(deal.hands[at].cards):
        return True
    worths = worth_of(play, deal, (*shown, at))
    mine = worths[at]
    for pot in betting.pots():
        if at in pot.places:
            rivals = [worths[other] for other in pot.places if other in worths]
            for value, *others in zip(mine, *rivals, strict=True):
                if value and value == max(others):
                    return True
    return False


def after(play: PotGame, deal: Round, made: Made) -> Round:
    """The hand once the player in turn has chosen; of bets and raises `cents` is what he has put in then."""
    betting = deal.betting
    assert betting is not None, "players bet"
    if betting.stage == "bet" and made.choice not in SAID:
        return bet_made(play, deal, betting, made.choice, made.cents)
    if made.choice == KILL:
        return killed(deal, betting, made)
    if made.choice in SAID:
        if (last := last_word(play, deal)) >= 0 and betting.players[last].seat == made.place:
            deal = unsaid(deal, betting, last)
        return drawn(play, deal, made)
    return _shown(play, deal, betting, made)


def bet_made(play: PotGame, deal: Round, betting: Betting, choice: str, cents: int) -> Round:
    """The same in a betting round."""
    betting = acted(play, betting, choice, cents)
    return replace(deal, betting=betting) if betting.turn >= 0 else closed(play, deal, betting)


def _shown(play: PotGame, deal: Round, betting: Betting, made: Made) -> Round:
    """Of a hand that is mucked `cents` are a side pot that its player had won already."""
    at, hands, choice = betting.turn, [*deal.hands], made.choice
    held, status, moved = hands[at], betting.players[at].status, betting.moved[:0]
    if choice == MUCK_IT and made.cents:
        betting = without_pot_alone(betting, at, made.cents)
        moved = betting.moved
    # Who alone is left keeps the pot, whether he shows his hand or not.
    is_out = choice == MUCK_IT and not betting.is_alone
    betting = said(betting, at, "mucked" if is_out else status if choice == MUCK_IT else "shown")
    if choice == SHOW:
        hands[at] = replace(held, down=(False,) * len(held.cards), sees=())
    elif choice == PLAY_BOARD:
        # He has said so, and may muck: the board alone is his hand.
        gone = Made(held.place, held.name, choice, 0, held.cards)
        hands = [less(each, gone) for each in hands]
    turn = next_of(betting, at)
    deal = replace(deal, hands=tuple(hands))
    is_over = turn < 0 or (betting.is_alone and not is_asked_for_a_seven(play, deal, betting))
    stage: Any = "over" if is_over else "show"
    return replace(deal, betting=replace(betting, turn=turn, stage=stage, moved=moved))
