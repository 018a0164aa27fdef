"""A hand that a patron banked, worked out by hand: a purse, and the wagers in the order in which they lie."""

from itertools import groupby

from houseway.rules import Settlement, settle
from houseway.rules.between_bets import HandBet
from houseway.rules.cover import BankSums
from houseway.table import TableState
from houseway.table import events as e
from houseway.table.bank.covering import covered_hand
from houseway.table.bank.payments import bets_in_play

Joint = list[Settlement]


def check_hand(state: TableState, settled: e.RoundSettled) -> None:
    """`state` is the table before the settlement."""
    check_everybody(state, settled)
    check_cover(state, settled)
    check_order(state, settled)
    check_enough(state, settled)


def joints(settled: e.RoundSettled) -> list[Joint]:
    """Each wager with the shares of others in it."""
    together: list[Joint] = []
    for bet in settled.settlements:
        if bet.joins is None:
            together.append([bet])
        else:
            assert (bet.joins, bet.at, bet.key) == (together[-1][0].seat, _place(together[-1][0]), bet.key)
            together[-1].append(bet)
    return together


def _place(bet: Settlement) -> int:
    return bet.at or bet.seat


def check_everybody(state: TableState, settled: e.RoundSettled) -> None:
    """Every chip on the layout is settled once, and none of the player-dealer's is."""
    lying = sorted(
        (seat.number, seat.place_of(bet), bet.key[0], str(bet.on), bet.cents)
        for seat in state.seats
        for bet in seat.bets
    )
    told = sorted(
        (bet.seat, _place(bet), bet.wager, str(bet.on), bet.amount)
        for bet in settled.settlements
        if not bet.envy
    )
    assert lying == told
    assert state.bank is not None
    assert state.bank.seat not in {bet.seat for bet in settled.settlements}
    assert state.bank.seat not in {_place(bet) for bet in settled.settlements}


def due_of(state: TableState, together: list[Joint]) -> list[int]:
    """What each wager would win or lose against a bank without end, as the floor has ruled."""
    asked = [
        HandBet(_place(bets[0]), *bets[0].key, sum(bet.amount for bet in bets), hand=bets[0].hand)
        for bets in together
        if not bets[0].envy
    ]
    # Where each bettor chooses alone, a bet comes out as its own bettor chose.
    bettors = [bets[0].seat for bets in together if not bets[0].envy]
    whole = settle(state.game, state.deal, asked, state.options, state.places, as_given=True, bettors=bettors)
    nets = iter([bet.net for bet in whole.settlements])
    return [
        _ruled(state, bets, _of_a_button(state, bets[0]) if bets[0].envy else next(nets)) for bets in together
    ]


def _of_a_button(state: TableState, button: Settlement) -> int:
    """What the hands that its patron has no bet on are worth to it: a bet of $1 on each is looked at."""
    own = {state.seat(button.seat).place_of(bet) for bet in state.seat(button.seat).bets if bet.joins is None}
    lines = {line.name: line.envy or 0 for line in state.game.offer(*button.key).lines}
    asked = [HandBet(place, *button.key, 100) for place in state.deal.places if place not in own]
    paid = [
        lines.get(settle(state.game, state.deal, [bet], state.options, state.places).settlements[0].line, 0)
        for bet in asked
    ]
    return sum(paid) if state.practice.envy.hands == "each" else max(paid, default=0)


def _ruled(state: TableState, bets: Joint, due: int) -> int:
    bank, holder, amount = state.bank, bets[0], sum(bet.amount for bet in bets)
    assert bank is not None
    hand = {ruled.at: ruled.ruling for ruled in bank.hands_ruled}.get(_place(holder))
    goes_on = state.practice.foul_hand.bonus_plays and state.game.offer(*holder.key).kind != "base"
    if hand is not None and not (hand == "foul" and goes_on):
        return -amount if hand == "foul" else 0
    wagers = {(ruled.seat, ruled.at, ruled.key): ruled.ruling for ruled in bank.wagers_ruled}
    match wagers.get((holder.seat, _place(holder), holder.key)):
        case "forfeit":
            return -amount
        case "dead":
            return 0
        case "minimum" if due > 0 and not holder.envy:
            least = next(posted.minimum for posted in state.offers if posted.key == holder.key)
            one = HandBet(_place(holder), *holder.key, min(least, amount), hand=holder.hand)
            alone = [holder.seat]
            paid = settle(state.game, state.deal, [one], state.options, state.places, bettors=alone)
            return paid.settlements[0].net
        case "minimum":
            return due
    unpaid = [fee for fee in bank.unpaid if (fee.seat, fee.place) == (holder.seat, _place(holder))]
    return 0 if due > 0 and any(holder.wager in fee.wagers for fee in unpaid) else due


