"""The hand of a pot game: how it begins, what comes next, and what a choice leads to."""

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from houseway.cache import looked_at
from houseway.families.betting import LIVE, Betting, Entry, Player, Stakes
from houseway.families.pots.rules.betting import BET, acted, options
from houseway.families.pots.rules.dealing import BOARD, FIVE, MIDDLE, board_of, plan
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


def begin(play: PotGame, places: tuple[int, ...] = (), pays: tuple[str, ...] = ()) -> Round:
    """An empty table; `begun` deals players in."""
    return Round((Held(BOARD),))


def begun(play: PotGame, stakes: Stakes, entries: Sequence[Entry], deck: int = 52) -> Round:
    """Forced bets are in, clockwise from the button's left, and no card is dealt."""
    dead: list[tuple[int, int]] = []
    players = [Player(entry.seat, entry.chips) for entry in entries]
    moved, over, bet = [], 0, 0
    forced, before, times, straddled = -1, 0, 1, 0
    for at, entry in enumerate(entries):
        live, total = entry.live, entry.carried
        if not (live or total or entry.ante or entry.dead or entry.left):
            continue
        left, kind = entry.chips, entry.kind
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
            bet = live if live > bet else bet
            ante, extra = entry.ante, entry.dead
            if ante + extra + live > left:
                # The ante goes in first, then what is dead.
                ante = min(ante, left)
                extra = min(extra, left - ante)
                live = left - ante - extra
            left -= ante + extra + live
            total += ante + live
            if extra:
                dead.append((entry.seat, extra))
            moved.append((entry.seat, left - entry.chips))
        over += entry.left
        players[at] = Player(entry.seat, left, live, total, "in" if left else "all-in")
    step = stakes.lower if stakes.limit == "structured" else max(bet, stakes.lower)
    betting = Betting(
        stakes, tuple(players), "deal", 0, -1, bet, bet, step, 1 if bet else 0, forced=forced, deck=deck,
        moved=tuple(moved), times=times, straddled=straddled,
    )  # fmt: skip
    if dead or over:
        cents = over + sum([cents for _, cents in dead])
        betting = replace(betting, dead=cents, dead_of=tuple(dead))
    seats = tuple([entry.seat for entry in entries])
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
        return Ask(seat, name, may, shows(play, deal, betting.turn), seat)
    street = play.streets[betting.street]
    away = street.discard or street.throw
    may, gives = ((DISCARD,), (away, away)) if away else ((PAT, DRAW), (1, street.draw))
    return Ask(seat, name, may, may[0], seat, gives=gives)


def _has_a_pot_alone(betting: Betting) -> bool:
    """Whether the player in turn is in for more than anybody else: for a pot that nobody else can win."""
    own = betting.players[betting.turn]
    others = [player.total for player in betting.players if player.status in LIVE and player is not own]
    return bool(others) and own.total > max(others)


def _is_a_hand(play: PotGame, deal: Round) -> bool:
    """Whether a player may say that he plays the board (I.4)."""
    return play.use == "any" and len(board_of(deal)) == FIVE and "board" in play.cite_of


def must_show(play: PotGame, deal: Round) -> bool:
    """Whether the player whose hand is asked for has no choice but to show it."""
    step = next_step(play, deal)
    return isinstance(step, Ask) and step.options == (SHOW,)


def shows(play: PotGame, deal: Round, at: int) -> str:
    """What a player does who says nothing when his hand is asked for."""
    return SHOW if may_win(play, deal, at) else MUCK_IT


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
        betting = acted(play, betting, made.choice, made.cents)
        return replace(deal, betting=betting) if betting.turn >= 0 else closed(play, deal, betting)
    if made.choice == KILL:
        return killed(deal, betting, made)
    if made.choice in SAID:
        if (last := last_word(play, deal)) >= 0 and betting.players[last].seat == made.place:
            deal = unsaid(deal, betting, last)
        return drawn(play, deal, made)
    return _shown(play, deal, betting, made)


def _shown(play: PotGame, deal: Round, betting: Betting, made: Made) -> Round:
    """Of a hand that is mucked `cents` are a side pot that its player had won already."""
    at, hands, choice = betting.turn, [*deal.hands], made.choice
    held, moved = hands[at], betting.moved[:0]
    if choice == MUCK_IT and made.cents:
        betting = without_pot_alone(betting, at, made.cents)
        moved = betting.moved
    status = "shown"
    if choice == MUCK_IT:
        # Who alone is left keeps the pot, whether he shows his hand or not.
        status = betting.players[at].status if betting.is_alone else "mucked"
    players = said(betting, at, status)
    if choice == SHOW:
        hands[at] = replace(held, down=(False,) * len(held.cards), sees=())
    elif choice == PLAY_BOARD:
        # He has said so, and may muck: the board alone is his hand.
        gone = Made(held.place, held.name, choice, 0, held.cards)
        hands = [less(each, gone) for each in hands]
    turn = next_of(players, at)
    shown = replace(betting, players=players, turn=turn, moved=moved)
    deal = replace(deal, hands=tuple(hands), betting=shown)
    if turn < 0 or (shown.is_alone and not is_asked_for_a_seven(play, deal, shown)):
        return replace(deal, betting=replace(shown, stage="over"))
    return deal
