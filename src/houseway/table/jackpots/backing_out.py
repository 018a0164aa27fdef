"""A hit is undone by hand: two people sign, and everything goes back where it came from."""

from houseway.ledger import Move, accounts
from houseway.refusals import Refusal, Refused
from houseway.rules.between_bets import dealer_envy
from houseway.table import events as e
from houseway.table.commands import BackOut
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope
from houseway.table.jackpots.linking import Joint, clause
from houseway.table.link import events as le
from houseway.table.link.commands import BackOutHit
from houseway.table.link.hitting import shares
from houseway.table.link.state import Hit, LinkState
from houseway.table.state import TableState


def back_out(state: TableState, envelope: Envelope, command: BackOut) -> Outcome:
    """The award comes back from the chips in front of the winners, and what is gone from the tray."""
    link, hit = _linked_hit(state, command.hit)
    joint = Joint(state, envelope)
    decision = joint.ask(link.link, BackOutHit(state.table, command.hit, command.reason))
    event = next(each for each in decision.events if isinstance(each, le.HitBackedOut))
    taken: tuple[e.JackpotShare, ...] = ()
    from_tray = envy = 0
    if event.was_paid:
        taken = _to_take_back(state, link, hit, command.from_tray)
        from_tray = event.cents - sum(share.cents for share in taken)
        envy = _envy_of(state, link, hit)
    tray, way, cite = accounts.tray(state.table), accounts.clearing(state.table), link.known.cite
    stacks = [(accounts.chips(state.table, share.seat), share.cents) for share in taken]
    moves = [
        *(Move(stack, way, cents, "jackpot backed out", cite) for stack, cents in stacks),
        Move(tray, way, from_tray, "jackpot backed out", cite),
        Move(accounts.tip_box(state.table), tray, envy, "dealer envy backed out", cite),
    ]
    undone = e.JackpotBackedOut(
        hit.number, link.link, event.cents, taken, from_tray, command.reason, event.signed_by, envy
    )
    return Outcome([undone], moves, joint.acts)


def _to_take_back(
    state: TableState, link: LinkState, hit: Hit, from_tray: bool
) -> tuple[e.JackpotShare, ...]:
    """Each winner's share, where it still lies in front of the winner."""
    parts = shares(hit.cents or 0, tuple(winner.seat for winner in hit.winners))
    chips = {(seat.number, seat.patron): seat.chips for seat in state.seats}
    taken = []
    for winner, part in zip(hit.winners, parts, strict=True):
        if chips.get((winner.seat, winner.patron), 0) >= part:
            taken.append(e.JackpotShare(winner.seat, winner.patron, part))
        elif not from_tray:
            cite, due = link.known.cite, (part, link.known.currency)
            raise Refused(Refusal.NOT_ENOUGH_CHIPS, cite, "winner-has-less", seat=winner.seat, due=due)
    return tuple(taken)


def _envy_of(state: TableState, link: LinkState, hit: Hit) -> int:
    """What the dealer had for the winners of this hit."""
    offer = state.game.offer(link.known.wager, None, link.known.paytable)
    return dealer_envy(offer, hit.line) * len(hit.winners)


def _linked_hit(state: TableState, number: int) -> tuple[LinkState, Hit]:
    """One of this table's hits."""
    for link in state.links.values():
        if (hit := link.hit(state.table, number)) is not None:
            return link, hit
    cite = clause(state, "jackpot", "backed_out")
    raise Refused(Refusal.NO_SUCH_HIT, cite, "no-such-hit", table=state.table, number=number)
