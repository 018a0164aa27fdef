"""What a player may do in his turn, and the hand after he has done it."""

from msgspec.structs import replace

from houseway.families.betting import LIVE, Betting, Player
from houseway.families.pots.rules.figures import PotGame
from houseway.families.pots.rules.seen import up_cards
from houseway.families.round import Amount, Round

FOLD, CHECK, CALL, BET, RAISE, BRING_IN = "fold", "check", "call", "bet", "raise", "bring-in"


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
    bet, most = betting.bet, player.put + player.stack
    if most <= bet or not _may_raise(play, betting, player):
        return ()
    name = RAISE if bet else BET
    stakes = betting.stakes
    if stakes.limit == "structured":
        targets = [betting.full + unit(play, betting)]
        if not betting.upper and play.streets[betting.street].pair and open_pair(deal):
            targets.append(betting.full + unit(play, betting, upper=True))
        reached = dict.fromkeys([min(target, most) for target in targets])
        return tuple([Amount(name, each, each) for each in reached if each > bet])
    least = min(bet + betting.step, most)
    if stakes.limit == "spread":
        most = min(most, max(least, bet + stakes.upper * betting.times))
    return (Amount(name, least, most),)


def _may_raise(play: PotGame, betting: Betting, player: Player) -> bool:
    bet, fixed = betting.bet, betting.stakes.limit == "structured"
    short = fixed and 0 < 2 * (bet - betting.full) < unit(play, betting)
    if player.checked and bet and not play.check_raise:
        # A seven that was checked may still make a short bet a full one (B.8).
        return play.seven and short
    gap = bet - player.put
    if player.acted and (2 * gap < unit(play, betting) if fixed else gap < betting.step):
        return False
    live, others = 0, False
    for other in betting.players:
        if other.status in LIVE:
            live += 1
            if other.status == "in" and other is not player and other.put + other.stack > bet:
                others = True
    if not others:
        return False
    if betting.stakes.limit == "no-limit":
        return True
    return not betting.capped if live == 2 else betting.raises <= play.raises


def open_pair(deal: Round) -> bool:
    """Whether some hand that is still in shows a pair."""
    assert deal.betting is not None, "players bet"
    for player in deal.betting.players:
        if player.is_live:
            up = [card // 4 for card in up_cards(deal.held(f"place-{player.seat}"))]
            if len(up) != len(set(up)):
                return True
    return False


def acted(play: PotGame, betting: Betting, choice: str, to: int) -> Betting:
    """The betting after the player in turn has done this; whose turn it is then stands open."""
    at, players = betting.turn, betting.players
    player = players[at]
    if choice == FOLD:
        # Where cards are dealt up, a seat that folds before any wager keeps its place in the deal (D.5).
        quiet = play.is_stud and betting.bet <= (0 if betting.street else betting.stakes.bring_in)
        gone = replace(player, status="passed" if quiet else "folded", acted=True)
        return replace(betting, players=_with(players, at, gone), moved=())
    if choice == CHECK:
        checked = replace(player, acted=True, checked=True)
        return replace(betting, players=_with(players, at, checked), moved=())
    pay = to - player.put
    stack = player.stack - pay
    paid = Player(
        player.seat, stack, to, player.total + pay, "in" if stack else "all-in", choice != BRING_IN,
        player.checked, player.before,
    )  # fmt: skip
    moved = ((player.seat, -pay),)
    if choice == CALL:
        return replace(betting, players=_with(players, at, paid), moved=moved)
    if choice == BRING_IN:
        forced = max(betting.stakes.bring_in, to)
        paid = replace(paid, acted=True)
        return replace(betting, players=_with(players, at, paid), moved=moved, bet=forced, last=at)
    return _raised(play, replace(betting, players=_with(players, at, paid), moved=moved), at, to)


def _raised(play: PotGame, betting: Betting, at: int, to: int) -> Betting:
    """A full bet or raise counts; a short one, all-in, only sets what is to be called."""
    full, raises, upper, step = betting.full, betting.raises, betting.upper, betting.step
    players, player = betting.players, betting.players[at]
    if betting.stakes.limit == "structured":
        counts = 2 * (to - full) >= unit(play, betting)
        if play.streets[betting.street].pair and to - full >= unit(play, betting, upper=True):
            upper = True
        if counts and player.checked:
            # Whoever makes it a full bet has met what a seven must do (B.8).
            players = _with(players, at, replace(player, checked=False))
    else:
        counts = to - betting.bet >= step
        step = max(step, to - betting.bet)
    if counts:
        full, raises = to, raises + 1
    if play.is_stud:
        players = tuple([replace(p, status="folded") if p.status == "passed" else p for p in players])
    capped = betting.capped or (raises > play.raises and len(betting.live) > 2)
    opener = betting.opener if betting.opener >= 0 else at
    return replace(
        betting, players=players, bet=to, full=full, step=step, raises=raises, capped=capped, last=at,
        opener=opener, upper=upper,
    )  # fmt: skip


def next_turn(betting: Betting, after: int) -> int:
    """The place of who acts next, clockwise; -1 where the round is over."""
    players, bet = betting.players, betting.bet
    count, able, turn = len(players), 0, -1
    for step in range(1, count + 1):
        at = (after + step) % count
        player = players[at]
        if player.status == "in":
            able += 1
            if turn < 0 and (not player.acted or player.put < bet):
                turn = at
    if turn >= 0 and able == 1:
        # Nobody is left to bet against: only what others have put in is to be called.
        others = max([p.put for at, p in enumerate(players) if at != turn and p.is_live], default=0)
        if players[turn].put >= others:
            return -1
    return turn


def _with(players: tuple[Player, ...], at: int, player: Player) -> tuple[Player, ...]:
    return (*players[:at], player, *players[at + 1 :])
