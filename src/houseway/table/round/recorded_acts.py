"""What the dealer of real cards recorded besides cards and choices goes back until something else happens."""

from collections.abc import Mapping

from msgspec.structs import replace

from houseway.ledger import Move, accounts
from houseway.money import money_text
from houseway.refusals import Refusal, Refused
from houseway.table import commands as c
from houseway.table import events as e
from houseway.table.commands import Command, TakeBackCard
from houseway.table.decision import Decision, Outcome
from houseway.table.envelope import Envelope, Role
from houseway.table.events.shapes import by_event
from houseway.table.signatures import signed_by_two
from houseway.table.state import Before, Keyed, TableState, holdings

# What each is called beside the button that takes it back, after the seat that said it.
RECORDED: dict[type, str] = {
    c.InspectCards: "cards inspected",
    c.WashCards: "cards washed",
    c.LoadShoe: "cards loaded",
    c.Cut: "cut",
    c.DeclineCut: "declines the cut",
    c.AcceptShoe: "takes the shoe",
    c.DeclineShoe: "declines the shoe",
    c.PassShoe: "passes the shoe",
    c.OfferBank: "bank offered",
    c.AcceptBank: "accepts the bank",
    c.DeclineBank: "declines the bank",
    c.PassBank: "gives up the bank",
    c.PostBank: "changes the bank",
    c.ShareBank: "shares the bank",
    c.NameShaker: "names who shakes",
    c.ShakeDice: "shakes the dice",
    c.ShowDice: "cup opened",
    c.ClaimDecision: "claims the decision",
    c.HandCards: "cards handed over",
    c.GiveUpCards: "gives up the cards",
    c.ShakeCups: "cups shaken",
    c.RevealDice: "cups lifted",
    c.BuyIn: "buys chips",
    c.DrawForSeats: "seats drawn for",
}
WORDS: dict[str, str] = {str(kind.__struct_config__.tag): words for kind, words in RECORDED.items()}  # type: ignore[attr-defined]  # of every command
BEFORE = Before.__struct_fields__


def with_record(state: TableState, envelope: Envelope, outcome: Outcome | Decision) -> Outcome | Decision:
    """What was recorded before stands; what the dealer records now can be taken back."""
    command = envelope.command
    happened: list[e.Event] = []
    if state.keyed and state.keyed[-1].before is not None and not isinstance(command, TakeBackCard):
        happened.append(e.ActStands())
    if type(command) in RECORDED and envelope.role is Role.DEALER and _is_real(state, command):
        cents = command.cents if isinstance(command, c.BuyIn) else 0
        seat: int | None = getattr(command, "seat", None)
        happened.append(e.ActRecorded(seat or 0, str(command.__struct_config__.tag), cents))
    if not happened:
        return outcome
    return replace(outcome, events=(*happened, *outcome.events), next_state=None)


def _is_real(state: TableState, command: Command) -> bool:
    """Nothing of a sealed shoe is recorded by hand; in a demonstration the house sells chips and throws."""
    if state.shoe is not None and state.shoe.is_virtual:
        return False
    is_sealing = isinstance(command, c.LoadShoe) and bool(command.commitment)
    is_the_houses = isinstance(command, c.BuyIn | c.ShakeCups | c.RevealDice) and state.house.play_money
    return not is_sealing and not is_the_houses


def is_act(state: TableState, command: TakeBackCard) -> bool:
    """Whether an act that was recorded last is to be taken back."""
    return 0 < command.number == len(state.keyed) and state.keyed[-1].before is not None


def take_back_act(state: TableState, envelope: Envelope, command: TakeBackCard) -> Outcome:
    """All as it was, and every chip where it was; for cash that changed hands two sign."""
    last, cite = state.keyed[-1], state.practice.cite("corrections")
    before, reason = last.before, command.reason.strip()
    assert before is not None, "an act was recorded last"
    if not reason:
        raise Refused(Refusal.REASON_MISSING, cite, "say-why-taken-back")
    signed = signed_by_two(envelope, cite, "cash") if last.sold else ()
    happened = [
        e.ActTakenBack(last.act, reason, signed),
        e.announced("taken-back", cite, cards=0, reason=reason),
    ]
    return Outcome(happened, _moves(state, before, last, cite))


def _moves(state: TableState, before: Before, last: Keyed, cite: str) -> list[Move]:
    if last.sold:
        seat = next(seat for seat in state.seats if seat.chips != _chips_of(before, seat.number))
        tray, box = accounts.tray(state.table), accounts.drop_box(state.table)
        chips, cash = accounts.chips(state.table, seat.number), accounts.cash(seat.patron or "")
        why = "sale taken back"
        return [Move(chips, tray, last.sold, why, cite), Move(box, cash, last.sold, why, cite)]
    now, then = holdings(state), holdings(_restored(state, before))
    accounts_ = {**now, **then}
    return moves_back({name: then.get(name, 0) - now.get(name, 0) for name in accounts_}, cite)


def _chips_of(before: Before, number: int) -> int:
    return next(seat.chips for seat in before.seats if seat.number == number)


def moves_back(due: Mapping[str, int], cite: str) -> list[Move]:
    """From accounts that have more than they had to those that have less, in the order of their names."""
    lacking = {account: cents for account, cents in sorted(due.items()) if cents > 0}
    made = []
    for giver, cents in sorted(due.items()):
        left = -cents
        for taker, lacks in lacking.items():
            if (moved := min(left, lacks)) > 0:
                made.append(Move(giver, taker, moved, "taken back", cite))
                left, lacking[taker] = left - moved, lacks - moved
    return made


def _restored(state: TableState, before: Before) -> TableState:
    return replace(state, **{name: getattr(before, name) for name in BEFORE})


def _recorded(state: TableState, event: e.ActRecorded) -> TableState:
    before = Before(*[getattr(state, name) for name in BEFORE])
    words = WORDS[event.act]
    if event.cents:
        words = f"{words} for {money_text(event.cents)}"
    said = f"seat {event.seat}: {words}" if event.seat else words
    kept = Keyed((), said=said, before=before, act=event.act, sold=event.cents)
    return replace(state, keyed=(*state.keyed, kept))


def _stands(state: TableState, event: e.ActStands) -> TableState:
    return replace(state, keyed=state.keyed[:-1])


def _taken_back(state: TableState, event: e.ActTakenBack) -> TableState:
    before = state.keyed[-1].before
    assert before is not None, "an act was recorded last"
    return replace(_restored(state, before), keyed=state.keyed[:-1])


AFTER = by_event(_recorded, _stands, _taken_back)
