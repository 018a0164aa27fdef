"""A patron's bank looked at again: cover, order and fees worked out here, by code that no table uses."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from houseway.families.round import COMPARED, Held, Round
from houseway.ledger import Transfer
from houseway.rules import Settlement, settle
from houseway.rules.between_bets import HandBet
from houseway.rules.cover import BankSums
from houseway.rules.fees import FeeLine, Schedule
from houseway.rules.tables.limits import cents as printed_cents
from houseway.table import TableState, apply_all
from houseway.table.commands import BuyIn, Command, ConfirmCall, CreditTray, FillTray, OpenTable, Stake
from houseway.table.events import ActTakenBack, CollectionsTaken, Event, RoundCorrected, RoundSettled

# The tray changes chips for cash and is filled and credited; it wins and loses nothing.
_OF_THE_TRAY = (OpenTable, BuyIn, ConfirmCall, FillTray, CreditTray)


class _Down(NamedTuple):
    """A bet on the layout, whose it is and where."""

    seat: int
    place: int
    wager: str
    cents: int


def bank_problems(
    state: TableState, command: Command, events: Sequence[Event], transfers: Sequence[Transfer]
) -> Iterator[str]:
    """What is wrong with a row of a table where a patron banks; `state` is the table before it."""
    tray = f"tray/{state.table}"
    moved = any(tray in (transfer.debit, transfer.credit) for transfer in transfers)
    sale_undone = any(isinstance(event, ActTakenBack) for event in events)
    if moved and not isinstance(command, _OF_THE_TRAY) and not sale_undone:
        yield "it moves the tray of a table where a patron banks"
    for number, event in enumerate(events):
        match event:
            case RoundSettled(settlements=bets, bank=sums, banks=banks) if sums is not None:
                yield from _purse_problems(state, bets, banks)
                yield from _cover_problems(state, state.deal, bets, sums.bank, sums.paid, sums.collected)
            case RoundCorrected(settlements=bets, bank=sums) if sums is not None:
                deal = _as_they_lay(state, event)
                yield from _cover_problems(state, deal, bets, sums.bank, sums.paid, sums.collected)
            case CollectionsTaken(fees):
                due = _fees_due(apply_all(state, events[:number]))
                told = sorted((fee.seat, fee.cents) for fee in fees)
                if told != sorted(due):
                    yield f"its fees are {told}, by the schedule {sorted(due)} (seat, cents)"


def _purse_problems(
    state: TableState, bets: Sequence[Settlement], banks: Sequence[BankSums]
) -> Iterator[str]:
    """Several wagers at the bank's place: one purse is emptied after another."""
    bank = state.bank
    assert bank is not None, "a patron banked"
    purses = [bank.cents, *(cents for _, cents in bank.shares)]
    if len(purses) == 1:
        return
    nets, at = [0] * len(purses), 0
    left = [*purses]
    for bet in bets:
        for paid, cents in ((True, bet.award), (False, bet.amount - bet.returned)):
            while cents:
                at += not left[at]
                part = min(cents, left[at])
                left[at], cents = left[at] - part, cents - part
                nets[at] += -part if paid else part
    told = [(own.bank, own.net) for own in banks]
    if told != [*zip(purses, nets, strict=True)]:
        yield f"the wagers at the bank's place gained {nets}, not {told}"


def _as_they_lay(state: TableState, told: RoundCorrected) -> Round:
    """The hands of the round, some otherwise than they were read; wishes that they belie fall."""
    parse = state.game.parse_hand
    named = {told.hand or "player": parse(told.player), "banker": parse(told.banker)}
    deal = state.deal
    for held in deal.hands:
        cards = named.get(held.name, held.cards)
        deal = deal.with_hand(Held(held.name, cards, (False,) * len(cards), held.place))
    if told.hand and state.deal.held(told.hand).unseen:
        # What the dealer said of a hand gives way to its cards, those that lie apart first.
        own = [made for made in deal.made if made.hand != told.hand or made.choice not in COMPARED]
        own = [made.with_seen(named[told.hand]) if made.hand == told.hand else made for made in own]
        deal = replace(deal, made=tuple(own))
    belied = [made for made in deal.made if state.game.plays.rules.is_wrong(state.play, deal, made)]
    return replace(deal, made=tuple(made for made in deal.made if made not in belied))


