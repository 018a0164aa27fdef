"""Where patrons deal: the shoe is offered round the table, accepted, passed and taken away."""

from houseway.refusals import Refusal, Refused
from houseway.table import events as e
from houseway.table.commands import AcceptShoe, DeclineShoe, OrderPass, PassShoe
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope
from houseway.table.people.round_the_table import counterclockwise, first_patron, to_the_right_of
from houseway.table.state import Phase, TableState, own_seat


def offered_the_shoe(state: TableState) -> int | None:
    """The seat to which the shoe is offered now; None when somebody has it or nobody is left to ask."""
    curator = state.curator
    if not state.practice.curator or curator.settled:
        return None
    if curator.passed and curator.last is not None:
        order = to_the_right_of(state, curator.last)
    else:
        order = counterclockwise(state, min(seat.number for seat in state.seats))
    return first_patron(state, order, curator.declined)


def accept_shoe(state: TableState, envelope: Envelope, command: AcceptShoe) -> Outcome:
    _check_offered(state, envelope, command.seat)
    offered = "next" if state.curator.passed else "offer"
    cite = state.practice.cite("curator", "dealer" if command.dealer_deals else offered)
    say = "curator-has-dealer-deal" if command.dealer_deals else "curator"
    accepted = e.ShoeAccepted(command.seat, command.dealer_deals)
    return Outcome([accepted, e.announced(say, cite, to=command.seat)])


def decline_shoe(state: TableState, envelope: Envelope, command: DeclineShoe) -> Outcome:
    _check_offered(state, envelope, command.seat)
    return Outcome([e.ShoeDeclined(command.seat)])


def pass_shoe(state: TableState, envelope: Envelope, command: PassShoe) -> Outcome:
    """The curator may give up the shoe after any round."""
    own_seat(state, envelope, command.seat)
    cite = state.practice.cite("curator", "next")
    if state.curator.seat != command.seat:
        raise Refused(Refusal.NOT_CURATOR, cite, "not-the-curator", seat=command.seat)
    if state.phase is not Phase.SETTLED:
        raise Refused(Refusal.ROUND_NOT_OVER, cite, "passes-after-a-round")
    return Outcome([e.ShoePassed(command.seat, "passed")])


def order_pass(state: TableState, envelope: Envelope, command: OrderPass) -> Outcome:
    """For unreasonable delay or repeated invalid deals."""
    cite = state.practice.cite("curator", "ordered")
    if state.curator.seat is None:
        raise Refused(Refusal.NOT_CURATOR, cite, "nobody-has-the-shoe")
    if not command.reason.strip():
        raise Refused(Refusal.REASON_MISSING, cite, "say-why-pass")
    said = e.announced("shoe-passes-by-order", cite, to=state.curator.seat, reason=command.reason)
    return Outcome([e.ShoePassed(state.curator.seat, "ordered"), said])


def passed_when_banker_loses(state: TableState, winner: str) -> list[e.Event]:
    seat = state.curator.seat
    if winner != "player" or seat is None or not state.practice.curator:
        return []
    cite = state.practice.cite("curator", "loses")
    return [e.ShoePassed(seat, "banker-loses"), e.announced("shoe-passes", cite, to=seat)]


def check_shoe_taken(state: TableState) -> None:
    """Before a round somebody must have the shoe."""
    offered = offered_the_shoe(state)
    if offered is not None:
        cite = state.practice.cite("curator", "next" if state.curator.passed else "offer")
        raise Refused(Refusal.SHOE_NOT_OFFERED, cite, "shoe-accepted-first", offered=offered)


def _check_offered(state: TableState, envelope: Envelope, seat: int) -> None:
    own_seat(state, envelope, seat)
    offered = offered_the_shoe(state)
    if offered != seat or state.shoe is None:
        cite = state.practice.cite("curator", "offer")
        raise Refused(Refusal.SHOE_NOT_OFFERED, cite, "shoe-offered-to", seat=offered)
