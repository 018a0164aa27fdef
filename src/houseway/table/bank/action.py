"""The action button: three dice in a cup, a card of the hand, or a fixed place say where settling starts."""

from collections.abc import Sequence

from houseway.cards.dice import DICE, FACES
from houseway.families.round import Ask
from houseway.refusals import Refusal, Refused
from houseway.rules.action_button import FirstAction, button_place, card_count, first_action
from houseway.table import events as e
from houseway.table.bank.state import Bank
from houseway.table.commands import NameShaker, ShakeDice, ShowDice
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope
from houseway.table.state import Phase, TableState, own_seat

# Which card of which hand.
_CARDS = {"player-first": ("player", 0), "banker-second": ("banker", 1), "banker-third": ("banker", 2)}


def name_shaker(state: TableState, envelope: Envelope, command: NameShaker) -> Outcome:
    """Anyone at the table but staff on duty, who have no seat."""
    own_seat(state, envelope, command.seat)
    bank, cite = _dice_due(state)
    _check_player_dealer(bank, command.seat, cite)
    if state.seat(command.shaker).patron is None:
        raise Refused(Refusal.NOT_YOUR_SEAT, cite, "nobody-at-seat", seat=command.shaker)
    return Outcome([e.ShakerNamed(command.shaker)])


def shake_dice(state: TableState, envelope: Envelope, command: ShakeDice) -> Outcome:
    own_seat(state, envelope, command.seat)
    bank, cite = _dice_due(state)
    shaker = shaker_of(bank)
    if command.seat != shaker:
        raise Refused(Refusal.NOT_YOUR_SEAT, cite, "another-shakes", seat=command.seat, shaker=shaker)
    return Outcome([e.DiceShaken(command.seat)])


def show_dice(state: TableState, envelope: Envelope, command: ShowDice) -> Outcome:
    """The dealer opens the cup and announces the total, and places the button."""
    bank, cite = _dice_due(state)
    if not bank.shaken:
        raise Refused(Refusal.DICE_NOT_SHAKEN, cite, "cup-shaken-first", seat=shaker_of(bank))
    _check_dice(state, command.thrown, cite)
    shoe = state.shoe
    # A misdealt round was thrown for as well: the number of a throw is never used twice.
    shown = e.DiceShown(command.thrown, shoe.throws + 1 if shoe is not None and shoe.binds_dice else 0)
    total = sum(command.thrown)
    return Outcome(
        [shown, e.announced("dice-total", cite, dice=command.thrown, total=total), *placed(state, total)]
    )


def shaker_of(bank: Bank) -> int | None:
    """The player-dealer, or whom he named."""
    return bank.seat if bank.shaker is None else bank.shaker


def are_dice_due(state: TableState) -> bool:
    """Whether the cup is to be opened before the first card; what is asked before that comes first."""
    bank = state.bank
    needed = bank is not None and state.practice.action_button.by == "three-dice" and bank.button is None
    if not needed or state.phase is not Phase.DEALING or state.free:
        return False
    return not isinstance(state.step_of(state.deal), Ask)


def _dice_due(state: TableState) -> tuple[Bank, str]:
    cite = state.practice.cite("action-button", "shaken")
    if not are_dice_due(state) or state.bank is None:
        raise Refused(Refusal.NOTHING_TO_DEAL, cite, "no-dice-now")
    return state.bank, cite


def _check_player_dealer(bank: Bank, seat: int, cite: str) -> None:
    if bank.seat != seat:
        raise Refused(Refusal.NO_PLAYER_DEALER, cite, "not-the-player-dealer", seat=seat)


def _check_dice(state: TableState, dice: tuple[int, ...], cite: str) -> None:
    """Three dice; special dice, where the table has them, are one total up to the number of places."""
    special = state.practice.action_button.special_dice != "never"
    three = len(dice) == DICE and all(1 <= die <= FACES for die in dice)
    if not three and not (special and len(dice) == 1 and dice[0] <= len(state.places)):
        if not special:
            raise Refused(Refusal.CARD_UNREADABLE, cite, "three-dice-unreadable", dice=dice)
        places = len(state.places)
        raise Refused(Refusal.CARD_UNREADABLE, cite, "dice-unreadable", dice=dice, places=places)


def placed(state: TableState, shown: int = 0) -> list[e.Event]:
    """The button on the first place with a wager from where it falls; none where nobody bet."""
    first = _first(state, shown)
    if first is None:
        return []
    cite = state.practice.cite("action-button", "passed_on")
    return [e.ButtonPlaced(first.place), e.announced("button", cite, place=first.place)]


def placed_at_close(state: TableState) -> list[e.Event]:
    """Where nothing counts, the fixed place."""
    return placed(state) if state.practice.action_button.by == "none" else []


def may_place(state: TableState, events: Sequence[e.Event]) -> bool:
    """Whether the hand of the card that counts was dealt to, or turned."""
    card = state.practice.action_button.card
    hand = _CARDS[card][0] if card else ""
    return any(isinstance(event, e.CardDealt | e.HandTurned) and event.hand == hand for event in events)


def placed_by_card(state: TableState) -> list[e.Event]:
    """When the card that counts lies open."""
    rule, bank = state.practice.action_button, state.bank
    if bank is None or rule.card is None or bank.button is not None or state.free:
        return []
    shown = card_shown(state)
    return placed(state, shown) if shown else []


def card_shown(state: TableState) -> int:
    """What the card that names the place counts; 0 while it does not lie open."""
    card = state.practice.action_button.card
    if card is None:
        return 0
    hand, number = _CARDS[card]
    held = state.deal.held(hand)
    is_open = len(held.cards) > number and not held.down[number]
    return card_count(held.cards[number]) if is_open else 0


def delivered_first(state: TableState) -> int | None:
    """The place that the dice named, whoever plays there (E.59); None before they were shown."""
    bank = state.bank
    if bank is None or bank.seat is None or not bank.dice:
        return None
    return button_place(state.practice.action_button, bank.seat, max(state.places), sum(bank.dice))


def order_from(state: TableState) -> FirstAction:
    """The order of places in the settling; the button has been placed by then."""
    bank = state.bank
    assert bank is not None, "a patron banks here"
    assert bank.button is not None, "the button lies before anything is settled"
    return FirstAction(bank.button, max(state.places), state.practice.action_button.direction)


def _first(state: TableState, shown: int) -> FirstAction | None:
    bank = state.bank
    assert bank is not None, "a patron banks here"
    assert bank.seat is not None, "somebody banks the hand"
    wagered = {seat.place_of(bet) for seat in state.seats for bet in seat.bets}
    return first_action(state.practice.action_button, bank.seat, max(state.places), wagered, shown)
