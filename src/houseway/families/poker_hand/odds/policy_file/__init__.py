"""A policy that a designer writes: which hands do what on each street, and what all others do.

    [dealt]
    play-4 = "pair_of >= 3 or first == A or first == K and (suited or second >= 5)"
    otherwise = "check"
    [flop]
    play-2 = "hand >= two_pair or hand >= pair and board < pair"
    otherwise = "check"
    [river]
    play-1 = "hand >= pair and board < pair or outs < 21"
    otherwise = "fold"

The first row of a section that holds is taken; a row is a rule over what the bettor sees by then.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from houseway.cache import kept
from houseway.cards.notation import cards_text
from houseway.cards.poker import Category
from houseway.cards.poker.categories import ACE
from houseway.families.plays import read_policy
from houseway.families.poker_hand import coordinates as c
from houseway.families.poker_hand.odds.bets import Ints, rules_of
from houseway.families.poker_hand.odds.holdem.classes import classes
from houseway.families.poker_hand.odds.policy_file import seen
from houseway.families.poker_hand.odds.policy_file.boards import Seen, batches, flops_seen
from houseway.families.poker_hand.odds.policy_file.conditions import Condition, condition
from houseway.families.poker_hand.odds.policy_tables import EMPTY, Tables, holdem_tables
from houseway.families.poker_hand.rules.figures import Poker, Street, times_played
from houseway.families.poker_hand.rules.hands import own_cell_by_value
from houseway.refusals import NotationError, Refusal, Refused
from houseway.rules.game import Game
from houseway.text import joined
from houseway.words import Values

OTHERWISE = "otherwise"
_SECTIONS = {
    "five-of-seven": ("dealt", "flop", "river"),
    "five-cards": ("wager-1", "wager-2"),
    "one-card": ("tie",),
}


@dataclass(frozen=True)
class Section:
    """What is done on one street: rows in turn, and what all other hands do."""

    name: str
    street: Street
    rows: tuple[tuple[str, Condition], ...]
    otherwise: str

    def made(self, columns: seen.Columns) -> Ints:
        """By row of the columns, what the choice comes to."""
        shape = np.broadcast_shapes(*(np.shape(column) for column in columns.values()))
        made: Ints = np.full(shape, times_played((self.otherwise,)))
        for choice, holds in reversed(self.rows):
            made = np.where(holds(columns), times_played((choice,)), made)
        return made


@kept(4, by=lambda game, options, text: (game.digest, repr(sorted(options.items())), text))
def written(game: Game, options: Mapping[str, Any], text: str) -> Tables:
    """The tables of a policy's text for the kernel, or a refusal that says what is wrong with it."""
    rules = rules_of(game, options)
    sections = _sections(rules, read_policy(text))
    match rules.ranking:
        case "three-cards":
            return EMPTY | {"second": _flat(sections[0].made(seen.three_and_open()))}
        case "five-cards":
            first, second = (
                section.made(each()) for section, each in zip(sections, seen.RIDING, strict=True)
            )
            return EMPTY | {"first": _flat(np.broadcast_to(first, second.shape)), "second": _flat(second)}
        case "four-of-five" | "four-of-five-straight-high":
            return EMPTY | {"first": _flat(_with_aces(rules, sections[0]))}
        case "one-card":
            return EMPTY | {"first": _flat(sections[0].made(seen.ranks()))}
    return EMPTY | holdem_tables(*_holdem(sections))


def _sections(rules: Poker, told: Mapping[str, Any]) -> list[Section]:
    names = _SECTIONS.get(rules.ranking, ("dealt",))
    known = joined([f"[{name}]" for name in names], "and")
    unknown = [name for name, rows in told.items() if name not in names or not isinstance(rows, dict)]
    if unknown:
        raise NotationError(f"The policy has {unknown[0]!r}; a bettor decides in {known}.", "policy")
    return [_section(rules, name, street, told) for name, street in zip(names, rules.streets, strict=True)]


def _section(rules: Poker, name: str, street: Street, told: Mapping[str, Any]) -> Section:
    rows = dict(told.get(name, {}))
    otherwise = rows.pop(OTHERWISE, None)
    if otherwise is None:
        said = {"section": name, "default": street.choices[0]}
        raise Refused(Refusal.POLICY_INCOMPLETE, street.cite, "policy-otherwise", **said)
    for choice in (*rows, otherwise):
        if choice not in street.choices:
            wrong: Values = {"section": name, "choice": str(choice), "options": street.choices}
            raise Refused(Refusal.POLICY_BREAKS_RULES, street.cite, "policy-choice", **wrong)
    features = seen.FEATURES[rules.ranking][name]
    where = f"[{name}]"
    said_rows = [
        (choice, condition(rule, f"{where} {choice}", rules.ranking, features))
        for choice, rule in rows.items()
    ]
    return Section(name, street, tuple(said_rows), otherwise)


def _flat(made: Ints) -> Any:
    return made.astype(np.uint8).reshape(-1)


def _with_aces(rules: Poker, section: Section) -> Ints:
    """More than the Ante asks for a pair of aces: a policy that plays it without is refused."""
    columns, hands = seen.fives(rules.order)
    made, street = section.made(columns), section.street
    for choice in street.aces_for:
        own = own_cell_by_value(rules.ranking)[columns["hand"]]
        short = (made == times_played((choice,))) & (own < c.own_key(Category.PAIR, ACE))
        if short.any():
            hand = cards_text(hands[int(short.argmax())].tolist())
            told = {"choice": choice, "hand": hand}
            raise Refused(Refusal.POLICY_BREAKS_RULES, street.cite, "policy-aces", **told)
    return made


def _holdem(sections: list[Section]) -> tuple[Ints, Ints, Any]:
    """As `HoldemPlay` has them: before the flop by two cards, after it by kind, at the end by board."""
    before, after, end = sections
    flops, numbers = flops_seen()
    flop = np.zeros(int(classes().numbers.max()) + 1, dtype=np.int64)
    flop[numbers] = after.made(flops)
    river = [_bits(end, each) for each in batches()]
    return before.made(seen.twos()), flop, np.concatenate(river)


def _bits(end: Section, on: Seen) -> Any:
    plays = np.zeros((len(on.hole), seen.HOLES), dtype=np.bool_)
    np.put_along_axis(plays, on.hole, end.made(on.columns).astype(np.bool_), axis=1)
    return np.packbits(plays, axis=1, bitorder="little")
