"""What a player may do in his turn, and the hand after he has done it."""

from msgspec.structs import replace

from houseway.cards import parse_cards
from houseway.cards.poker.rankings import ranking
from houseway.families.betting import LIVE, Betting, Player, Status
from houseway.families.pots.rules.figures import PotGame
from houseway.families.pots.rules.seen import up_cards
from houseway.families.round import Amount, Round

Players = tuple[Player, ...]
# Seats, and what the stacks in front of them gain.
Moved = tuple[tuple[int, int], ...]
# A deck has no more cards for them.
MOST_PLAYERS = 26
FOLD, CHECK, CALL, BET, RAISE, BRING_IN = "fold", "check", "call", "bet", "raise", "bring-in"
RAISES = frozenset((BET, RAISE))
# By how many there are: every place of a table once, clockwise from each of them.
CLOCKWISE: list[list[tuple[int, ...]]] = [
    [tuple([(first + place) % count for place in range(count)]) for first in (*range(count), 0)]
    for count in range(MOST_PLAYERS + 1)
]
# The least hand that opens where openers are asked for.
JACKS = "Js Jh 4d 3c 2s"


def unit(play: PotGame, betting: Betting, upper: bool = False) -> int:
    """The fixed bet of this round."""
    stakes = betting.stakes
    raised = upper or betting.upper or play.streets[betting.street].limit == "upper"
    return (stakes.upper or stakes.lower if raised else stakes.lower) * betting.times


def plain(play: PotGame, betting: Betting) -> tuple[str, ...]:
    """What the player in turn may do without naming an amount, who says nothing does the first."""
    bet = betting.bet
    if play.forced == "bring-in" and not bet and not betting.street:
        return (BRING_IN,)
    return (CHECK, FOLD) if betting.players[betting.turn].put >= bet else (FOLD, CALL)


def options(play: PotGame, deal: Round, betting: Betting) -> tuple[tuple[str, ...], tuple[Amount, ...]]:
    """What the player in turn may do, and for how much: totals that he has put in the round then."""
    player, bet = betting.players[betting.turn], betting.bet
    first, raises = plain(play, betting), raise_to(play, deal, betting, player)
    all_in = player.put + player.stack
    to_call = betting.stakes.bring_in if first[0] == BRING_IN else bet
    called = min(to_call, all_in)
    amounts = () if CHECK in first else (Amount(first[-1], called, called),)
    return ((*first, raises[0].choice) if raises else first), amounts + raises


def raise_to(play: PotGame, deal: Round, betting: Betting, player: Player) -> tuple[Amount, ...]:
    """The bets or raises that are open to the player, none where he may only call."""
    bet, most, fixed = betting.bet, player.put + player.stack, unit(play, betting)
    if most <= bet or not _may_raise(play, betting, player, fixed):
        return ()
    if play.openers and not bet and not betting.street and not has_openers(deal, player):
        return ()
    name = RAISE if bet else BET
    stakes = betting.stakes
    if stakes.limit == "structured":
        to = betting.full + fixed
        to = to if to < most else most
        raises: tuple[Amount, ...] = (Amount(name, to, to),) if to > bet else ()
        if play.streets[betting.street].pair and not betting.upper and open_pair(deal):
            upper = min(betting.full + unit(play, betting, upper=True), most)
            raises += (Amount(name, upper, upper),) if upper > bet and upper != to else ()
        return raises
    least = min(bet + betting.step, most)
    if stakes.limit == "spread":
        most = min(most, max(least, bet + stakes.upper * betting.times))
    return (Amount(name, least, most),)


def has_openers(deal: Round, player: Player) -> bool:
    """Whether the hand has a pair of jacks or better; one that was not seen is believed."""
    cards = deal.cards(f"place-{player.seat}")
    return min(cards) < 0 or ranking("high").value(cards) >= ranking("high").value(parse_cards(JACKS))


