"""A jackpot at the table: selected, hit, verified, and paid with the signatures it needs."""

from typing import NoReturn

from houseway.ledger import Move, accounts
from houseway.refusals import Refusal, Refused
from houseway.table import events as e
from houseway.table.commands import HitJackpot, MarkHit, PayJackpot, VerifyHit
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope, Role
from houseway.table.jackpots.lines import Due, deal_is_finished, jackpots_due, line_of
from houseway.table.jackpots.linking import Joint, clause, link_of
from houseway.table.jackpots.state import TableHit
from houseway.table.link import events as le
from houseway.table.link.commands import AwardHit, ConfirmHit, SendHit
from houseway.table.link.state import Hit, LinkState, Winner
from houseway.table.signatures import SIGNERS
from houseway.table.state import TableState
from houseway.words import Values


def mark_hit(state: TableState, envelope: Envelope, command: MarkHit) -> Outcome:
    cite = clause(state, "jackpot", "selected")
    marked = next(
        (mark for mark in state.keypad.marks if (mark.seat, mark.wager) == (command.seat, command.wager)),
        None,
    )
    if marked is not None and marked.line == command.line:
        return Outcome([e.HitUnmarked(command.seat, command.wager)])
    if not state.keypad.is_running or not deal_is_finished(state):
        raise Refused(Refusal.HIT_NOT_SUPPORTED, cite, "hand-selected-when")
    due = [each for each in jackpots_due(state) if (each.seat, each.wager) == (command.seat, command.wager)]
    if not due or due[0].line != command.line:
        _refuse_hit(state, command, cite)
    hits = [hit for hit in state.keypad.hits if hit.stage != "backed_out"]
    if any(command.seat in hit.seats and hit.wager == command.wager for hit in hits):
        raise Refused(Refusal.HIT_NOT_SUPPORTED, cite, "line-is-hit", seat=command.seat, line=command.line)
    return Outcome([e.HitMarked(command.seat, command.wager, command.line)])


def _refuse_hit(state: TableState, command: MarkHit, cite: str) -> NoReturn:
    """What the cards do support."""
    sensors = [s for s in state.keypad.sensors if (s.seat, s.stake.wager) == (command.seat, command.wager)]
    if not sensors:
        told: Values = {"seat": command.seat, "wager": command.wager}
        raise Refused(Refusal.HIT_NOT_SUPPORTED, cite, "no-bet-in-game", **told)
    line = line_of(state, sensors[0])
    paid = [bet.line for bet in state.settlements if (bet.seat, bet.wager) == (command.seat, command.wager)]
    supported, pays = (None, None) if line is None else (paid[0], None) if paid else (line.name, line.pays)
    marked: Values = {"seat": command.seat, "line": command.line, "supported": supported, "pays": pays}
    raise Refused(Refusal.HIT_NOT_SUPPORTED, cite, "cards-support", **marked)


def hit_jackpot(state: TableState, envelope: Envelope, command: HitJackpot) -> Outcome:
    """Each meter's winners are one hit; all of them are selected, since they share it."""
    cite = clause(state, "jackpot", "hit")
    marked = {(mark.seat, mark.wager) for mark in state.keypad.marks}
    if not marked:
        raise Refused(Refusal.NO_SUCH_HIT, cite, "select-first")
    groups: dict[tuple[str, str], list[Due]] = {}
    for due in jackpots_due(state):
        groups.setdefault((due.wager, due.meter), []).append(due)
    joint = Joint(state, envelope)
    sent: list[e.JackpotSent] = []
    for winners in groups.values():
        chosen = [(due.seat, due.wager) in marked for due in winners]
        if not any(chosen):
            continue
        if not all(chosen):
            left = tuple(due.seat for due, is_chosen in zip(winners, chosen, strict=True) if not is_chosen)
            raise Refused(Refusal.JACKPOT_DUE, cite, "all-share", line=winners[0].line, seats=left)
        sent.append(_send(state, joint, winners, state.keypad.numbered + len(sent) + 1))
    return Outcome(sent, (), joint.acts)


