"""What staff do at a table where a patron banks: the bank offered and recorded, the dice opened."""

from collections.abc import Iterator

from msgspec.structs import replace

from houseway.cards.dice import DICE
from houseway.rules.tables.collection import POSTED_FEES
from houseway.table import commands as c
from houseway.table.bank.action import shaker_of
from houseway.table.bank.charging import most_banking_costs
from houseway.table.bank.offering import bank_of, least_bank, may_bank
from houseway.table.bank.sharing import share_of
from houseway.table.console.documents import Need
from houseway.table.console.fitting import fits, nearest
from houseway.table.console.proposal import BECAUSE, REASON, Proposal, is_virtual, put_right
from houseway.table.opening.collecting import fitting
from houseway.table.state import Seat, TableState


def bank_acts(state: TableState) -> Iterator[Proposal]:
    cite, bank = state.practice.cite("player-dealer", "turn"), bank_of(state)
    yield Proposal("offer_bank", "Offer the bank", "deal", cite, c.OfferBank())
    yield from _answers(state, cite)
    if bank.seat is not None:
        label, given = f"Seat {bank.seat} gives the bank up", c.PassBank(bank.seat)
        yield Proposal(f"pass_bank-{bank.seat}", label, "deal", cite, given, asks=f"{label}. Is that so?")
        yield _amount(state, state.seat(bank.seat), f"post_bank-{bank.seat}", "changes the bank", bank.cents)
    if state.house.shared_bank and not is_virtual(state):
        yield from _shares(state)
    if state.practice.action_button.by == "three-dice":
        yield from _dice(state)
    yield from _fees(state)
    broken = c.BreakGame(BECAUSE)
    yield put_right(state, "break_game", "Break the game", broken, "player-dealer", REASON, part="turn")


def _answers(state: TableState, cite: str) -> Iterator[Proposal]:
    """Of who is offered the bank; of a broken game anyone who may bank."""
    bank = bank_of(state)
    asked = [seat for seat in state.patrons if seat.number == bank.offered_to]
    for seat in asked:
        if seat.patron == bank.patron:
            label, given = f"Seat {seat.number} gives up the second hand", c.PassBank(seat.number)
            yield Proposal(
                f"pass_bank-{seat.number}", label, "deal", cite, given, asks=f"{label}. Is that so?"
            )
        label, declined = f"Seat {seat.number} declines the bank", c.DeclineBank(seat.number)
        yield Proposal(f"decline_bank-{seat.number}", label, "deal", cite, declined)
    if bank.broken:
        asked = [seat for seat in state.patrons if may_bank(state, seat) is None]
    if not is_virtual(state):
        for seat in asked:
            yield _amount(state, seat, f"accept_bank-{seat.number}", "banks", 0)


def _amount(state: TableState, seat: Seat, id_: str, does: str, up: int) -> Proposal:
    """As much as the patron's chips hold beside the fee; who banked just now may put up the same again."""
    bank = bank_of(state)
    least, most = least_bank(state), seat.chips + up - most_banking_costs(state)
    kind = c.AcceptBank if id_.startswith("accept") else c.PostBank
    need = Need("cents", "amount", "Bank", (), least, most)
    if not up and bank.banked == seat.number and bank.patron == seat.patron and fits(need, bank.each[0].bank):
        need = replace(need, usual=bank.each[0].bank)
    cite = state.practice.cite("player-dealer", "covers")
    return Proposal(id_, f"Seat {seat.number} {does}", "seats", cite, kind(seat.number, least), (need,))


def _shares(state: TableState) -> Iterator[Proposal]:
    """Wagers of others at the place of who banks, for patrons without a page."""
    cite, least = state.practice.cite("player-dealer", "shared_bank"), least_bank(state)
    for seat in state.patrons:
        up = share_of(bank_of(state), seat.number)
        need = Need("cents", "amount", "Share of the bank", (), least, seat.chips + up, up)
        shared = c.ShareBank(seat.number, nearest(need, least))
        label = f"Seat {seat.number} wagers at the bank's place"
        yield Proposal(f"share_bank-{seat.number}", label, "seats", cite, shared, (need,))
        if up:
            label = f"Seat {seat.number} takes the wager at the bank's place back"
            back = c.ShareBank(seat.number, 0)
            yield Proposal(f"share_bank-{seat.number}-none", label, "seats", cite, back)


def _dice(state: TableState) -> Iterator[Proposal]:
    cite, bank = state.practice.cite("action-button", "shaken"), bank_of(state)
    if (seat := shaker_of(bank)) is not None:
        yield Proposal("shake_dice", f"Seat {seat} shakes the dice", "deal", cite, c.ShakeDice(seat))
    if bank.seat is not None:
        seats = tuple(other.number for other in state.patrons)
        named = c.NameShaker(bank.seat, seats[0])
        need = Need("shaker", "seat", "Who shakes", seats)
        yield Proposal("name_shaker", "Another shakes the dice", "deal", cite, named, (need,))
    needs = () if is_virtual(state) else (Need("thrown", "throw", "Dice"),)
    known: dict[str, object] = {"thrown": []} if is_virtual(state) else {}
    yield Proposal("show_dice", "Open the cup", "deal", cite, c.ShowDice((1,) * DICE), needs, known)


def _fees(state: TableState) -> Iterator[Proposal]:
    """One of the printed schedules that fit the posted limits."""
    named, posted = fitting(state), state.house.collection
    if posted is None or not named:
        return
    most = posted.transactions or 1
    command = c.PostCollection(named[0], most)
    needs = (
        Need("schedule", "choice", "Schedule", named),
        Need("transactions", "number", "Wagers", (), 1, 99),
    )
    yield Proposal("post_collection", "Post another collection", "seats", POSTED_FEES, command, needs)