def _may_raise(play: PotGame, betting: Betting, player: Player, fixed: int) -> bool:
    bet, limit = betting.bet, betting.stakes.limit
    if player.checked and bet and not play.check_raise:
        # A seven that was checked may still make a short bet a full one (B.8).
        return play.seven and limit == "structured" and 0 < 2 * (bet - betting.full) < fixed
    if player.acted:
        gap = bet - player.put
        if 2 * gap < fixed if limit == "structured" else gap < betting.step:
            return False
    for other in betting.players:
        if other.status == "in" and other is not player and other.put + other.stack > bet:
            break
    else:
        return False
    few = betting.raises <= play.raises
    if limit == "no-limit" or (few and not betting.capped):
        return True
    # Two who are alone may raise for as long as no cap was reached before.
    return not betting.capped if len(betting.live) == 2 else few


def open_pair(deal: Round) -> bool:
    """Whether some hand made a pair in the open; the option stays when its player folds (E.8)."""
    assert deal.betting is not None, "players bet"
    for player in deal.betting.players:
        up = [card // 4 for card in up_cards(deal.held(f"place-{player.seat}"))]
        if len(up) != len(set(up)):
            return True
    return False


def acted(play: PotGame, betting: Betting, choice: str, to: int) -> Betting:
    """The betting after the player in turn has done this; its turn is -1 where the round is over."""
    at, bet = betting.turn, betting.bet
    changed = [*betting.players]
    player = changed[at]
    moved: Moved = ()
    if choice == FOLD:
        changed[at] = replace(player, status="folded" if bet else _folded(play, betting), acted=True)
    elif choice == CHECK:
        changed[at] = replace(player, acted=True, checked=True)
    else:
        put, stack = player.put, player.stack
        if choice == CALL:
            to = bet if bet < put + stack else put + stack
        pay = to - put
        stack -= pay
        changed[at] = Player(
            player.seat, stack, to, player.total + pay, "in" if stack else "all-in", True,
            player.checked, player.before,
        )  # fmt: skip
        moved = ((player.seat, -pay),)
        if choice == BRING_IN:
            bet = max(betting.stakes.bring_in, to)
            betting = replace(betting, bet=bet, last=at)
        elif choice != CALL:
            return _raised(play, betting, tuple(changed), moved, to)
    players = tuple(changed)
    return replace(betting, players=players, turn=next_turn(players, bet, at), moved=moved)


def _folded(play: PotGame, betting: Betting) -> Status:
    """Where cards are dealt up, a seat that folds before any bet keeps its place in the deal (D.5).

    Who folds to the forced bet of another does not; who made it is asked again only after a wager.
    """
    return "passed" if betting.street > 0 and play.is_stud else "folded"


def _raised(play: PotGame, betting: Betting, players: Players, moved: Moved, to: int) -> Betting:
    """A full bet or raise counts; a short one, all-in, only sets what is to be called."""
    full, raises, at = betting.full, betting.raises, betting.turn
    upper, step = betting.upper, betting.step
    if betting.stakes.limit == "structured":
        counts = 2 * (to - full) >= unit(play, betting)
        if play.streets[betting.street].pair and to - full >= unit(play, betting, upper=True):
            upper = True
        if counts and players[at].checked:
            # Whoever makes it a full bet has met what a seven must do (B.8).
            players = _with(players, at, replace(players[at], checked=False))
    else:
        counts = to - betting.bet >= step
        step = max(step, to - betting.bet)
    if counts:
        full, raises = to, raises + 1
    if play.is_stud:
        players = tuple([replace(p, status="folded") if p.status == "passed" else p for p in players])
    return replace(
        betting, players=players, moved=moved, bet=to, full=full, step=step, raises=raises, last=at,
        capped=betting.capped or (raises > play.raises and len(betting.live) > 2),
        opener=betting.opener if betting.opener >= 0 else at, upper=upper, turn=next_turn(players, to, at),
    )  # fmt: skip


def next_turn(players: Players, bet: int, after: int) -> int:
    """The place of who acts next, clockwise; -1 where the round is over."""
    for place in CLOCKWISE[len(players)][after + 1]:
        player = players[place]
        if player.status == "in" and (player.put < bet or not player.acted):
            break
    else:
        return -1
    last, most = players[after], 0
    if last.status == "in" and last is not player:
        return place
    for other in players:
        if other is not player:
            if other.status == "in":
                return place
            if other.status in LIVE and other.put > most:
                most = other.put
    # Nobody is left to bet against: only what others have put in is to be called.
    return place if player.put < most else -1


def _with(players: Players, at: int, player: Player) -> Players:
    changed = [*players]
    changed[at] = player
    return tuple(changed)
