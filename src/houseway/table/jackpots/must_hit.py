"""The Must Hit award at the table: sealed, and drawn among the bettors of the round that reached it."""

from houseway.ledger import Move, accounts
from houseway.refusals import Refusal, Refused
from houseway.table import events as e
from houseway.table.commands import RevealMustHit, SealMustHit
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope
from houseway.table.jackpots.hitting import stack_of
from houseway.table.jackpots.linking import Joint
from houseway.table.link import events as le
from houseway.table.link.commands import RevealAmount, SealAmount
from houseway.table.link.state import LinkState
from houseway.table.state import TableState


def seal_must_hit(state: TableState, envelope: Envelope, command: SealMustHit) -> Outcome:
    _link(state, command.link)
    joint = Joint(state, envelope)
    joint.ask(command.link, SealAmount(command.commitment))
    return Outcome([e.MustHitSealed(command.link, command.commitment)], (), joint.acts)


def reveal_must_hit(state: TableState, envelope: Envelope, command: RevealMustHit) -> Outcome:
    link = _link(state, command.link)
    ended = link.ended.get(state.table)
    joint = Joint(state, envelope)
    asked = RevealAmount(state.table, ended.round if ended else state.round, command.seed)
    won = next(
        event for event in joint.ask(command.link, asked).events if isinstance(event, le.AmountRevealed)
    )
    share = e.JackpotShare(won.winner.seat, won.winner.patron, won.cents)
    award = link.known.must_hit
    assert award is not None, "the link has revealed its Must Hit award"
    move = Move(
        accounts.clearing(state.table),
        stack_of(state, share),
        won.cents,
        "Must Hit award",
        award.cite,
    )
    event = e.MustHitWon(command.link, command.seed, won.amount, share.seat, share.patron, won.cents)
    said = e.announced("must-hit-won", award.cite, to=share.seat, cents=won.cents)
    return Outcome([event, said], [move], joint.acts)


def _link(state: TableState, name: str) -> LinkState:
    if name not in state.links or not any(posted.link == name for posted in state.offers):
        cite = state.practice.cite("must-hit")
        raise Refused(Refusal.METER_MISSING, cite, "not-on-link", name=name)
    return state.links[name]
