"""One command in; its events and transfers out, or a refusal. Nothing is changed and nothing is drawn."""

from houseway.refusals import Refusal, Refused
from houseway.table import betting, commands, dealing, opening, revealing, seating, settling, shoes
from houseway.table.decision import Decision, Outcome, decided
from houseway.table.envelope import Envelope, Role
from houseway.table.state import Phase, TableState


def decide(state: TableState, envelope: Envelope) -> Decision:
    """What the command leads to; raises Refused where the rules say no."""
    _check_role(state, envelope)
    _check_open(state, envelope)
    return decided(state.table, envelope, _outcome(state, envelope))


def can(state: TableState, envelope: Envelope) -> Refused | None:
    """The refusal `decide` would raise, or None."""
    try:
        decide(state, envelope)
    except Refused as refused:
        return refused
    return None


def _outcome(state: TableState, envelope: Envelope) -> Outcome:
    match envelope.command:
        case commands.OpenTable() as command:
            return opening.open_table(state, command)
        case commands.Sit() as command:
            return seating.sit(state, envelope, command)
        case commands.BuyIn() as command:
            return seating.buy_in(state, envelope, command)
        case commands.PlaceBet() as command:
            return betting.place_bet(state, envelope, command)
        case commands.PlaceBets() as command:
            return betting.place_bets(state, envelope, command)
        case commands.TakeBack() as command:
            return betting.take_back(state, envelope, command)
        case commands.Leave() as command:
            return seating.leave(state, envelope, command)
        case commands.NoMoreBets():
            return betting.no_more_bets(state)
        case commands.LoadShoe() as command:
            return shoes.load_shoe(state, command)
        case commands.Cut() as command:
            return shoes.cut(state, envelope, command)
        case commands.Burn() as command:
            return shoes.burn(state, command)
        case commands.NextRound():
            return dealing.next_round(state)
        case commands.DealCard() as command:
            return dealing.deal_card(state, command)
        case commands.SettleRound():
            return settling.settle_round(state)
        case commands.RevealShoe() as command:
            return revealing.reveal_shoe(state, command)
        case commands.Close():
            return opening.close(state)


def _check_role(state: TableState, envelope: Envelope) -> None:
    """Patrons act for themselves, the dealer deals; either may cut."""
    if isinstance(envelope.command, commands.Cut):
        return
    patrons_act = isinstance(envelope.command, commands.PATRON_ACTS)
    if patrons_act is not (envelope.role is Role.PATRON):
        raise Refused(
            Refusal.NOT_ALLOWED_FOR_ROLE,
            state.game.cite,
            f"This is for the {'patron' if patrons_act else 'dealer'} to do, not for the {envelope.role}.",
        )


def _check_open(state: TableState, envelope: Envelope) -> None:
    if state.phase is Phase.UNOPENED and not isinstance(envelope.command, commands.OpenTable):
        raise Refused(Refusal.TABLE_NOT_OPEN, state.game.cite, "This table has not been opened yet.")
    if state.phase is Phase.CLOSED and not isinstance(envelope.command, commands.RevealShoe):
        raise Refused(Refusal.TABLE_CLOSED, state.game.cite, f"Table {state.table} is closed.")
