"""Games start, end and are undone: the meters are fed to the fraction of a cent."""

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache

from houseway.ledger import Move, accounts
from houseway.refusals import Refusal, Refused
from houseway.table.link import events as e
from houseway.table.link.commands import EndRound, FeedMeters, PayFixed, ReturnFixed, UndoFeed
from houseway.table.link.decision import LinkEnvelope, LinkOutcome
from houseway.table.link.state import MUST_HIT, LinkState
from houseway.table.link.terms import LinkTerms
from houseway.words import Values


@lru_cache(maxsize=65_536)
def carried(carry: str, exact: str) -> tuple[int, str]:
    """Whole cents that move when `exact` cents are added to the fraction that waits, and what waits then.

    >>> carried("3/4", "1/2"), carried("1/4", "-1/2")
    ((1, '1/4'), (-1, '3/4'))
    """
    sum_ = Fraction(carry) + Fraction(exact)
    cents = sum_.numerator // sum_.denominator
    return cents, str(sum_ - cents)


@lru_cache(maxsize=4096)
def feeds(terms_of: tuple[tuple[str, str, str], ...], money: int) -> tuple[tuple[str, str, str], ...]:
    """What money bet adds to each meter's part, as exact cents; `terms_of` are meter, part and rate."""
    return tuple(
        (meter, part, str(Fraction(rate.rstrip("%")) * money / 100)) for meter, part, rate in terms_of
    )


def rates(terms: LinkTerms) -> tuple[tuple[str, str, str], ...]:
    """Every meter and reserve of the link with the rate that feeds it."""
    fed = []
    for meter in terms.meters:
        fed.append((meter.name, "main", meter.rate))
        if meter.reserve_rate is not None:
            fed.append((meter.name, "reserve", meter.reserve_rate))
    if terms.must_hit is not None:
        fed.append((MUST_HIT, "main", terms.must_hit.rate))
    return tuple(fed)


def feed_meters(state: LinkState, envelope: LinkEnvelope, command: FeedMeters) -> LinkOutcome:
    terms = state.known
    check_may_start(state)
    if command.table not in state.tables or command.table in state.running or not command.bettors:
        told: Values = {"table": command.table, "link": state.link}
        raise Refused(Refusal.GAME_NOT_STARTED, terms.cite, "cannot-start", **told)
    fed = fed_into(state, feeds(rates(terms), terms.unit * len(command.bettors)))
    moves = _moves(state, command.table, fed, "contribution")
    return LinkOutcome((e.MetersFed(command.table, command.round, command.bettors, fed),), moves)


def check_may_start(state: LinkState) -> None:
    """A pending jackpot may lock the link; a Must Hit amount is sealed, and drawn when it must have hit."""
    terms = state.known
    if state.locked:
        raise Refused(Refusal.JACKPOT_PENDING, terms.cite, "jackpot-pending", link=state.link)
    award = terms.must_hit
    if award is None:
        return
    if not state.sealed:
        raise Refused(Refusal.MUST_HIT_NOT_SEALED, award.cite, "amount-not-sealed", link=state.link)
    if (state.shown or 0) >= award.maximum:
        raise Refused(Refusal.MUST_HIT_DUE, award.cite, "must-hit-at-maximum", link=state.link)


def undo_feed(state: LinkState, envelope: LinkEnvelope, command: UndoFeed) -> LinkOutcome:
    """To the fraction; what a reseed or a jackpot has taken since comes from the meter, or from the house."""
    running = state.running[command.table]
    fed = fed_into(state, [(meter, part, str(-Fraction(exact))) for meter, part, exact in running.fed])
    made_up: list[e.LinkEvent] = []
    moves: list[Move] = []
    for name, now in state.meters.items():
        taken = {out.part: out.cents for out in fed if out.meter == name}
        short = max(0, -(now.reserve + taken.get("reserve", 0)))
        lacking = max(0, short - now.cents - taken.get("main", 0))
        if short or lacking:
            made_up.append(e.Reseeded(name, lacking, -short))
            account, reserve = (accounts.meter(state.link, name, part) for part in ("main", "reserve"))
            moves.append(Move(accounts.PROGRESSIVES, account, lacking, "made up by the house", _cite(state)))
            moves.append(Move(account, reserve, short, "made up from the meter", _cite(state)))
    moves += _moves(state, command.table, fed, "contribution undone")
    return LinkOutcome((*made_up, e.FeedUndone(command.table, command.round, fed)), moves)


def end_round(state: LinkState, envelope: LinkEnvelope, command: EndRound) -> LinkOutcome:
    return LinkOutcome((e.RoundEnded(command.table, command.round),))


def pay_fixed(state: LinkState, envelope: LinkEnvelope, command: PayFixed) -> LinkOutcome:
    """As far as the meter holds."""
    (meter,) = state.known.meters
    cents = min(command.cents, state.meters[meter.name].cents)
    if cents <= 0:
        return LinkOutcome(())
    paid = e.FixedPaid(command.table, command.round, meter.name, cents)
    account, way = accounts.meter(state.link, meter.name), accounts.clearing(command.table)
    return LinkOutcome((paid,), [Move(account, way, cents, "fixed awards from the meter", state.known.cite)])


def return_fixed(state: LinkState, envelope: LinkEnvelope, command: ReturnFixed) -> LinkOutcome:
    (meter,) = state.known.meters
    paid = e.FixedPaid(command.table, command.round, meter.name, -command.cents)
    account, way = accounts.meter(state.link, meter.name), accounts.clearing(command.table)
    back = Move(way, account, command.cents, "fixed awards put back", state.known.cite)
    return LinkOutcome((paid,), [back])


def fed_into(state: LinkState, exact: Iterable[tuple[str, str, str]]) -> tuple[e.Fed, ...]:
    """What goes into each meter's part of these exact cents, with the fraction that waits there."""
    fed = []
    for meter, part, cents in exact:
        now = state.meters[meter]
        waiting = now.carry if part == "main" else now.reserve_carry
        fed.append(e.Fed(meter, part, cents, *carried(waiting, cents)))
    return tuple(fed)


def _moves(state: LinkState, table: str, fed: tuple[e.Fed, ...], why: str) -> list[Move]:
    way, cite = accounts.clearing(table), _cite(state)
    parts = [(accounts.meter(state.link, into.meter, into.part), into.cents) for into in fed]
    return [Move.either_way(way, account, cents, why, cite) for account, cents in parts]


def _cite(state: LinkState) -> str:
    return state.known.meters[0].cite
