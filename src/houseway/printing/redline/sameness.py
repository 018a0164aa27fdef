"""Whether two rules fit the same deals, however they are written."""

from houseway.refusals import NotationError
from houseway.rules.binding import resolved
from houseway.rules.classes import class_table
from houseway.rules.game import Game, Line, Offer, PayTable
from houseway.rules.language import And, Expression, Not, Or, names, text


def rule_of(game: Game, on: str | None, when: str) -> Expression:
    """Return a rule of this game over features alone: its events and the hand of the wager put in."""
    return resolved(when, on, game.event_rules)


def is_same_rule(game: Game, rule: Expression, other: Expression) -> bool:
    """Return whether both rules fit the same deals; both are of the family of this game.

    Rules with the same text do. Two texts are compared on every class of deals, unless they look at what a
    house posts or tell too many classes apart: then they count as different.
    """
    if text(rule) == text(other):
        return True
    if not (names(rule) | names(other)) <= set(game.plays.vocabulary().features):
        return False
    differs = Or((And((rule, Not(other))), And((other, Not(rule)))))
    line = Line("differs", text(differs), "push", game.cite)
    offer = Offer(
        "sameness", None, "rule", "sameness", "bonus", game.cite, PayTable("rule", game.cite, (line,))
    )
    try:
        (group,) = class_table(game, (offer,)).groups
    except NotationError:
        return False
    return bool((group.line_of[0] == 1).all())
