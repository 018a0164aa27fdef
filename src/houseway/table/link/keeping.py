"""A link is opened, joined, adjusted by hand and given other parameters."""

from houseway.ledger import accounts
from houseway.refusals import Refusal, Refused
from houseway.table.link import events as e
from houseway.table.link.commands import AdjustMeter, JoinLink, OpenLink, SetParameters
from houseway.table.link.decision import LinkEnvelope, LinkOutcome, Move
from houseway.table.link.signing import check_two_signed
from houseway.table.link.state import MUST_HIT, LinkState
from houseway.table.link.terms import LinkTerms
from houseway.words import Values


def seeds(terms: LinkTerms) -> list[tuple[str, int, str]]:
    """Each meter with the cents it begins with and their clause."""
    found = [(meter.name, meter.seed, meter.cite) for meter in terms.meters]
    award = terms.must_hit
    return found if award is None else [*found, (MUST_HIT, award.reset, award.cite)]


def open_link(state: LinkState, envelope: LinkEnvelope, command: OpenLink) -> LinkOutcome:
    if state.terms is not None:
        raise Refused(Refusal.LINK_TERMS_DIFFER, state.terms.cite, "link-open", link=state.link)
    moves: list[Move] = [
        (accounts.PROGRESSIVES, accounts.meter(state.link, name), cents, "initial seed", cite)
        for name, cents, cite in seeds(command.terms)
        if cents
    ]
    return LinkOutcome((e.LinkOpened(state.link, command.table, command.terms),), moves)


def join_link(state: LinkState, envelope: LinkEnvelope, command: JoinLink) -> LinkOutcome:
    """A second table that names the link agrees in everything that feeds, seeds and pays its meters."""
    terms = state.known
    for field in LinkTerms.__struct_fields__:
        theirs, ours = getattr(command.terms, field), getattr(terms, field)
        if theirs != ours:
            told: Values = {"table": command.table, "link": state.link, "term": field, "tables": state.tables}
            raise Refused(Refusal.LINK_TERMS_DIFFER, terms.cite, "terms-differ", **told)
    return LinkOutcome((e.TableJoined(command.table),))


def adjust_meter(state: LinkState, envelope: LinkEnvelope, command: AdjustMeter) -> LinkOutcome:
    terms = state.known
    check_two_signed(envelope, command.reason, terms.cite)
    meter, of_main = state.meters.get(command.meter), command.part == "main"
    reserves = {one.name for one in terms.meters if one.reserve_rate is not None}
    if meter is None or not command.cents or not (of_main or command.meter in reserves):
        told: Values = {"link": state.link, "meter": command.meter, "part": command.part}
        raise Refused(Refusal.METER_MISSING, terms.cite, "no-meter-to-adjust", **told)
    holds = meter.cents if of_main else meter.reserve
    if holds + command.cents < 0:
        raise Refused(Refusal.METER_TOO_LOW, terms.cite, "meter-holds-less", meter=command.meter)
    adjusted = e.MeterAdjusted(command.meter, command.part, command.cents, command.reason, envelope.signed_by)
    account = accounts.meter(state.link, command.meter, command.part)
    way = (accounts.PROGRESSIVES, account) if command.cents > 0 else (account, accounts.PROGRESSIVES)
    move: Move = (*way, abs(command.cents), f"adjusted: {command.reason}", terms.cite)
    return LinkOutcome((adjusted,), [move])


def set_parameters(state: LinkState, envelope: LinkEnvelope, command: SetParameters) -> LinkOutcome:
    """The same meters, between games, when nothing is pending."""
    terms = state.known
    check_two_signed(envelope, command.approval, terms.cite)
    if state.running or state.pending:
        raise Refused(Refusal.JACKPOT_PENDING, terms.cite, "parameters-when-idle", link=state.link)
    asked, kept = (
        [(meter.name, meter.cite, meter.reserve_rate is None) for meter in meters]
        for meters in (command.meters, terms.meters)
    )
    if asked != kept:
        raise Refused(Refusal.METER_MISSING, terms.cite, "meters-kept", link=state.link)
    return LinkOutcome((e.ParametersSet(command.meters, command.approval, envelope.signed_by),))
