"""The shuffled stack is offered round the table to be cut, and cut again if a supervisor requires it."""

from houseway.refusals import Refusal, Refused
from houseway.table import events as e
from houseway.table.commands import Cut, DeclineCut, OrderRecut
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope, Role
from houseway.table.people.round_the_table import clockwise, counterclockwise, first_patron, highest
from houseway.table.shoe.loading import shoe_at
from houseway.table.shoe.sharing import share_added
from houseway.table.shoe.state import CUT, LOADED
from houseway.table.state import Shoe, TableState, own_seat
from houseway.words import Values

DEALER = Role.DEALER


def offered_the_cut(state: TableState) -> int | None:
    """The seat to which the cut is offered now; None when it is the dealer's."""
    shoe, offer = state.shoe, state.practice.cut.offer
    if shoe is None or offer == "dealer" or shoe.recut == 0 or _dealer_cuts_by_filing(state):
        return None
    if state.bank is not None and offer == "player-dealer":
        banks = state.bank.seat
        return None if banks is None or banks in shoe.declined else banks
    if shoe.recut is not None and first_patron(state, [shoe.recut], shoe.declined) is not None:
        return shoe.recut
    return first_patron(state, _order(state, shoe), shoe.declined)


def cut_bounds(state: TableState, shoe: Shoe) -> tuple[int, int]:
    """The fewest and the most cards that a cut may leave in front of the cutting card."""
    rule = state.practice.cut
    from_bottom = rule.from_ends if rule.from_bottom is None else rule.from_bottom
    return rule.from_ends, shoe.cards_left - from_bottom


def cut(state: TableState, envelope: Envelope, command: Cut) -> Outcome:
    shoe = shoe_at(state, LOADED)
    _check_cutter(state, envelope, command)
    _check_position(state, shoe, command.position)
    cite = state.practice.cite("cut", "offer")
    if command.position is None:
        said = e.announced("cut-made", cite, to=command.seat)
    else:
        said = e.announced("cut", cite, to=command.seat, position=command.position)
    shared = share_added(state, envelope, command.seat, command.share) if command.share else ()
    return Outcome((*shared, e.ShoeCut(command.position, command.seat), said))


def _check_position(state: TableState, shoe: Shoe, position: int | None) -> None:
    """A sealed shoe is cut by number; of real cards it is seen that both parts are large enough."""
    if position is None and not shoe.is_virtual:
        return
    fewest, most = cut_bounds(state, shoe)
    if position is None or not fewest <= position <= most:
        cite = state.practice.cite("cut", "from_ends")
        told: Values = {"fewest": fewest, "most": most, "cards": shoe.cards, "position": position}
        raise Refused(Refusal.CUT_TOO_NEAR_THE_END, cite, "cut-from-ends", **told)


def decline_cut(state: TableState, envelope: Envelope, command: DeclineCut) -> Outcome:
    shoe_at(state, LOADED)
    own_seat(state, envelope, command.seat)
    _check_offered(state, command.seat)
    shared = share_added(state, envelope, command.seat, command.share)
    return Outcome([*shared, e.CutDeclined(command.seat)])


def order_recut(state: TableState, envelope: Envelope, command: OrderRecut) -> Outcome:
    """After the cut and before any card is dealt; by the last cutter or by the next person entitled.

    Burned cards stay in the discard rack, and the cards that are cut again are burned again.
    """
    shoe = _undealt(state)
    cite = state.practice.cite("recut")
    if not command.reason.strip():
        raise Refused(Refusal.REASON_MISSING, cite, "say-why-recut")
    seat = shoe.cutter
    if command.by == "next-entitled" or (seat is not None and state.seat(seat).patron is None):
        out = (*shoe.declined, *([] if seat is None else [seat]))
        seat = first_patron(state, _order(state, shoe), out)
    said = e.announced("recut", cite, to=seat, reason=command.reason)
    # What was keyed before, the burn for one, is not taken back from under the cut.
    stands = [e.KeyedStands()] if state.keyed and shoe.stage is not CUT else []
    return Outcome([*stands, e.RecutOrdered(seat, command.reason), said])


def _undealt(state: TableState) -> Shoe:
    """The shoe, where it may be cut again; where the rules are silent only until it is burned."""
    cite = state.practice.cite("recut")
    if state.shoe is None or not state.practice.recut:
        return shoe_at(state, CUT)
    if not state.shoe.is_undealt:
        raise Refused(Refusal.SHOE_NOT_READY, cite, "recut-before-a-card", number=state.shoe.number)
    if state.shoe.is_virtual and state.shoe.stage is not CUT:
        raise Refused(Refusal.SHOE_NOT_READY, cite, "recut-before-the-burn", number=state.shoe.number)
    return state.shoe


def _order(state: TableState, shoe: Shoe) -> list[int]:
    """Everyone in the order in which the stack is offered."""
    if state.practice.cut.offer == "clockwise-from-highest":
        return clockwise(state, highest(state))
    return counterclockwise(state, highest(state) if shoe.cut_from is None else shoe.cut_from)


def _dealer_cuts_by_filing(state: TableState) -> bool:
    filed = state.practice.cut.dealer_filed
    return any(state.house.filed.get(clause) == choice for clause, choice in filed.items())


def _check_cutter(state: TableState, envelope: Envelope, command: Cut) -> None:
    if command.seat is not None:
        own_seat(state, envelope, command.seat)
        _check_offered(state, command.seat)
        return
    if envelope.role is not DEALER:
        cite = state.practice.cite("cut", "offer")
        raise Refused(Refusal.NOT_ALLOWED_FOR_ROLE, cite, "cut-from-a-seat")
    offered = offered_the_cut(state)
    if offered is not None and "cut" not in state.accommodations:
        cite = state.practice.cite("cut", "offer")
        raise Refused(Refusal.CUT_NOT_OFFERED, cite, "cut-offered", offered=offered)
    _check_not_idle(state)


def _check_offered(state: TableState, seat: int) -> None:
    offered = offered_the_cut(state)
    if offered != seat:
        cite = state.practice.cite("cut", "offer")
        raise Refused(Refusal.CUT_NOT_OFFERED, cite, "cut-is-anothers", offered=offered, seat=seat)


def _check_not_idle(state: TableState) -> None:
    """Where nobody plays any more, the shuffled cards wait for a patron, who is offered the cut."""
    if state.practice.idle_table and state.round > 0 and not state.patrons:
        cite = state.practice.cite("idle-table", state.house.shuffling)
        raise Refused(Refusal.TABLE_IDLE, cite, "cards-wait-for-patron")