def _cover_problems(
    state: TableState, deal: Round, bets: Sequence[Settlement], bank: int, paid: int, collected: int
) -> Iterator[str]:
    joint = _joint(bets)
    asked = [
        HandBet(first.at or first.seat, *first.key, sum(bet.amount for bet in [first, *others]), first.hand)
        for first, others in joint
        if not first.envy
    ]
    bettors = [first.seat for first, _ in joint if not first.envy]
    whole = settle(state.game, deal, asked, state.options, state.places, as_given=True, bettors=bettors)
    cover, out, back, answers = bank, 0, 0, iter(whole.settlements)
    for bet, others in joint:
        amount, due = 0, _envy_due(state, deal, bet, bets) if bet.envy else 0
        if not bet.envy:
            amount, due = (answer := next(answers)).amount, answer.net
        due = _as_ruled(state, deal, bet, amount, due)
        reach = min(abs(due), cover)
        cover -= reach
        out, back = (out + reach, back) if due > 0 else (out, back + reach)
        home = amount if due >= 0 else amount - reach
        parts = [bet, *others]
        told = [sum(of) for of in zip(*((b.covered or 0, b.returned, b.award) for b in parts), strict=True)]
        if told != [reach, home, reach if due > 0 else 0]:
            yield f"the bank reaches {reach} cents of what {bet.wager} at seat {bet.seat} is due"
        for part in others:
            if part.award != told[2] * part.amount // amount:
                yield f"seat {part.seat} has another share of {bet.wager} than it put in"
    if (out, back) != (paid, collected):
        yield f"the bank paid {out} and collected {back} cents, not {paid} and {collected}"
    yield from _order_problems(state, bets)


def _envy_due(state: TableState, deal: Round, button: Settlement, bets: Sequence[Settlement]) -> int:
    """What a button is paid for the hands that its patron has not bet on, each settled as if it had a bet."""
    rule, table = state.practice.envy, state.game.offer(*button.key).table
    own = {bet.at or bet.seat for bet in bets if bet.seat == button.seat}
    lying = [bet.amount for bet in bets if (bet.at or bet.seat) == (button.at or button.seat)
             and bet.key == button.key and button.seat in (bet.seat, bet.joins)]  # fmt: skip
    if sum(lying) < printed_cents(rule.least):
        return 0
    envy = {line.name: line.envy or 0 for line in table.lines}
    asked = [HandBet(place, *button.key, 100) for place in deal.places]
    hands = settle(state.game, deal, asked, state.options, state.places, as_given=True).settlements
    others = [envy.get(hand.line, 0) for hand in hands if hand.seat not in own]
    if rule.hands == "each":
        return sum(others)
    highest = max(envy.get(hand.line, 0) for hand in hands)
    return highest if highest in others else 0


def _joint(bets: Sequence[Settlement]) -> list[tuple[Settlement, list[Settlement]]]:
    """Every bet with the shares of others in it, which follow it."""
    joint: list[tuple[Settlement, list[Settlement]]] = []
    for bet in bets:
        if bet.joins is None:
            joint.append((bet, []))
        else:
            joint[-1][1].append(bet)
    return joint


def _as_ruled(state: TableState, deal: Round, bet: Settlement, amount: int, due: int) -> int:
    """What is due once the floor has ruled on the hand or the wager."""
    bank, place = state.bank, bet.at or bet.seat
    assert bank is not None, "a patron banked"
    hands: list[str] = [ruled.ruling for ruled in bank.hands_ruled if ruled.at == place]
    wagers: list[str] = [
        ruled.ruling
        for ruled in bank.wagers_ruled
        if (ruled.seat, ruled.at, ruled.wager, ruled.on) == (bet.seat, place, bet.wager, bet.on)
    ]
    mine = [fee for fee in bank.unpaid if (fee.seat, fee.place) == (bet.seat, place)]
    unpaid = due > 0 and any(bet.wager in fee.wagers for fee in mine)
    bonus = state.game.offer(*bet.key).kind != "base"
    if bonus and state.practice.foul_hand.bonus_plays:
        hands = [ruling for ruling in hands if ruling != "foul"]
    ruling = (hands or wagers or (["dead"] if unpaid else [""]))[-1]
    if ruling in ("foul", "forfeit"):
        return -amount
    if ruling == "minimum" and due > 0 and not bet.envy:
        least = next(posted.minimum for posted in state.offers if posted.key == bet.key)
        asked = HandBet(place, *bet.key, min(least, amount), bet.hand)
        paid = settle(state.game, deal, [asked], state.options, state.places, bettors=[bet.seat])
        return paid.settlements[0].net
    return 0 if ruling == "dead" else due


