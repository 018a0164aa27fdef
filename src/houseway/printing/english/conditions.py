"""A rule put in order before it is said: `not` pushed inward, each feature once with its possible values."""

from collections.abc import Callable, Iterable

import msgspec

from houseway.rules.language import And, Atom, Expression, Int, Not, Or, holds, names

Range = Callable[[str], range | None]


class Is(msgspec.Struct, frozen=True):
    """A feature has one of these values; `denied` where that is false of a winner who may not exist."""

    name: str
    values: frozenset[int]
    denied: bool = False


class Relation(msgspec.Struct, frozen=True):
    """A comparison of numbers of which more than one varies."""

    atom: Atom
    truth: bool


class All(msgspec.Struct, frozen=True):
    """Every part holds; of no parts at all: always."""

    parts: "tuple[Condition, ...]"


class Any(msgspec.Struct, frozen=True):
    """One part holds at least; of no parts at all: never."""

    parts: "tuple[Condition, ...]"


Condition = Is | Relation | All | Any
ALWAYS, NEVER = All(()), Any(())


def condition(expression: Expression, range_of: Range, truth: bool = True) -> Condition:
    """What an expression demands; `range_of` gives the values a name may have, None where that is open."""
    match expression:
        case Not(term):
            return condition(term, range_of, not truth)
        case And(terms) | Or(terms):
            parts = [condition(term, range_of, truth) for term in terms]
            together = isinstance(expression, And) == truth
            return all_of(parts, range_of) if together else any_of(parts, range_of)
        case Int(value):
            return ALWAYS if bool(value) == truth else NEVER
    return _atom(expression, range_of, truth)


def _atom(atom: Atom, range_of: Range, truth: bool) -> Condition:
    used = names(atom)
    known = range_of(next(iter(used))) if len(used) == 1 else None
    if not used:
        return ALWAYS if holds(atom, {}) == truth else NEVER
    if known is None:
        return Relation(atom, truth)
    (name,) = used
    fits = frozenset(value for value in known if holds(atom, {name: value}))
    if name.startswith(("winner.", "loser.")) and not truth:
        return Is(name, fits, denied=True)
    return _one_of(name, fits if truth else frozenset(known) - fits, range_of)


def _one_of(name: str, values: frozenset[int], range_of: Range) -> Condition:
    if not values:
        return NEVER
    winner_needed = name.startswith(("winner.", "loser."))
    return ALWAYS if values == frozenset(range_of(name) or ()) and not winner_needed else Is(name, values)


def all_of(parts: Iterable[Condition], range_of: Range) -> Condition:
    """The parts together, each feature once."""
    kept: list[Condition] = []
    for part in _flat(parts, All):
        place = _same_feature(part, kept)
        if place is None:
            kept.append(part)
        else:
            both = _values(part) & _values(kept[place])
            kept[place] = _one_of(_name(part), both, range_of)
    kept = [part for part in dict.fromkeys(kept) if part != ALWAYS]
    if NEVER in kept:
        return NEVER
    return kept[0] if len(kept) == 1 else All(tuple(kept))


def any_of(parts: Iterable[Condition], range_of: Range) -> Condition:
    """The parts as alternatives; two that differ in one feature's values alone become one."""
    kept: list[Condition] = []
    for part in _flat(parts, Any):
        for place, other in enumerate(kept):
            if (joined := _joined(other, part, range_of)) is not None:
                kept[place] = joined
                break
        else:
            kept.append(part)
    kept = [part for part in dict.fromkeys(kept) if part != NEVER]
    if ALWAYS in kept:
        return ALWAYS
    return kept[0] if len(kept) == 1 else Any(tuple(kept))


def _flat(parts: Iterable[Condition], kind: type[All] | type[Any]) -> Iterable[Condition]:
    for part in parts:
        if isinstance(part, kind) and part.parts:
            yield from part.parts
        else:
            yield part


def _joined(this: Condition, other: Condition, range_of: Range) -> Condition | None:
    """`wins by 4` or `wins by 5` as `wins by 4 or 5`; None where the two differ in more."""
    first, second = (part.parts if isinstance(part, All) else (part,) for part in (this, other))
    ours = [part for part in first if part not in second]
    theirs = [part for part in second if part not in first]
    if len(ours) != 1 or len(theirs) != 1 or _same_feature(theirs[0], ours) is None:
        return None
    either = _one_of(_name(ours[0]), _values(ours[0]) | _values(theirs[0]), range_of)
    return all_of([either if part == ours[0] else part for part in first], range_of)


def _same_feature(part: Condition, among: list[Condition]) -> int | None:
    if not isinstance(part, Is) or part.denied:
        return None
    for place, other in enumerate(among):
        if isinstance(other, Is) and other.name == part.name and not other.denied:
            return place
    return None


def _name(part: Condition) -> str:
    assert isinstance(part, Is)
    return part.name


def _values(part: Condition) -> frozenset[int]:
    assert isinstance(part, Is)
    return part.values
