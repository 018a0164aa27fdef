"""One link event in, the link after it out; an event is a fact, so nothing is refused here."""

from collections.abc import Iterable

from msgspec.structs import replace

from houseway.table.events.shapes import by_event
from houseway.table.link import events as e
from houseway.table.link.keeping import seeds
from houseway.table.link.state import MUST_HIT, Ended, Hit, LinkState, MeterState, Running

HITS_KEPT = 100


def apply_link_all(state: LinkState, happened: Iterable[e.LinkEvent]) -> LinkState:
    for event in happened:
        state = AFTER[type(event)](state, event)
    return state


def _opened(state: LinkState, event: e.LinkOpened) -> LinkState:
    meters = {name: MeterState(name, cents) for name, cents, _ in seeds(event.terms)}
    return replace(state, terms=event.terms, tables=(event.table,), meters=meters)


def _joined(state: LinkState, event: e.TableJoined) -> LinkState:
    return replace(state, tables=tuple(dict.fromkeys((*state.tables, event.table))))


def _fed(state: LinkState, event: e.MetersFed) -> LinkState:
    exact = tuple([(fed.meter, fed.part, fed.exact) for fed in event.fed])
    running = {**state.running, event.table: Running(event.round, event.bettors, exact)}
    bets = state.bets + len(event.bettors)
    return replace(state, meters=_with_fed(state, event.fed), running=running, bets=bets)


def _undone(state: LinkState, event: e.FeedUndone) -> LinkState:
    bets = state.bets - len(state.running[event.table].bettors)
    running = _without(state.running, event.table)
    return replace(state, meters=_with_fed(state, event.fed), running=running, bets=bets)


def _with_fed(state: LinkState, fed: tuple[e.Fed, ...]) -> dict[str, MeterState]:
    meters = dict(state.meters)
    for into in fed:
        now = meters[into.meter]
        if into.part == "main":
            meters[into.meter] = replace(now, cents=now.cents + into.cents, carry=into.carry)
        else:
            meters[into.meter] = replace(now, reserve=now.reserve + into.cents, reserve_carry=into.carry)
    return meters


def _ended(state: LinkState, event: e.RoundEnded) -> LinkState:
    shown = state.meters[MUST_HIT].cents if MUST_HIT in state.meters else 0
    end = Ended(event.round, state.running[event.table].bettors, shown, state.shown)
    running, ended = _without(state.running, event.table), {**state.ended, event.table: end}
    return replace(state, running=running, ended=ended, shown=shown)


def _without(running: dict[str, Running], table: str) -> dict[str, Running]:
    return {name: started for name, started in running.items() if name != table}


def _fixed(state: LinkState, event: e.FixedPaid) -> LinkState:
    return _moved(state, event.meter, -event.cents)


def _hit(state: LinkState, event: e.JackpotHit) -> LinkState:
    hit = Hit(event.table, event.number, event.round, event.meter, event.percent, event.line, event.winners)
    return replace(state, hits=(*_remembered(state.hits), hit))


def _remembered(hits: tuple[Hit, ...]) -> tuple[Hit, ...]:
    """What is not paid yet, and the latest others: those can be backed out by their number."""
    over = [hit for hit in hits if not hit.is_open][:-HITS_KEPT]
    return tuple(hit for hit in hits if hit not in over) if over else hits


def _held(state: LinkState, event: e.ValueHeld) -> LinkState:
    state = _with_hit(state, event.table, event.number, cents=event.cents)
    return _moved(state, event.meter, -event.cents)


def _reseeded(state: LinkState, event: e.Reseeded) -> LinkState:
    state = _moved(state, event.meter, event.from_house + event.from_reserve, -event.from_reserve)
    if not event.number:
        return state
    sources = {"from_house": event.from_house, "from_reserve": event.from_reserve}
    return _with_hit(state, event.table, event.number, **sources)


def _verified(state: LinkState, event: e.HitVerified) -> LinkState:
    return _with_hit(state, event.table, event.number, stage="verified")


def _awarded(state: LinkState, event: e.JackpotAwarded) -> LinkState:
    return _with_hit(state, event.table, event.number, stage="paid")


def _backed_out(state: LinkState, event: e.HitBackedOut) -> LinkState:
    state = _with_hit(state, event.table, event.number, stage="backed_out")
    back = event.cents - event.from_house - event.from_reserve
    return _moved(state, event.meter, back, event.from_reserve)


def _sealed(state: LinkState, event: e.AmountSealed) -> LinkState:
    """A new amount is judged by the rounds that end from now on, whose bettors nobody could know."""
    return replace(state, sealed=event.commitment, shown=None, ended={})


def _revealed(state: LinkState, event: e.AmountRevealed) -> LinkState:
    """Every finished round was judged by the amount that is known now."""
    state = _moved(state, MUST_HIT, event.reset - event.cents)
    return replace(state, sealed="", ended={})


def _adjusted(state: LinkState, event: e.MeterAdjusted) -> LinkState:
    if event.part == "main":
        return _moved(state, event.meter, event.cents)
    return _moved(state, event.meter, 0, event.cents)


def _parameters(state: LinkState, event: e.ParametersSet) -> LinkState:
    return replace(state, terms=replace(state.known, meters=event.meters))


def _moved(state: LinkState, meter: str, cents: int, reserve: int = 0) -> LinkState:
    now = state.meters[meter]
    after = replace(now, cents=now.cents + cents, reserve=now.reserve + reserve)
    return replace(state, meters={**state.meters, meter: after})


def _with_hit(state: LinkState, table: str, number: int, **changes: object) -> LinkState:
    hits = tuple(
        replace(hit, **changes) if (hit.table, hit.number) == (table, number) else hit for hit in state.hits
    )
    return replace(state, hits=hits)


AFTER = by_event(
    _opened, _joined, _fed, _undone, _ended, _fixed, _hit, _held, _reseeded, _verified, _awarded,
    _backed_out, _sealed, _revealed, _adjusted, _parameters,
)  # fmt: skip
