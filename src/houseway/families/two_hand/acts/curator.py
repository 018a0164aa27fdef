"""Where patrons deal: the shoe is offered round the table, accepted, passed and taken away."""

from msgspec.structs import replace

from houseway.families.family import Winner
from houseway.families.two_hand.extra import Curator, Handling
from houseway.refusals import Refusal, Refused
from houseway.table import events as e
from houseway.table.commands import AcceptShoe, DeclineShoe, NextRound, OrderPass, PassShoe
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope
from houseway.table.events.shapes import by_event
from houseway.table.people.round_the_table import counterclockwise, first_patron, to_the_right_of
from houseway.table.round import dealing
from houseway.table.routine import Coming
from houseway.table.shoe.after import with_shoe
from houseway.table.shoe.offered import OfferedView
from houseway.table.signatures import check_not_alone
from houseway.table.state import Phase, ShoeStage, TableState, own_seat

_NOBODY_YET = Handling()


def handling_of(state: TableState) -> Handling:
    return state.extra if isinstance(state.extra, Handling) else _NOBODY_YET


def curator_of(state: TableState) -> Curator:
    return handling_of(state).curator


def _with(state: TableState, curator: Curator) -> TableState:
    return replace(state, extra=replace(handling_of(state), curator=curator))


def offered_the_shoe(state: TableState) -> int | None:
    """The seat to which the shoe is offered now; None when somebody has it or nobody is left to ask."""
    curator = curator_of(state)
    if not state.practice.curator or curator.settled:
        return None
    if curator.passed and curator.last is not None:
        order = to_the_right_of(state, curator.last)
    else:
        order = counterclockwise(state, min(seat.number for seat in state.seats))
    return first_patron(state, order, curator.declined)


def accept_shoe(state: TableState, envelope: Envelope, command: AcceptShoe) -> Outcome:
    _check_offered(state, envelope, command.seat)
    offered = "next" if curator_of(state).passed else "offer"
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
    if curator_of(state).seat != command.seat:
        raise Refused(Refusal.NOT_CURATOR, cite, "not-the-curator", seat=command.seat)
    if state.phase is not Phase.SETTLED:
        raise Refused(Refusal.ROUND_NOT_OVER, cite, "passes-after-a-round")
    return Outcome([e.ShoePassed(command.seat, "passed")])


def order_pass(state: TableState, envelope: Envelope, command: OrderPass) -> Outcome:
    """For unreasonable delay or repeated invalid deals; of a sealed shoe, which the house deals, two sign."""
    cite, seat = state.practice.cite("curator", "ordered"), curator_of(state).seat
    if seat is None:
        raise Refused(Refusal.NOT_CURATOR, cite, "nobody-has-the-shoe")
    if not command.reason.strip():
        raise Refused(Refusal.REASON_MISSING, cite, "say-why-pass")
    check_not_alone(state, envelope, cite)
    said = e.announced("shoe-passes-by-order", cite, to=seat, reason=command.reason)
    return Outcome([e.ShoePassed(seat, "ordered"), said])


def passed_when_banker_loses(state: TableState, winner: Winner) -> list[e.Event]:
    """The dealer too, who deals where everyone has declined."""
    curator, seat = curator_of(state), curator_of(state).seat
    over = state.shoe is not None and state.shoe.stage is ShoeStage.LAST_HAND
    nobodys = seat is None and (over or not curator.declined)
    if winner != "player" or nobodys or state.free == "simulated" or not state.practice.curator:
        return []
    cite = state.practice.cite("curator", "loses")
    if seat is None:
        return [e.ShoePassed(None, "banker-loses"), e.announced("shoe-offered-again", cite)]
    return [e.ShoePassed(seat, "banker-loses"), e.announced("shoe-passes", cite, to=seat)]


def next_round(state: TableState, envelope: Envelope, command: NextRound) -> Outcome:
    """Before a round somebody must have the shoe."""
    opened, offered = dealing.next_round(state, envelope, command), offered_the_shoe(state)
    if offered is not None:
        cite = state.practice.cite("curator", "next" if curator_of(state).passed else "offer")
        raise Refused(Refusal.SHOE_NOT_OFFERED, cite, "shoe-accepted-first", offered=offered)
    return opened


def _check_offered(state: TableState, envelope: Envelope, seat: int) -> None:
    own_seat(state, envelope, seat)
    offered = offered_the_shoe(state)
    if offered != seat or state.shoe is None:
        cite = state.practice.cite("curator", "offer")
        raise Refused(Refusal.SHOE_NOT_OFFERED, cite, "shoe-offered-to", seat=offered)


def offers(state: TableState) -> OfferedView | None:
    cite, curator = state.practice.cite, curator_of(state)
    if not state.practice.curator or (curator.seat is not None and state.phase is not Phase.SETTLED):
        return None
    if curator.seat is not None:
        return OfferedView(None, None, pass_shoe=curator.seat, cite=cite("curator", "next"))
    seat, clause = offered_the_shoe(state), cite("curator", "next" if curator.passed else "offer")
    return None if seat is None else OfferedView(None, seat, cite=clause)


def offered_next(state: TableState) -> Coming | None:
    if (seat := offered_the_shoe(state)) is None:
        return None
    words, offer = f"Offer the shoe to seat {seat}", state.practice.cite("curator", "offer")
    return Coming(words, offer, act="decline_shoe", command=DeclineShoe(seat))


def _loaded(state: TableState, event: e.ShoeLoaded) -> TableState:
    """A new shoe is offered from the beginning; its cut from the last curator where the rules say so."""
    curator = curator_of(state)
    last = curator.last if curator.seat is None else curator.seat
    first = last if state.practice.cut.reshuffle_offer else None
    return _with(with_shoe(state, cut_from=first), Curator(last=last))


def _accepted(state: TableState, event: e.ShoeAccepted) -> TableState:
    return _with(state, Curator(event.seat, event.dealer_deals, event.seat, settled=True))


def _declined(state: TableState, event: e.ShoeDeclined) -> TableState:
    curator = curator_of(state)
    return _with(state, replace(curator, declined=(*curator.declined, event.seat)))


def _passed(state: TableState, event: e.ShoePassed) -> TableState:
    last = curator_of(state).last if event.seat is None else event.seat
    return _with(state, Curator(last=last, passed=True))


def _left(state: TableState, event: e.PatronLeft | e.SeatFreed) -> TableState:
    """A curator who leaves passes the shoe."""
    gone = curator_of(state).seat == event.seat
    return _with(state, Curator(last=event.seat, passed=True)) if gone else state


AFTER = by_event(_loaded, _accepted, _declined, _passed, _left)
