"""Opening a table with a legal layout, and closing it."""

from houseway.ledger import accounts
from houseway.money import money_text
from houseway.refusals import Refusal, Refused
from houseway.rules import Offer
from houseway.table.commands import OpenTable, Posted
from houseway.table.decision import Move, Outcome
from houseway.table.events import Event, TableClosed, TableOpened
from houseway.table.procedure import Procedure
from houseway.table.seating import carry_chips_away
from houseway.table.state import Phase, TableState


def open_table(state: TableState, command: OpenTable) -> Outcome:
    if state.phase is not Phase.UNOPENED:
        raise Refused(
            Refusal.TABLE_ALREADY_OPEN, state.game.cite, f"Table {state.table} has been opened already."
        )
    _check_game(state, command)
    _check_seats(state.procedure, command)
    _check_layout(state, command)
    if command.tray < 0:
        raise Refused(
            Refusal.AMOUNT_NOT_POSITIVE, state.procedure.chips, "A tray cannot hold less than no chips."
        )
    opened = TableOpened(
        table=command.table,
        game=command.game,
        digest=command.digest,
        seats=command.seats,
        offers=command.offers,
        options=command.options,
    )
    opener = Move(
        accounts.CAGE, accounts.tray(state.table), command.tray, "table inventory", state.procedure.chips
    )
    return Outcome([opened], [opener] if command.tray else [])


def close(state: TableState) -> Outcome:
    if state.phase is Phase.DEALING or state.bets_are_down:
        raise Refused(
            Refusal.BETS_STILL_DOWN,
            state.procedure.bets_untouched,
            "The table cannot close while bets are on the layout; settle the round or have them taken back "
            f"({state.procedure.bets_untouched}).",
        )
    events: list[Event] = []
    moves: list[Move] = []
    for seat in state.seats:
        if seat.patron is not None:
            left = carry_chips_away(state, seat)
            events += left.events
            moves += left.moves
    return Outcome([*events, TableClosed()], moves)


def _check_game(state: TableState, command: OpenTable) -> None:
    if state.game.decks is None:
        raise Refused(
            Refusal.PROCEDURE_MISSING, state.game.cite, f"{state.game.name} is not played with cards."
        )
    if (command.table, command.game, command.digest) != (state.table, state.game.id, state.digest):
        raise Refused(
            Refusal.UNKNOWN_GAME,
            state.game.cite,
            f"Table {state.table} is set up for {state.game.id} as defined by {state.digest}; "
            f"{command.game} as defined by {command.digest} was named for table {command.table}.",
        )
    state.game.options_from(command.options)


def _check_seats(procedure: Procedure, command: OpenTable) -> None:
    numbers = command.seats
    if not numbers or len(set(numbers)) != len(numbers) or min(numbers) < 1:
        raise Refused(
            Refusal.LAYOUT_NOT_LEGAL,
            procedure.seats,
            f"A table has one or more seats with different numbers from 1 up ({procedure.seats}).",
        )


def _check_layout(state: TableState, command: OpenTable) -> None:
    posted: set[tuple[str, str | None]] = set()
    for offer in command.offers:
        _check_offer(state, offer)
        if (offer.wager, offer.on) in posted:
            cite = state.procedure.one_pay_table
            raise Refused(
                Refusal.LAYOUT_NOT_LEGAL,
                cite,
                f"{_offer(state, offer).name} is posted twice; one pay table and one vigorish apply to all "
                f"patrons of a table ({cite}).",
            )
        posted.add((offer.wager, offer.on))
    if not posted:
        raise Refused(Refusal.LAYOUT_NOT_LEGAL, state.game.cite, "A table offers at least one wager.")


def _check_offer(state: TableState, posted: Posted) -> None:
    offer = _offer(state, posted)
    if offer.kind == "progressive":
        raise Refused(
            Refusal.METER_MISSING, offer.cite, f"{offer.name} pays from a meter and this table has none."
        )
    if not 0 < posted.minimum <= posted.maximum:
        cite = state.procedure.limits
        raise Refused(
            Refusal.LAYOUT_NOT_LEGAL,
            cite,
            f"{offer.name} needs a minimum above nothing and a maximum not below it; "
            f"{money_text(posted.minimum)} to {money_text(posted.maximum)} was posted ({cite}).",
        )


def _offer(state: TableState, posted: Posted) -> Offer:
    return state.game.offer(*posted.key)
