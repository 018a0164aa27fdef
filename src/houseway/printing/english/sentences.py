"""A rule said in English.

>>> from houseway.rules import load
>>> sentence(load("co/eternal"), "banker.wins and banker.cards == 3 and banker.total == 7")
'Banker wins with three cards and a total of 7'
>>> sentence(load("co/eternal"), "sun_7 and suited")
'Banker wins with three cards and a total of 7, and all cards of the round are of one suit'
"""

from collections.abc import Mapping
from typing import Any

from houseway.printing.english.clauses import OTHER_HANDS, Clauses
from houseway.printing.english.conditions import NEVER, Condition, condition
from houseway.printing.english.words import words_of
from houseway.rules import Game
from houseway.rules.game import Option
from houseway.rules.language import Expression, Int, Name, parse, renamed, rewritten


def sentence(game: Game, rule: str, options: Mapping[str, Any] | None = None) -> str:
    """What a rule of this game says; with `options` the house's choices are put in, else they are named."""
    clauses = Clauses(words_of(game), {option.id: option.choices for option in game.options})
    text = clauses.clause(_condition(game, rule, options))
    return text[:1].upper() + text[1:]


def can_hold(game: Game, rule: str, options: Mapping[str, Any]) -> bool:
    """Whether a rule can hold at all under these choices of the house."""
    return _condition(game, rule, options) != NEVER


def _condition(game: Game, rule: str, options: Mapping[str, Any] | None) -> Condition:
    features = game.plays.vocabulary().features
    sides = tuple(words_of(game).HANDS)
    known = {f"option.{option.id}": option for option in game.options}
    posted = {} if options is None else game.options_from(options)
    chosen = {f"option.{id_}": _number(known[f"option.{id_}"], choice) for id_, choice in posted.items()}

    def range_of(name: str) -> range | None:
        owner, dot, rest = name.partition(".")
        of_a_hand = dot and owner in (*sides, *OTHER_HANDS)
        said = [name, *(f"{side}.{rest}" for side in sides if of_a_hand)]
        feature = next((features[each] for each in said if each in features), None)
        if feature:
            return range(feature.low, feature.high + 1)
        if name not in known:
            return None
        numbers = [_number(known[name], choice) for choice in known[name].choices]
        return range(min(numbers), max(numbers) + 1)

    def number(name: str) -> Expression:
        return Int(chosen[name]) if name in chosen else Name(name)

    expression = renamed(_expanded(rule, game.event_rules, ()), number)
    return condition(expression, range_of)


def _number(option: Option, choice: int | str) -> int:
    """A choice as the number that rules see: itself, or its place among the choices."""
    return choice if isinstance(choice, int) else option.choices.index(choice)


def _expanded(rule: str, events: Mapping[str, str], seen: tuple[str, ...]) -> Expression:
    """The rule with every event it names replaced by that event's own rule."""

    def event(atom: Expression) -> Expression:
        name = atom.name.replace("_", "-") if isinstance(atom, Name) else ""
        return _expanded(events[name], events, (*seen, name)) if name in events and name not in seen else atom

    return rewritten(parse(rule), event)
