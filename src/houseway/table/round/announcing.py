"""What the dealer says aloud of the hands."""

from houseway.families.family import Result
from houseway.families.round import Round
from houseway.rules.binding import resolved
from houseway.rules.evaluation import evaluator_of
from houseway.rules.language import holds
from houseway.table.events import Announced, Event
from houseway.table.state import TableState

_NUMBERS = {4: "Four", 5: "Five", 6: "Six"}


def point_counts(state: TableState, deal: Round) -> str:
    player, banker, _ = outcome(state, deal)
    return f"Player {player}, Banker {banker}"


def first_counts(state: TableState, deal: Round) -> Event:
    """Both counts of the first four cards, the Player's first."""
    return Announced(f"{point_counts(state, deal)}.", state.practice.cite("point-counts"))


def one_count(state: TableState, hand: str) -> Event:
    """The count of a hand that was returned face up."""
    words = f"{hand.title()} {state.game.total(state.hand(hand))}."
    return Announced(words, state.practice.cite("midi", hand))


def outcome(state: TableState, deal: Round) -> Result:
    """Both totals and the winner; void cards count in none."""
    return state.game.plays.result(evaluator_of(state.game, state.options, None).drawing, deal)


def result(state: TableState, deal: Round) -> Event:
    """The final counts, the winner, and what else the rules have announced."""
    rule = state.practice.result
    player, banker, _ = outcome(state, deal)
    words = f"Player {player}, Banker {banker}. "
    if player == banker:
        words += f"{rule.tie_announced}."
    else:
        words += "Player wins." if player > banker else "Banker wins."
    for event in rule.also_announced:
        if _came(state, deal, event):
            words += f" {next(known.name for known in state.game.events if known.id == event)}."
    if any(offer.wager in rule.cards_announced_for for offer in state.offers):
        words += f" {_NUMBERS[deal.count]} cards."
    return Announced(words, state.practice.cite("result"))


def _came(state: TableState, deal: Round, event: str) -> bool:
    """Whether the deal is this event, such as a Dragon 7."""
    rules = state.game.event_rules
    when = resolved(rules[event], None, rules)
    values = evaluator_of(state.game, state.options, None).values(deal)
    return holds(when, values)
