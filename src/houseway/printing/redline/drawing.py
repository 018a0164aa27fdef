"""What changed of the deal and the draw: in the words of the rule card, and in values where it has none."""

from collections.abc import Iterator
from typing import Any

import msgspec

from houseway.families import Drawing
from houseway.printing.english.words import words_of
from houseway.printing.house_choices import title
from houseway.printing.redline.changes import Change, ChangedValue, RedlineSection, Subject
from houseway.printing.redline.statements import Statement, changes_of, flat, of_blocks
from houseway.rules import Game


def draw_changes(before: Game, after: Game) -> tuple[list[Change], int]:
    """The drawing rules as printed, then under each option; what no rule card says is told by its value."""
    changes, alike = changes_of(_printed(before, ""), _printed(after, ""))
    changes += _unsaid(before, after, "")
    for option in dict.fromkeys([*before.draw.by_option, *after.draw.by_option]):
        if option in before.draw.by_option and option in after.draw.by_option:
            under, same = changes_of(_by_option(before, option), _by_option(after, option))
            changes += [*under, *_unsaid(before, after, option)]
            alike += same
    return changes, alike


def _rules(game: Game, option: str) -> Drawing:
    return game.draw.by_option[option] if option else game.draw.rules


def _printed(game: Game, option: str) -> list[Statement]:
    blocks = words_of(game).drawing(_rules(game, option), game.draw.cite)
    return list(of_blocks(RedlineSection.DRAW, blocks, game.draw.cite))


def _by_option(game: Game, option: str) -> Iterator[Statement]:
    """What the option changes of the printed rules."""
    said = {(each.key, each.text) for each in _printed(game, "")}
    for each in _printed(game, option):
        if (each.key, each.text) not in said:
            name = f"{title(option)}, where the house posts it"
            name = f"{name}: {each.name}" if each.name else name
            yield msgspec.structs.replace(each, key=f"{option} {each.key}", name=name)


def _unsaid(before: Game, after: Game, option: str) -> Iterator[Change]:
    """The values that differ in parts of the drawing rules on which both rule cards are silent."""
    first, second = _rules(before, option), _rules(after, option)
    for field in first.__struct_fields__:
        ours, theirs = (_values(field, getattr(rules, field, None)) for rules in (first, second))
        if ours == theirs or _is_as_printed(before, after, option, field):
            continue
        if _is_said(before, after, option, field):
            continue
        for name in dict.fromkeys([*ours, *theirs]):
            if ours.get(name) != theirs.get(name):
                yield _change(before, after, option, ChangedValue(name, ours.get(name), theirs.get(name)))


def _is_as_printed(before: Game, after: Game, option: str, field: str) -> bool:
    """Whether an option leaves this part as the rules print it, before and after."""
    return option != "" and all(
        getattr(_rules(game, option), field) == getattr(game.draw.rules, field) for game in (before, after)
    )


def _values(field: str, value: Any) -> dict[str, str]:
    return dict(flat({field: msgspec.to_builtins(value)}))


def _is_said(before: Game, after: Game, option: str, field: str) -> bool:
    """Whether a rule card with this part of the other game reads otherwise."""
    games = (before, after)
    return any(
        _texts(game, _rules(game, option))
        != _texts(game, _mixed(_rules(game, option), _rules(other, option), field))
        for game, other in (games, games[::-1])
    )


def _texts(game: Game, rules: Drawing) -> list[tuple[str, str]]:
    blocks = words_of(game).drawing(rules, game.draw.cite)
    return [(each.key, each.text) for each in of_blocks(RedlineSection.DRAW, blocks, game.draw.cite)]


def _mixed(rules: Drawing, other: Drawing, field: str) -> Drawing:
    """The rules with one part of the other's, and the clauses of both."""
    changes = {field: getattr(other, field)}
    if field != "cite_of" and "cite_of" in rules.__struct_fields__:
        changes["cite_of"] = {**_clauses(other), **_clauses(rules)}
    return msgspec.structs.replace(rules, **changes)


def _clauses(rules: Drawing) -> dict[str, str]:
    """The clauses of the parts that have their own."""
    return getattr(rules, "cite_of", {})


def _change(before: Game, after: Game, option: str, value: ChangedValue) -> Change:
    name = title(value.name)
    subject = Subject(value.name, f"{title(option)}, {name}" if option else name)
    cite_before = None if value.before is None else before.draw.cite
    cite_after = None if value.after is None else after.draw.cite
    words = value.before, value.after
    return Change(RedlineSection.DRAW, "value", subject, *words, cite_before, cite_after, (value,))