def _order_problems(state: TableState, bets: Sequence[Settlement]) -> Iterator[str]:
    """From the button clockwise, or the other way: over all bets, or over each kind by itself."""
    bank, places = state.bank, len(state.places)
    if bank is None or bank.button is None:
        return
    way = 1 if state.practice.action_button.direction == "clockwise" else -1
    settling, events = state.practice.settling, state.game.events
    by_kind = settling.order == "by-wager"
    before = [event.name for event in events if event.id in settling.first]
    after = [event.name for event in events if event.id in settling.last]
    seen: dict[object, int] = {}
    for bet in bets:
        place = bet.at or bet.seat
        turn = way * (place - bank.button) % places
        turn += places * any(made.choice == "floor" and made.place == place for made in state.deal.made)
        lost = settling.losers_first and bet.outcome == "lose"
        late = (bet.envy and state.practice.envy.settled == "last") or bet.line in after
        kind: object = (
            (bet.wager, bet.on, bet.outcome == "win") if by_kind else (bet.line in before, lost, late)
        )
        if turn < seen.get(kind, 0):
            yield f"{bet.wager} at seat {bet.seat} is settled out of its turn"
        seen[kind] = turn


def _fees_due(state: TableState) -> list[tuple[int, int]]:
    """Seat and cents of each fee, read off the schedule line by line."""
    collection, bank = state.house.collection, state.bank
    if collection is None or bank is None or bank.seat is None:
        return []
    plan = collection.schedule
    most = {posted.wager: posted.maximum for posted in state.offers}
    down = [
        _Down(seat.number, bet.at or seat.number, bet.wager, min(cents, *ends))
        for seat in state.seats
        for bet in seat.bets
        if bet.joins is None
        for cents in (bet.cents + _shares(state, seat.number, bet),)
        for ends in ([most[bet.wager], plan.within(bet.wager)[1] or cents],)
    ]
    due: list[tuple[int, int]] = []
    for whose in sorted({bet[:2] for bet in down}):
        mine = [bet for bet in down if bet[:2] == whose]
        due += [(whose[0], cents) for cents in _of_one(plan, mine)]
    if (line := plan.player_dealer) is not None and down:
        action = sum(bet.cents for bet in down if not plan.action or bet.wager in plan.action)
        due.append((bank.seat, _fee(line, bank.hands + 1 if line.by == "turn" else action)))
    return [fee for fee in due if fee[1]]


def _shares(state: TableState, holder: int, bet: Stake) -> int:
    """What others have put into a bet."""
    place = bet.at or holder
    return sum(
        share.cents
        for seat in state.seats
        for share in seat.bets
        if (share.joins, share.at, share.key) == (holder, place, bet.key)
    )


def _of_one(plan: Schedule, bets: list[_Down]) -> Iterator[int]:
    """The fees of one bettor at one place."""
    who = "seated" if bets[0].seat == bets[0].place else "backline"
    base = sum(bet.cents for bet in bets if bet.wager in plan.base)
    lines = [line for line in plan.bettor_lines if line.who in ("", who)]
    groups = [line for line in lines if line.count == "group"]
    once = [line for line in lines if line.count == "hand"]
    for bet in bets:
        for line in lines:
            if line.count in ("wager", "spot") and bet.wager in line.wagers:
                yield _fee(line, base if line.by == "base" else bet.cents)
    # What is printed in one group alone makes it due; the rest rides with it, or makes its first group due.
    for bet in sorted(bets, key=lambda bet: sum(bet.wager in line.wagers for line in groups)):
        holding = [line for line in groups if bet.wager in line.wagers]
        if holding and not any(line in once for line in holding):
            once.append(holding[0])
    for line in once:
        amounts = [bet.cents for bet in bets if bet.wager in line.wagers]
        if amounts:
            yield _fee(line, base if line.by == "base" else max(amounts))


def _fee(line: FeeLine, amount: int) -> int:
    """The fee of the first band that does not end below the amount."""
    ends = [band.fee for band in line.bands if band.high is None or amount <= band.high]
    return ends[0] if ends else line.bands[-1].fee
