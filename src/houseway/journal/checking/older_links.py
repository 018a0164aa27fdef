"""A link's row of an older number is not decided again: its meters are fed, held and shared as facts say."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from houseway.journal.checking.facts import differing, moved
from houseway.journal.rows import LinkEntry
from houseway.ledger import accounts
from houseway.table.events.shapes import by_event
from houseway.table.link import LinkState
from houseway.table.link import events as e
from houseway.table.link.apply import apply_link_all
from houseway.table.link.feeding import fed_into, feeds, rates
from houseway.table.link.hitting import shares
from houseway.table.link.must_hit import amount_of, must_hit_commitment, winner_of


def older_link_problems(state: LinkState, entry: LinkEntry) -> Iterator[str]:
    """`state` is the link before the row."""
    held = meter_holdings(state)
    for event in entry.events:
        check = CHECKS.get(type(event))
        if check is not None and not check(state, event):
            kind = type(event).__struct_config__.tag
            yield f"its {kind} is not what the facts before it lead to"
            return
        state = apply_link_all(state, (event,))
    change = {name: cents for name, cents in moved(entry.transfers).items() if name.startswith("meter/")}
    now = Counter(meter_holdings(state))
    now.subtract(held)
    for account in differing(now, change):
        by_events, by_transfers = now[account], change.get(account, 0)
        yield f"{account} changes by {by_events} cents by its events, {by_transfers} by its transfers"


def meter_holdings(state: LinkState) -> dict[str, int]:
    """What the link shows in its meters and reserves and holds for winners, by account."""
    held = {
        accounts.held(state.link, hit.meter, hit.table, hit.number): hit.cents or 0
        for hit in state.hits
        if hit.is_open
    }
    main = {accounts.meter(state.link, name): meter.cents for name, meter in state.meters.items()}
    reserve = {
        accounts.meter(state.link, name, "reserve"): meter.reserve for name, meter in state.meters.items()
    }
    return {**held, **main, **reserve}


def _fed(state: LinkState, event: e.MetersFed) -> bool:
    exact = feeds(rates(state.known), state.known.unit * len(event.bettors))
    return event.fed == fed_into(state, exact)


def _undone(state: LinkState, event: e.FeedUndone) -> bool:
    fed = state.running[event.table].fed
    return event.fed == fed_into(state, [(meter, part, str(-Fraction(exact))) for meter, part, exact in fed])


def _held(state: LinkState, event: e.ValueHeld) -> bool:
    hit = state.hit(event.table, event.number)
    return hit is not None and event.cents == state.meters[event.meter].cents * hit.percent // 100


def _awarded(state: LinkState, event: e.JackpotAwarded) -> bool:
    hit = state.hit(event.table, event.number)
    if hit is None or hit.cents != event.cents:
        return False
    return event.shares == shares(event.cents, tuple(winner.seat for winner in hit.winners))


def _revealed(state: LinkState, event: e.AmountRevealed) -> bool:
    award, ended, seed = state.known.must_hit, state.ended.get(event.table), bytes.fromhex(event.seed)
    if award is None or ended is None:
        return False
    drawn = ended.bettors[winner_of(seed, award.reset, award.maximum, len(ended.bettors))]
    told = (event.amount, event.winner, event.cents, event.reset)
    due = (amount_of(seed, award.reset, award.maximum), drawn, min(ended.shown, award.maximum), award.reset)
    return told == due and must_hit_commitment(seed, award.reset, award.maximum) == state.sealed


CHECKS = by_event(_fed, _undone, _held, _awarded, _revealed)