def _send(state: TableState, joint: Joint, winners: list[Due], number: int) -> e.JackpotSent:
    due, link = winners[0], link_of(state, winners[0].wager).link
    people = tuple(Winner(winner.seat, winner.patron) for winner in winners)
    command = SendHit(state.table, number, state.round, due.meter, due.percent, due.line, people)
    held = [event for event in joint.ask(link, command).events if isinstance(event, le.ValueHeld)]
    seats = tuple(winner.seat for winner in winners)
    cents = held[0].cents if held else None
    return e.JackpotSent(number, link, due.wager, due.meter, due.line, seats, cents)


def verify_hit(state: TableState, envelope: Envelope, command: VerifyHit) -> Outcome:
    hit = _hit(state, command.hit)
    joint = Joint(state, envelope)
    joint.ask(hit.link, ConfirmHit(state.table, hit.number))
    return Outcome([e.JackpotVerified(hit.number, envelope.actor)], (), joint.acts)


def pay_jackpot(state: TableState, envelope: Envelope, command: PayJackpot) -> Outcome:
    hit = _hit(state, command.hit)
    link = state.links[hit.link]
    held = link.hit(state.table, hit.number)
    _check_paid_by_two(state, envelope, hit)
    _check_signed(state, envelope, link, held)
    joint = Joint(state, envelope)
    decision = joint.ask(hit.link, AwardHit(state.table, hit.number))
    awarded = next(event for event in decision.events if isinstance(event, le.JackpotAwarded))
    assert held is not None, "the link has the hit that it awarded"
    paid = tuple(
        e.JackpotShare(winner.seat, winner.patron, cents)
        for winner, cents in zip(held.winners, awarded.shares, strict=True)
    )
    dues = [due for due in jackpots_due(state) if due.wager == hit.wager and due.seat in hit.seats]
    cite, envy = dues[0].cite if dues else link.known.cite, sum(due.envy for due in dues)
    event = e.JackpotPaid(
        number=hit.number,
        link=hit.link,
        wager=hit.wager,
        meter=hit.meter,
        line=hit.line,
        round=state.round,
        cents=awarded.cents,
        shares=paid,
        envy=envy,
        signed_by=awarded.signed_by,
        cite=cite,
    )
    return Outcome([event], _paid(state, paid, hit.line, envy, cite), joint.acts)


def _paid(state: TableState, paid: tuple[e.JackpotShare, ...], line: str, envy: int, cite: str) -> list[Move]:
    table, way = state.table, accounts.clearing(state.table)
    shared = [Move(way, stack_of(state, share), share.cents, f"jackpot: {line}", cite) for share in paid]
    return [*shared, Move(accounts.tray(table), accounts.tip_box(table), envy, "dealer envy", cite)]


def stack_of(state: TableState, share: e.JackpotShare) -> str:
    """The patron's chips at the seat, or what one carries who has left it."""
    here = any(seat.number == share.seat and seat.patron == share.patron for seat in state.seats)
    return accounts.chips(state.table, share.seat) if here else state.carried(share.patron)


def _check_paid_by_two(state: TableState, envelope: Envelope, hit: TableHit) -> None:
    """Refuse to let the person who verified a hit pay it without a second person's signature."""
    second = envelope.witness
    is_signed = second is not None and second.actor != envelope.actor and second.role in SIGNERS
    if hit.verified_by == envelope.actor and not is_signed:
        cite = clause(state, "jackpot", "verified")
        raise Refused(Refusal.SECOND_SIGNATURE_NEEDED, cite, "jackpot-not-alone", person=envelope.actor)


def _check_signed(state: TableState, envelope: Envelope, link: LinkState, hit: Hit | None) -> None:
    """From the amount on that the house has set, an executive signs, alone or beside another person."""
    most = state.house.executive_above
    if most is None or hit is None or (hit.cents or 0) < most:
        return
    second = envelope.witness
    by_witness = second is not None and second.actor != envelope.actor and second.role is Role.EXECUTIVE
    if envelope.role is not Role.EXECUTIVE and not by_witness:
        cite = clause(state, "jackpot", "verified")
        won = (hit.cents or 0, link.known.currency)
        raise Refused(Refusal.EXECUTIVE_NEEDED, cite, "executive-needed", won=won)


def _hit(state: TableState, number: int) -> TableHit:
    hit = next((hit for hit in state.keypad.hits if hit.number == number), None)
    if hit is None or hit.link not in state.links:
        cite = clause(state, "jackpot", "verified")
        raise Refused(Refusal.NO_SUCH_HIT, cite, "no-hit-in-round", number=number)
    return hit
