"""One rule by itself: whether it can be read in a game, and if not, what is wrong and where."""

import ast

import msgspec

from houseway.refusals import NotationError
from houseway.rules.binding import checked, resolved
from houseway.rules.game import Game
from houseway.rules.language import Expression, names, parse, text

# What rules may name besides features, events and options: the bettor's seat and the suits the house posts.
CONSTANTS = ("option.suits", "seat.number", "seat.combination", "seats.count", "seats.combinations")


class Rule(msgspec.Struct, frozen=True):
    """A rule that can be read: its canonical text, its expression over features, the names it looks at."""

    canonical: str
    expression: Expression
    uses: tuple[str, ...]


def constants_of(game: Game) -> tuple[str, ...]:
    return (*(f"option.{option.id}" for option in game.options), *CONSTANTS)


def read_rule(game: Game, on: str | None, source: str) -> Rule:
    """The rule, or a notation error with the column in which it goes wrong, as far as that is known."""
    canonical = text(_parsed(source))
    try:
        expression = resolved(canonical, on, game.event_rules)
        checked(expression, game.plays.vocabulary(), dict.fromkeys(constants_of(game)), source)
    except NotationError as error:
        raise NotationError(str(error), column=_column_of_name(error.name, source)) from None
    except RecursionError:
        raise NotationError("The rule is nested too deeply; name parts of it as events.") from None
    return Rule(canonical, expression, tuple(sorted(names(expression))))


def _parsed(source: str) -> Expression:
    try:
        return parse(source)
    except NotationError as error:
        raise NotationError(str(error), column=_column_of_syntax(source)) from None


def _column_of_syntax(source: str) -> int | None:
    """Where Python's own reader stops, counted from 1 in the text as it was typed."""
    before = len(source) - len(source.lstrip())
    try:
        ast.parse(source.strip(), mode="eval")
    except SyntaxError as error:
        return before + (error.offset or len(source.strip()) + 1)
    except (ValueError, MemoryError, RecursionError):
        return None
    return None


def _column_of_name(name: str, source: str) -> int | None:
    """Where a wrong name stands; `winner.` and `hand.` stand for either side."""
    owner, _, rest = name.partition(".")
    owners = (owner, "hand", "other", "winner", "loser") if rest else (owner,)
    columns = [source.find(f"{each}.{rest}" if rest else each) for each in owners]
    return min((at + 1 for at in columns if at >= 0), default=None)