def check_cover(state: TableState, settled: e.RoundSettled) -> None:
    """A purse is opened for each wager in turn, and nothing that comes in goes out again."""
    sums = settled.bank
    assert isinstance(sums, BankSums)
    purse, won, together = sums.bank, 0, joints(settled)
    for bets, due in zip(together, due_of(state, together), strict=True):
        part = min(abs(due), purse)
        purse -= part
        won += part if due < 0 else 0
        assert sum(bet.net for bet in bets) == (part if due > 0 else -part)
        assert sum(bet.covered or 0 for bet in bets) == part
        for bet in bets:
            assert 0 <= bet.returned <= bet.amount
            assert -bet.net <= bet.amount
            assert bet.net == bet.award - (bet.amount - bet.returned)
        _check_shares(bets)
    assert (sums.left, sums.collected) == (purse, won)
    check_sums(settled)
    _check_banks(state, settled)


def _check_banks(state: TableState, settled: e.RoundSettled) -> None:
    """Of several wagers at the bank's place the next has action only when the one before is used up."""
    bank, sums = state.bank, settled.bank
    assert bank is not None
    assert sums is not None
    wagers = [bank.cents, *(cents for _, cents in bank.shares)]
    assert sums.bank == sum(wagers)
    if len(wagers) == 1:
        assert not settled.banks
        return
    assert [own.bank for own in settled.banks] == wagers
    for name in ("paid", "collected", "left", "net"):
        assert sum(getattr(own, name) for own in settled.banks) == getattr(sums, name)
    used = [own.paid + own.collected for own in settled.banks]
    for number, cents in enumerate(used[:-1]):
        assert cents == wagers[number] or not any(used[number + 1 :])


def check_sums(settled: e.RoundSettled | e.RoundCorrected) -> None:
    """What holds of a hand that was put right too: all sums to zero, and nobody loses more than he staked."""
    sums, bets = settled.bank, settled.settlements
    assert sums is not None
    assert sums.paid + sums.collected + sums.left == sums.bank
    assert sums.net + sum(bet.net for bet in bets) == 0
    assert all(0 <= bet.returned <= bet.amount for bet in bets)


def _check_shares(bets: Joint) -> None:
    """By the shares, and less than a cent a share astray, which the holder has or lacks."""
    whole = sum(bet.amount for bet in bets) or 1
    for of in ("award", "returned"):
        in_all = sum(getattr(bet, of) for bet in bets)
        for bet in bets[1:]:
            exact = in_all * bet.amount / whole
            assert -1 < getattr(bet, of) - exact < len(bets)


def check_order(state: TableState, settled: e.RoundSettled) -> None:
    """From the button round the table once: for all wagers, or for each kind and outcome by itself.

    Lines that are paid before all others, or after them, go round the table by themselves.
    """
    assert state.bank is not None
    places, button = len(state.places), state.bank.button
    assert button is not None
    settling = state.practice.settling
    way = 1 if state.practice.action_button.direction == "clockwise" else -1
    by_kind, named = (
        settling.order == "by-wager",
        {event.name for event in state.game.events if event.id in settling.first},
    )
    after = {event.name for event in state.game.events if event.id in settling.last}
    at_once = [(bet.line in named) - (bet.line in after) for bet in settled.settlements]
    assert at_once == sorted(at_once, reverse=True)

    def together(bet: Settlement) -> tuple[object, ...]:
        losers = settling.losers_first and bet.outcome == "lose"
        last = bet.envy and state.practice.envy.settled == "last"
        return last, bet.line in named, bet.line in after, losers, by_kind and (bet.key, bet.outcome == "win")

    wagers = [*settling.wagers, *(wager.id for wager in state.game.wagers)]

    def kind(bet: Settlement) -> tuple[int, bool]:
        """Where each kind of wager goes over all bettors of a place before the next one is paid."""
        return (wagers.index(bet.wager), bet.envy) if settling.order == "by-place" else (0, False)

    for _, bets in groupby(settled.settlements, key=together):
        turns = [
            (way * (_place(bet) - button) % places, kind(bet), bet.bettor)
            for bet in bets
            if bet.joins is None
        ]
        assert turns == sorted(turns)


def check_enough(state: TableState, settled: e.RoundSettled) -> None:
    """Every bank that covers all has the same result."""
    together = joints(settled)
    due = due_of(state, together)
    enough = sum(map(abs, due))
    nets = []
    for bank in (enough, enough + 1, 10 * enough + 12_345):
        again = covered_hand(state, state.deal, bets_in_play(state), [bank])
        assert again.sums.left == bank - enough
        nets.append([bet.net for bet in again.settlements])
    assert nets[0] == nets[1] == nets[2]
    if settled.bank is not None and settled.bank.bank >= enough:
        assert [bet.net for bet in settled.settlements] == nets[0]
