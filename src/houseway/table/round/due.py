"""What comes next inside a round, and the refusal of everything else."""

from houseway.cards import card_text
from houseway.families.round import Ask, Deal, Step, Throw, Turn
from houseway.refusals import Refusal, Refused
from houseway.table.acts import acts_of
from houseway.table.commands import Choose
from houseway.table.state import Phase, TableState


def due(state: TableState) -> Step | None:
    """The step of the round that is being dealt; None between rounds."""
    return state.step_of(state.deal) if state.phase is Phase.DEALING else None


def told(state: TableState, step: Step) -> tuple[str, str]:
    """The step in a dealer's words, and why."""
    return state.game.plays.rules.tell(state.play, state.deal, step)


def usual_choice(step: Ask) -> Choose:
    """What is done for who says nothing: the default, and where a hand is to be set, as the house sets it."""
    cards = tuple(map(card_text, step.settings[0])) if step.settings else ()
    return Choose(step.place, step.hand, step.default, cards=cards)


def dealers_choice(state: TableState, step: Ask) -> Choose:
    """The same as the dealer does it: of a hand that nobody keyed he names no card."""
    return Choose(step.place, step.hand, step.default) if is_closed(state, step) else usual_choice(step)


def dealt_under(state: TableState, step: Step | None) -> str:
    """The clause of the next card: of the first ones that of the deal, else of the drawing.

    A hand that a choice has made room for is dealt under the clause of that choice.
    """
    deal, rules = state.deal, state.game.plays.rules
    if deal.count >= 4:
        return state.game.draw.cite
    if isinstance(step, Deal) and deal.made and deal.places and step.hand not in _first_hands(state):
        return rules.clause(state.play, deal.made[-1].choice) or state.game.draw.cite
    return state.practice.cite("deal-order")


def _first_hands(state: TableState) -> list[str]:
    return [held.name for held in state.game.plays.rules.begin(state.play, state.deal.places).hands]


def is_dealt_closed(state: TableState, step: Step | None) -> bool:
    """Whether real cards come face down now that nobody keys before their hand is opened."""
    shoe = state.shoe
    is_real = shoe is not None and not shoe.is_virtual and state.waits is None and state.lies_open is None
    return state.game.plays.keys_opened_hands and is_real and isinstance(step, Deal) and step.down


def is_closed(state: TableState, step: Ask) -> bool:
    """Whether the hand lies face down and nobody keyed its cards."""
    if state.deal.held(step.hand).unseen:
        return True
    return state.shoe is not None and state.shoe.is_virtual and state.deal.is_down(step.hand)


def refusal(state: TableState, step: Step | None) -> Refused:
    """Why something else cannot be done before this step."""
    cite, drawing = state.practice.cite, state.game.draw.cite
    if own := acts_of(state.game.plays).refusals.get(type(step)):
        return own(state)
    match step:
        case Turn(hand):
            return Refused(Refusal.CARDS_FACE_DOWN, cite("midi", "highest"), "lies-face-down", hand=hand)
        case Ask(place, hand):
            return Refused(Refusal.DECISION_DUE, drawing, "decides-first", place=place, hand=hand)
        case Deal() | Throw():
            clause = cite("result")
            return Refused(Refusal.ROUND_NOT_OVER, cite("settling"), "settled-after-all-cards", clause=clause)
        case None if state.house.stakes is not None:
            return Refused(Refusal.NOTHING_TO_DEAL, drawing, "dealt-with-the-next-hand")
        case None:
            clause = cite("no-more-bets", "announced")
            return Refused(Refusal.NOTHING_TO_DEAL, drawing, "dealt-after-no-more-bets", clause=clause)
    return Refused(Refusal.NOTHING_TO_DEAL, drawing, "hands-complete")
