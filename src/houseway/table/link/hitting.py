"""A jackpot is hit, verified, paid and, by hand, backed out."""

from msgspec.structs import astuple

from houseway.ledger import Move, accounts
from houseway.refusals import Refusal, Refused
from houseway.table.link import events as e
from houseway.table.link.commands import AwardHit, BackOutHit, ConfirmHit, SendHit
from houseway.table.link.decision import LinkEnvelope, LinkOutcome
from houseway.table.link.state import Hit, HitStage, LinkState
from houseway.words import Values


def shares(cents: int, seats: tuple[int, ...]) -> tuple[int, ...]:
    """An award split evenly, odd cents one each from the highest seat down (READINGS 19, 43).

    >>> shares(1000, (1, 2, 5))
    (333, 333, 334)
    """
    favoured = sorted(seats, reverse=True)[: cents % len(seats)]
    return tuple(cents // len(seats) + (seat in favoured) for seat in seats)


def send_hit(state: LinkState, envelope: LinkEnvelope, command: SendHit) -> LinkOutcome:
    """Value is held at once, unless the link locks and an earlier hit of the meter is unpaid."""
    terms = state.known
    sent = e.JackpotHit(*astuple(command))
    queued = terms.locks and any(hit.is_open and hit.meter == command.meter for hit in state.hits)
    if queued:
        return LinkOutcome((sent,))
    cents = state.meters[command.meter].cents * command.percent // 100
    events, moves = _hold(state, command.table, command.number, command.meter, cents)
    if terms.locks:
        return LinkOutcome((sent, *events), moves)
    reseeded, seeding = _reseed(state, command, command.meter, command.percent)
    return LinkOutcome((sent, *events, *reseeded), [*moves, *seeding])


def confirm_hit(state: LinkState, envelope: LinkEnvelope, command: ConfirmHit) -> LinkOutcome:
    _open_hit(state, command, "hit")
    return LinkOutcome((e.HitVerified(command.table, command.number, envelope.actor),))


def award_hit(state: LinkState, envelope: LinkEnvelope, command: AwardHit) -> LinkOutcome:
    hit = _open_hit(state, command, "verified")
    cite = state.known.cite
    if hit.cents is None:
        raise Refused(Refusal.JACKPOT_PENDING, cite, "earlier-jackpot-first", link=state.link)
    split = shares(hit.cents, tuple(winner.seat for winner in hit.winners))
    awarded = e.JackpotAwarded(hit.table, hit.number, hit.meter, hit.cents, split, envelope.signed_by)
    account = accounts.held(state.link, hit.meter, hit.table, hit.number)
    moves: list[Move] = []
    if hit.cents:
        moves.append(Move(account, accounts.clearing(hit.table), hit.cents, f"jackpot: {hit.line}", cite))
    if not state.known.locks:
        return LinkOutcome((awarded,), moves)
    reseeded, seeding = _reseed(state, command, hit.meter, hit.percent)
    cents = state.meters[hit.meter].cents + sum(seed.from_house + seed.from_reserve for seed in reseeded)
    held, holding = _hold_next(state, hit, cents)
    return LinkOutcome((awarded, *reseeded, *held), [*moves, *seeding, *holding])


def back_out_hit(state: LinkState, envelope: LinkEnvelope, command: BackOutHit) -> LinkOutcome:
    cite = state.known.cite
    envelope.check_two_signed(command.reason, cite)
    hit = state.hit(command.table, command.number)
    if hit is None or hit.stage == "backed_out":
        raise Refused(Refusal.NO_SUCH_HIT, cite, "no-hit-to-back-out", number=command.number)
    cents, paid = hit.cents or 0, hit.stage == "paid"
    left = state.meters[hit.meter].cents + cents - hit.from_house - hit.from_reserve
    if left < 0:
        raise Refused(Refusal.METER_TOO_LOW, cite, "reseed-gone", meter=hit.meter, link=state.link)
    sources, signed = (hit.from_house, hit.from_reserve), envelope.signed_by
    event = e.HitBackedOut(hit.table, hit.number, hit.meter, cents, *sources, paid, command.reason, signed)
    held, holding = _hold_next(state, hit, left) if state.known.locks else ((), [])
    return LinkOutcome((event, *held), [*_backed_out(state, hit, cents, paid), *holding])


def _backed_out(state: LinkState, hit: Hit, cents: int, paid: bool) -> list[Move]:
    link, meter, cite = state.link, accounts.meter(state.link, hit.meter), state.known.cite
    source = accounts.clearing(hit.table) if paid else accounts.held(link, hit.meter, hit.table, hit.number)
    return [
        Move(source, meter, cents, "jackpot backed out", cite),
        Move(meter, accounts.PROGRESSIVES, hit.from_house, "reseed backed out", cite),
        Move(meter, accounts.meter(link, hit.meter, "reserve"), hit.from_reserve, "reseed backed out", cite),
    ]


def _hold(
    state: LinkState, table: str, number: int, meter: str, cents: int
) -> tuple[tuple[e.LinkEvent, ...], list[Move]]:
    account, held = accounts.meter(state.link, meter), accounts.held(state.link, meter, table, number)
    moves = [Move(account, held, cents, "held for the winners", state.known.cite)]
    return (e.ValueHeld(table, number, meter, cents),), moves


def _hold_next(state: LinkState, done: Hit, cents: int) -> tuple[tuple[e.LinkEvent, ...], list[Move]]:
    """The next hit that waits for the meter gets what is then due, once none before it is unpaid."""
    others = [hit for hit in state.hits if hit.is_open and hit.meter == done.meter and hit != done]
    if not others or others[0].cents is not None:
        return (), []
    hit = others[0]
    return _hold(state, hit.table, hit.number, hit.meter, cents * hit.percent // 100)


def _reseed(
    state: LinkState, of: SendHit | AwardHit, meter: str, percent: int
) -> tuple[tuple[e.Reseeded, ...], list[Move]]:
    """With the whole reserve where there is one, else with the fixed seed; a part award leaves the rest."""
    if percent < 100:
        return (), []
    (terms,) = (known for known in state.known.meters if known.name == meter)
    account = accounts.meter(state.link, meter)
    from_house = terms.seed if terms.reseed is None else terms.reseed
    source, why = accounts.PROGRESSIVES, "reseed"
    from_reserve = 0
    if terms.reserve_rate is not None:
        from_house, from_reserve = 0, state.meters[meter].reserve
        source, why = accounts.meter(state.link, meter, "reserve"), "reseed from the reserve"
    seeding = Move(source, account, from_house + from_reserve, why, terms.cite)
    return (e.Reseeded(meter, from_house, from_reserve, of.table, of.number),), [seeding]


def _open_hit(state: LinkState, command: ConfirmHit | AwardHit, stage: HitStage) -> Hit:
    hit, cite = state.hit(command.table, command.number), state.known.cite
    if hit is None or hit.stage != stage:
        was = None if hit is None else hit.stage
        told: Values = {"number": command.number, "table": command.table, "stage": was}
        raise Refused(Refusal.NO_SUCH_HIT, cite, "hit-at-stage", **told)
    return hit
