"""The pay-out list in settling order: "Seat 7: Banker $200, pay $190, vigorish $10"."""

from collections import Counter
from collections.abc import Iterator

from houseway.money import money_text
from houseway.rules import Settlement
from houseway.rules.cover import BankSums
from houseway.table.bank.payments import gained
from houseway.table.bank.state import Bank
from houseway.table.console.documents import Payment, Payout
from houseway.table.state import TableState
from houseway.table.views.meters import hits_of

# The values of chips, in cents.
CHIPS = (100_000, 50_000, 10_000, 2_500, 500, 100)


def payments(state: TableState) -> tuple[Payment, ...]:
    """What was settled within the round, then at its end, then the jackpots."""
    if state.bank is not None and state.bank.sums is not None:
        return tuple(_from_the_bank(state, state.bank, state.bank.sums))
    return (*_payments(state), *_jackpots(state))


def _from_the_bank(state: TableState, bank: Bank, sums: BankSums) -> Iterator[Payment]:
    """Each wager as far as it had action, from the button on; then the player-dealer, then the slot."""
    left = sums.bank
    for bet in state.settlements:
        left -= bet.covered or 0
        name, place = state.game.offer(*bet.key).name, bet.at or bet.seat
        at = "" if place == bet.seat else f" at place {place}"
        share = "" if bet.joins is None else f", a share in seat {bet.joins}'s bet"
        what = bet.line if bet.envy else f"{name} {money_text(bet.amount)}{share}"
        words = f"Seat {bet.seat}{at}: {what}, {_reached(bet)}"
        yield Payment(bet.seat, words, bet.outcome, bet.cite, bet.toke, left)
    if bank.banked is not None:
        given = f"bank {money_text(sums.bank - sums.paid)} back, {money_text(sums.collected)} won"
        words = f"Seat {bank.banked}, player-dealer: {given}"
        yield Payment(bank.banked, words, "push", state.practice.cite("player-dealer", "covers"), toke=False)
    if dropped := sum(fee.cents for fee in bank.dropped):
        words, cite = f"Drop the collections: {money_text(dropped)}", bank.dropped[0].cite
        yield Payment(bank.dropped[0].seat, words, "push", cite, toke=False)


def _reached(bet: Settlement) -> str:
    """What is taken or paid of what was due, and what of the stake goes back."""
    if not bet.covered and bet.envy:
        return "no action"
    if not bet.covered:
        return f"{'no action' if bet.due else 'push'}: give back {money_text(bet.returned or bet.amount)}"
    of = f" of {money_text(bet.due)}" if bet.due else ""
    if bet.net > 0:
        return f"pay {money_text(bet.covered)}{of}"
    back = f", give back {money_text(bet.returned)}" if bet.returned else ""
    return f"take {money_text(bet.covered)}{of}{back}"


def _payments(state: TableState) -> Iterator[Payment]:
    early = () if state.settlements else state.early
    for bet in (*early, *state.settlements):
        name = state.game.offer(*bet.key).name
        whose = f"{name} for the dealer" if bet.toke else name
        words = f"Seat {bet.seat}: {whose} {money_text(bet.amount)}, {_done(state, bet)}"
        yield Payment(bet.seat, words, bet.outcome, bet.cite, bet.toke)


def payouts(state: TableState) -> tuple[Payout, ...]:
    """What leaves the tray for each seat of a settled round; tokes go into the tip box."""
    if state.bank is not None:
        # Ticked off bet by bet, in the order in which the bank covers them.
        return ()
    sums: Counter[int] = Counter()
    for bet in state.settlements:
        if not bet.toke:
            sums[bet.seat] += bet.award - (bet.vigorish - gained(state, bet)[1]) - bet.added
    return tuple(Payout(seat, cents, in_chips(cents)) for seat, cents in sorted(sums.items()) if cents > 0)


def in_chips(cents: int) -> dict[int, int]:
    """As few chips as can be; what no chip is small enough for is paid in cash, as one piece."""
    pieces = {}
    for value in CHIPS:
        number, cents = divmod(cents, value)
        if number:
            pieces[value] = number
    return pieces | ({cents: 1} if cents else {})


def pace(state: TableState) -> int | None:
    """Hands an hour, by when bets were opened for the latest of them."""
    times = state.opened_at
    seconds = int((times[-1] - times[0]).total_seconds()) if times else 0
    return 3600 * (len(times) - 1) // seconds if seconds > 0 else None


def _jackpots(state: TableState) -> Iterator[Payment]:
    cite = state.practice.cite("jackpot")
    for hit in hits_of(state):
        worth = "" if hit.cents is None else f" {money_text(hit.cents)}"
        words = f"Seat {hit.seat}: {hit.line}{worth}, {hit.stage.replace('_', ' ')}"
        yield Payment(hit.seat, words, "jackpot", cite, toke=False)


def _done(state: TableState, bet: Settlement) -> str:
    parts = []
    marked = gained(state, bet)[1]
    taken = bet.vigorish - marked
    if bet.award:
        parts.append(f"pay {money_text(bet.award - taken - bet.added)}")
    elif bet.outcome == "jackpot":
        parts.append("jackpot, by the keypad")
    elif bet.outcome == "lose":
        parts.append("collect")
    else:
        parts.append("stays" if bet.held else "give back")
    if taken:
        parts.append(f"vigorish {money_text(taken)}")
    if marked:
        parts.append(f"vigorish {money_text(marked)} marked")
    if bet.added and bet.added_to:
        parts.append(f"{money_text(bet.added)} added to {bet.added_to.title()}")
    return ", ".join(parts)
