"""The cards are shuffled, cut and burned."""

from houseway.cards import card_text, parse_cards
from houseway.cards.notation import SUIT_COUNT
from houseway.refusals import NotationError, Refusal, Refused
from houseway.table.commands import Burn, Cut, LoadShoe
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope, Role
from houseway.table.events import Announced, CardsBurned, ShoeCut, ShoeLoaded
from houseway.table.seating import own_seat
from houseway.table.state import Phase, Shoe, ShoeStage, TableState


def load_shoe(state: TableState, command: LoadShoe) -> Outcome:
    _check_shuffling(state)
    number = 1
    if state.shoe is not None:
        number += state.shoe.number
        _check_stage(state, state.shoe, ShoeStage.REVEALED)
    _check_decks(state, command.decks)
    nearest = state.procedure.cutting_card_from_back
    shoe = Shoe(number, command.decks, command.commitment, command.cutting_card)
    if not nearest.cards <= command.cutting_card < shoe.cards:
        raise Refused(
            Refusal.CUTTING_CARD_TOO_NEAR_THE_BACK,
            nearest.cite,
            f"The cutting card goes at least {nearest.cards} cards in from the back of the {shoe.cards}; "
            f"{command.cutting_card} was given ({nearest.cite}).",
        )
    loaded = ShoeLoaded(number, command.decks, command.commitment, command.cutting_card)
    words = f"Shoe {number} is shuffled: {command.decks} decks, committed to before the cut."
    return Outcome([loaded, Announced(words, state.procedure.shuffle)], [])


def cut(state: TableState, envelope: Envelope, command: Cut) -> Outcome:
    shoe = _shoe_at(state, ShoeStage.LOADED)
    _check_cutter(state, envelope, command)
    least = state.procedure.cut_from_either_end
    if not least.cards <= command.position <= shoe.cards - least.cards:
        raise Refused(
            Refusal.CUT_TOO_NEAR_THE_END,
            least.cite,
            f"The cut is at least {least.cards} cards in from either end of the {shoe.cards}; "
            f"{command.position} was given ({least.cite}).",
        )
    who = "The dealer" if command.seat is None else f"Seat {command.seat}"
    words = f"{who} cuts at {command.position}."
    return Outcome([ShoeCut(command.position, command.seat), Announced(words, state.procedure.cut_offer)], [])


def burn(state: TableState, command: Burn) -> Outcome:
    shoe = _shoe_at(state, ShoeStage.CUT)
    cite = state.procedure.burn
    cards = read_cards(state, command.cards)
    check_in_shoe(state, shoe, cards)
    count = burn_count(cards[0]) if cards else 0
    if not cards or len(cards) != 1 + count:
        raise Refused(
            Refusal.BURN_NOT_BY_FIRST_CARD,
            cite,
            "The first card is burned and as many more as it counts, an ace 1, a ten or face card 10; "
            f"{len(cards)} cards were burned ({cite}).",
        )
    texts = tuple(card_text(card) for card in cards)
    words = f"Burn card {texts[0]}: {count} more {'card is' if count == 1 else 'cards are'} burned."
    return Outcome([CardsBurned(texts), Announced(words, cite)], [])


def burn_count(card: int) -> int:
    """How many cards follow the first into the discard rack; not its point value: a king counts 10."""
    return min(card // SUIT_COUNT + 1, 10)


def read_cards(state: TableState, cards: tuple[str, ...]) -> tuple[int, ...]:
    try:
        return parse_cards(cards)
    except NotationError as unreadable:
        raise Refused(Refusal.CARD_UNREADABLE, state.procedure.deal, str(unreadable)) from None


def check_in_shoe(state: TableState, shoe: Shoe, cards: tuple[int, ...]) -> None:
    """No card comes out more often than there are decks, and no more cards than there are."""
    drawn = shoe.drawn + cards
    if any(drawn.count(card) > shoe.decks for card in cards):
        raise Refused(
            Refusal.CARDS_NOT_IN_SHOE,
            state.decks.cite,
            f"All {shoe.decks} of that card have left the shoe already ({state.decks.cite}).",
        )


def _check_cutter(state: TableState, envelope: Envelope, command: Cut) -> None:
    if command.seat is not None:
        own_seat(state, envelope, command.seat)
    elif envelope.role is not Role.DEALER:
        raise Refused(
            Refusal.NOT_ALLOWED_FOR_ROLE,
            state.procedure.cut_offer,
            f"A patron cuts from a seat; name it ({state.procedure.cut_offer}).",
        )


def _check_decks(state: TableState, decks: int) -> None:
    rule = state.decks
    if decks not in rule.allowed:
        allowed = ", ".join(str(number) for number in rule.allowed)
        raise Refused(
            Refusal.DECKS_NOT_ALLOWED,
            rule.cite,
            f"{state.game.name} is played with {allowed} decks; {decks} were given ({rule.cite}).",
        )


def _check_shuffling(state: TableState) -> None:
    if state.phase is not Phase.SHUFFLING:
        raise Refused(
            Refusal.ROUND_NOT_OVER,
            state.procedure.last_hand,
            f"Cards are shuffled before play and when a shoe is completed ({state.procedure.shuffle}).",
        )


def _shoe_at(state: TableState, stage: ShoeStage) -> Shoe:
    if state.shoe is None:
        raise Refused(Refusal.SHOE_NOT_READY, state.procedure.shuffle, "There is no shoe on the table yet.")
    _check_stage(state, state.shoe, stage)
    return state.shoe


def _check_stage(state: TableState, shoe: Shoe, stage: ShoeStage) -> None:
    if shoe.stage is not stage:
        raise Refused(
            Refusal.SHOE_NOT_READY,
            state.procedure.shuffle,
            f"Shoe {shoe.number} is {shoe.stage.replace('_', ' ')}; this needs it {stage.replace('_', ' ')}. "
            "A shoe is loaded, cut, burned, played and revealed in this order.",
        )
