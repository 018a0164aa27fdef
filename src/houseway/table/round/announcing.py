"""What the dealer says aloud of the hands."""

from houseway.families.family import Result
from houseway.families.round import Round
from houseway.rules.binding import resolved
from houseway.rules.evaluation import evaluator_of
from houseway.rules.game import Event as NamedEvent
from houseway.rules.language import holds
from houseway.table.events import Event, announced
from houseway.table.state import TableState


def point_counts(state: TableState, deal: Round) -> str:
    player, banker, _ = outcome(state, deal)
    return f"Player {player}, Banker {banker}"


def first_counts(state: TableState, deal: Round) -> Event:
    """Both counts of the first four cards, the Player's first."""
    player, banker, _ = outcome(state, deal)
    return announced("counts", state.practice.cite("point-counts"), player=player, banker=banker)


def one_count(state: TableState, hand: str) -> Event:
    """The count of a hand that was returned face up."""
    total = state.game.total(state.hand(hand))
    return announced("one-count", state.practice.cite("midi", hand), hand=hand, total=total)


def outcome(state: TableState, deal: Round) -> Result:
    """Both totals and the winner; void cards count in none."""
    return state.game.plays.result(state.play, deal)


def result(state: TableState, deal: Round) -> Event:
    """The final counts, the winner, and what else the rules have announced."""
    rule = state.practice.result
    if deal.is_apart:
        total, said = state.game.plays.rules.worth(state.play, deal, "banker")
        cite = state.practice.cite("settling")
        if deal.apart(deal.held("banker")):
            return announced("dealer-count", cite, total=said)
        if state.game.plays.counted:
            return announced("dealer-count", cite, total=total)
        return announced("dealer-hand", cite, said=said) if said else announced("hands-open", cite)
    events = state.game.events if rule.also_announced else ()
    player, banker, winner = outcome(state, deal)
    counted, named = rule.cards_announced_for, rule.also_announced
    tells_cards = counted and any(offer.wager in counted for offer in state.offers)
    return announced(
        "result",
        state.practice.cite("result"),
        player=player,
        banker=banker,
        winner=rule.tie_announced if winner == "tie" else winner,
        also=tuple([event.name for event in events if event.id in named and _came(state, deal, event)]),
        cards=deal.count if tells_cards else 0,
    )


def _came(state: TableState, deal: Round, event: NamedEvent) -> bool:
    """Whether the deal is this event, such as a Dragon 7."""
    when = resolved(event.when, None, state.game.event_rules)
    values = evaluator_of(state.game, state.options, None).values(deal)
    return holds(when, values)
