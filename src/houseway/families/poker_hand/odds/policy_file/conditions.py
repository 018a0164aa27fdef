"""A row of a policy: a rule of the rule language over what a bettor sees, with hands to compare his with."""

import operator
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.cards.poker.categories import WIDTH, values
from houseway.families.poker_hand.rules.figures import ORDERS, Ranking
from houseway.refusals import NotationError
from houseway.rules.classes import Truth, truth
from houseway.rules.language import Among, Atom, Compare, Expression, Int, Name, Sum, names, parse, renamed
from houseway.text import suggestion

_RANK = r"(?:10|[2-9TJQKA])"
_HAND = re.compile(rf"(?<![\w-]){_RANK}(?:-{_RANK})+(?![\w-])")
_LETTERS = {"T": 10, "J": 11, "Q": 12, "K": 13, "A": 14}
_CARDS = {"three-cards": 3, "four-of-five": 4, "four-of-five-straight-high": 4}
_COMPARE: dict[str, Callable[[Any, Any], Any]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


@dataclass(frozen=True)
class Condition:
    """What a row asks for; called with columns it says of each of their rows whether it holds."""

    rule: Expression

    def __call__(self, columns: Mapping[str, NDArray[Any]]) -> Truth:
        return truth(self.rule, lambda atom: _atom(atom, columns))


def condition(rule: object, where: str, ranking: Ranking, features: tuple[str, ...]) -> Condition:
    """The rule of a row, or what is wrong with it, and where it stands."""
    example = f"{features[0]} >= {'pair' if features[0] == 'hand' else 10}"
    if not isinstance(rule, str):
        raise NotationError(f"{where} is {rule!r}; write a rule such as {example!r}.", "policy")
    words = {**_LETTERS, **_categories(ranking)}
    try:
        told = _HAND.sub(lambda hand: str(_value(hand[0], ranking)), " ".join(rule.split()))
        read = parse(told, example)
    except NotationError as wrong:
        raise NotationError(f"{where}: {wrong}", "policy") from None
    for name in sorted(names(read)):
        if name not in features and name not in words:
            known = f"{', '.join(features)}, and the names of hands and ranks"
            meant = suggestion(name, (*features, *words))
            raise NotationError(
                f"{where}: {name!r} is nothing that is seen by then, which is {known}{meant}", "policy"
            )
    return Condition(renamed(read, lambda name: Int(words[name]) if name in words else Name(name)))


def _categories(ranking: Ranking) -> dict[str, int]:
    """The least hand of each kind."""
    return {kind.name.lower(): at << WIDTH for at, kind in enumerate(ORDERS.get(ranking, ()))}


def _value(hand: str, ranking: Ranking) -> int:
    """What these ranks are worth, not all of one suit: `Q-6-4`, `A-A-3-2`."""
    count = _CARDS.get(ranking, 5)
    ranks = sorted((_LETTERS.get(rank) or int(rank) for rank in hand.split("-")), reverse=True)
    if ranking == "one-card" or len(ranks) != count or any(ranks.count(rank) > 4 for rank in ranks):
        raise NotationError(f"{hand!r} is no hand of {count} cards, which this game compares.")
    return values(count, ORDERS[ranking])[False, tuple(rank - 2 for rank in ranks)]


def _atom(atom: Atom, columns: Mapping[str, NDArray[Any]]) -> Truth:
    match atom:
        case Compare(sign, left, right):
            held = _COMPARE[sign](_number(left, columns), _number(right, columns))
        case Among(item, tuple() as choices, negated):
            looked_at = _number(item, columns)
            held = (
                np.logical_or.reduce([looked_at == _number(choice, columns) for choice in choices]) != negated
            )
        case Among(item, Name() as choice, negated):
            held = (_number(item, columns) == _number(choice, columns)) != negated
        case _:
            held = _number(atom, columns) != 0
    return np.asarray(held, dtype=np.bool_)


def _number(term: Expression, columns: Mapping[str, NDArray[Any]]) -> Any:
    match term:
        case Int(value):
            return value
        case Name(name):
            return columns[name]
        case Sum(sign, left, right):
            first, second = _number(left, columns), _number(right, columns)
            return first + second if sign == "+" else first - second
    raise AssertionError("the parser lets only numbers be compared and added")
