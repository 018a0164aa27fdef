"""A link is opened, joined, adjusted by hand and given other parameters."""

from msgspec.structs import replace

from houseway.ledger import Move, accounts
from houseway.refusals import Refusal, Refused
from houseway.table.link import events as e
from houseway.table.link.commands import AdjustMeter, JoinLink, OpenLink, SetParameters
from houseway.table.link.decision import LinkEnvelope, LinkOutcome
from houseway.table.link.state import MUST_HIT, LinkState
from houseway.table.link.terms import LinkTerms, MeterTerms
from houseway.words import Values


def seeds(terms: LinkTerms) -> list[tuple[str, int, str]]:
    """Each meter with the cents it begins with and their clause."""
    seeded = [(meter.name, meter.seed, meter.cite) for meter in terms.meters]
    award = terms.must_hit
    return seeded if award is None else [*seeded, (MUST_HIT, award.reset, award.cite)]


def open_link(state: LinkState, envelope: LinkEnvelope, command: OpenLink) -> LinkOutcome:
    if state.terms is not None:
        raise Refused(Refusal.LINK_TERMS_DIFFER, state.terms.cite, "link-open", link=state.link)
    moves = [
        Move(accounts.PROGRESSIVES, accounts.meter(state.link, name), cents, "initial seed", cite)
        for name, cents, cite in seeds(command.terms)
    ]
    return LinkOutcome((e.LinkOpened(state.link, command.table, command.terms),), moves)


def join_link(state: LinkState, envelope: LinkEnvelope, command: JoinLink) -> LinkOutcome:
    """A second table that names the link agrees in everything that feeds, seeds and pays its meters."""
    terms = state.known
    for field in LinkTerms.__struct_fields__:
        theirs, ours = (getattr(of, field) for of in (_bare(command.terms), _bare(terms)))
        if theirs != ours:
            told: Values = {"table": command.table, "link": state.link, "term": field, "tables": state.tables}
            raise Refused(Refusal.LINK_TERMS_DIFFER, terms.cite, "terms-differ", **told)
    return LinkOutcome((e.TableJoined(command.table),))


def _bare(terms: LinkTerms) -> LinkTerms:
    """Without the note of what is printed, which older links do not have."""
    return replace(terms, meters=tuple(replace(meter, printed=()) for meter in terms.meters))


def adjust_meter(state: LinkState, envelope: LinkEnvelope, command: AdjustMeter) -> LinkOutcome:
    terms = state.known
    envelope.check_two_signed(command.reason, terms.cite)
    meter, of_main = state.meters.get(command.meter), command.part == "main"
    reserves = {known.name for known in terms.meters if known.reserve_rate is not None}
    if meter is None or not command.cents or not (of_main or command.meter in reserves):
        told: Values = {"link": state.link, "meter": command.meter, "part": command.part}
        raise Refused(Refusal.METER_MISSING, terms.cite, "no-meter-to-adjust", **told)
    holds = meter.cents if of_main else meter.reserve
    if holds + command.cents < 0:
        raise Refused(Refusal.METER_TOO_LOW, terms.cite, "meter-holds-less", meter=command.meter)
    adjusted = e.MeterAdjusted(command.meter, command.part, command.cents, command.reason, envelope.signed_by)
    account = accounts.meter(state.link, command.meter, command.part)
    why = f"adjusted: {command.reason}"
    move = Move.either_way(accounts.PROGRESSIVES, account, command.cents, why, terms.cite)
    return LinkOutcome((adjusted,), [move])


def _with_printed(asked: MeterTerms, now: MeterTerms) -> MeterTerms:
    """A printed seed is also what the meter is seeded with again."""
    reseeded_otherwise = asked.reseed != now.reseed
    for part in now.printed:
        if getattr(asked, part) != getattr(now, part) or (part == "seed" and reseeded_otherwise):
            raise Refused(Refusal.LINK_TERMS_DIFFER, now.cite, "printed-holds", meter=now.name, part=part)
    return replace(asked, printed=now.printed)


def set_parameters(state: LinkState, envelope: LinkEnvelope, command: SetParameters) -> LinkOutcome:
    """The same meters, between games, when nothing is pending, and nothing that the rules print."""
    terms = state.known
    envelope.check_two_signed(command.approval, terms.cite)
    if state.running or state.pending:
        raise Refused(Refusal.JACKPOT_PENDING, terms.cite, "parameters-when-idle", link=state.link)
    asked, kept = (
        [(meter.name, meter.cite, meter.reserve_rate is None) for meter in meters]
        for meters in (command.meters, terms.meters)
    )
    if asked != kept:
        raise Refused(Refusal.METER_MISSING, terms.cite, "meters-kept", link=state.link)
    meters = tuple(map(_with_printed, command.meters, terms.meters))
    return LinkOutcome((e.ParametersSet(meters, command.approval, envelope.signed_by),))
