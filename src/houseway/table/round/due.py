"""What comes next inside a round, and the refusal of everything else."""

from houseway.families.round import Ask, Deal, Pay, Step, Throw, Turn
from houseway.refusals import Refusal, Refused
from houseway.rules.evaluation import evaluator_of
from houseway.table.state import Phase, TableState


def due(state: TableState) -> Step | None:
    """The step of the round that is being dealt; None between rounds."""
    return state.step_of(state.deal) if state.phase is Phase.DEALING else None


def told(state: TableState, step: Step) -> tuple[str, str]:
    """The step in a dealer's words, and why."""
    play = evaluator_of(state.game, state.options, None).drawing
    return state.game.plays.rules.tell(play, state.deal, step)


def refusal(state: TableState, step: Step | None) -> Refused:
    """Why something else cannot be done before this step."""
    cite = state.practice.cite
    match step:
        case Turn(hand):
            sentence = (
                f"The {hand.title()}'s hand lies face down; it is turned first ({cite('midi', 'highest')})."
            )
            return Refused(Refusal.CARDS_FACE_DOWN, cite("midi", "highest"), sentence)
        case Pay():
            sentence = f"House Money is settled before the game goes on ({cite('house-money')})."
            return Refused(Refusal.HOUSE_MONEY_OPEN, cite("house-money"), sentence)
        case Ask(place, hand):
            who = "The player-dealer" if place is None else f"Seat {place}"
            sentence = f"{who} decides first how the {hand} hand is played ({state.game.draw.cite})."
            return Refused(Refusal.DECISION_DUE, state.game.draw.cite, sentence)
        case Deal() | Throw():
            clause = cite("result")
            return Refused(Refusal.ROUND_NOT_OVER, cite("settling"), "settled-after-all-cards", clause=clause)
        case None:
            announced = cite("no-more-bets", "announced")
            sentence = f'Cards are dealt after "no more bets" ({announced}).'
            return Refused(Refusal.NOTHING_TO_DEAL, state.game.draw.cite, sentence)
    sentence = f"Both hands are complete; settle the round ({state.game.draw.cite})."
    return Refused(Refusal.NOTHING_TO_DEAL, state.game.draw.cite, sentence)
