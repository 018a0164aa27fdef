"""What the exact odds ask of a family, and how the best of several plays is taken."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from houseway.analysis.results import LineOdds
from houseway.cards.decks import Counts
from houseway.families.plays import HOUSE_WAY, STRATEGIES, AdviceRow, Decided, Plays, Valued
from houseway.families.round import Round
from houseway.refusals import NotationError, Refusal, Refused
from houseway.rules.classes import Group
from houseway.rules.game import Game, Offer

ClassCounts = NDArray[np.int64] | NDArray[np.object_]


class Enumeration(Protocol):
    """The `odds` facet of a family; `drawing` is what it made of the game's `[draw]` section."""

    def combinations(self, cards: Any, /) -> int:
        """The ways to draw all cards that a round can need, in order."""

    def has_choice(self, drawing: Any, offer: Any, /) -> bool:
        """Whether the rules leave a bettor on this offer a choice."""

    def plays(self, game: Any, drawing: Any, offer: Any, strategy: str, states: bool, cards: Any, /) -> Plays:
        """The ways to play that a strategy means; with `states` a late bet is told state by state."""

    def class_counts(self, group: Any, way: Any, cards: Any, decks: int | None, /) -> ClassCounts:
        """The combinations in each class under one way to play, from fresh `decks` or from these cards."""

    def winnings_added(
        self, game: Any, drawing: Any, bonus: Any, base: Any, cards: Any, /
    ) -> tuple[Fraction, int]:
        """What a bettor gains who adds the bonus's winnings to a base bet where he may, and how often."""


@runtime_checkable
class Decisions(Protocol):
    """The `odds` facet of a family whose bettors play hands of their own: it finds the plays by itself.

    `FIGURES` is raised when the same question is answered otherwise than before, so that figures kept in a
    file are made again.
    """

    FIGURES: int

    def strategies(self, game: Any, /) -> tuple[str, ...]:
        """The plays that can be asked for, the usual one first."""

    def assumes(self, drawing: Any, /) -> str:
        """What the bettor is taken to know, in words."""

    def depends_on(self, drawing: Any, /) -> Any:
        """What of the drawing rules the figures depend on, as plain values."""

    def has_choice(self, drawing: Any, offer: Any, /) -> bool:
        """Whether what this offer comes to depends on its bettor's decisions."""

    def decided(
        self, game: Any, options: Any, offers: Any, strategy: str, cards: Any, /
    ) -> Sequence[Decided]:
        """What each of these offers comes to from a shoe of these cards, under the options posted."""

    def policies(self, game: Any, options: Any, offers: Any, strategy: str, cards: Any, /) -> Sequence[Any]:
        """How each of these offers is played then, for the family's kernel."""

    def edges(self, game: Any, options: Any, offers: Any, shoes: Any, /) -> NDArray[np.float64]:
        """The bettor's expectation from each of many shoes, a row a shoe, in floating point."""


@runtime_checkable
class Partial(Protocol):
    """An `odds` facet that says nothing of some rules, such as those that no chart is printed for."""

    def is_answered(self, drawing: Any, /) -> bool:
        """Whether there are figures under these drawing rules."""


@runtime_checkable
class Advising(Protocol):
    """What the `odds` facet of a family offers besides where best play can be put on a chart."""

    def chart(self, game: Any, options: Any, offer: Any, cards: Any, /) -> Sequence[AdviceRow]:
        """Best play from a shoe of these cards."""

    def gains(
        self, game: Any, options: Any, offer: Any, cards: Any, hand: Any, up: Any, board: Any = (), /
    ) -> Mapping[str, Fraction]:
        """What each choice for one hand comes to, the best play following, as true fractions.

        `up` is the other side's open card, or None; `board` are the community cards that lie open.
        """

    def assumes(self, drawing: Any, /) -> str:
        """What the play knows, in words."""


@runtime_checkable
class Reading(Decisions, Protocol):
    """An `odds` facet that makes a policy of a file's text, for the family's kernel."""

    def written(self, game: Any, options: Any, text: str, /) -> Any:
        """The policy, or a refusal that says what is wrong with it."""

    def follows_choices(self, game: Any, options: Any, offer: Any, /) -> bool:
        """Whether any choice of a bettor changes what this offer comes to."""


@runtime_checkable
class Watching(Advising, Protocol):
    """An `odds` facet that can be asked what is best at a table, where a hand is being decided."""

    def seen(self, drawing: Any, deal: Any, hand: str, /) -> tuple[Any, Any, Any]:
        """The hand, the other side's open card or None, and the open board, as `gains` takes them."""


def best_choice(game: Game, options: Mapping[str, Any], cards: Counts, deal: Round, hand: str) -> str | None:
    """What gains most for a hand that is asked about; None where the family does not say."""
    solver = game.plays.facet("odds")
    if not isinstance(solver, Watching):
        return None
    drawing = game.drawing(options)
    offer = next(each for each in game.offers() if has_choice(game, each))
    gains = solver.gains(game, options, offer, cards, *solver.seen(drawing, deal, hand))
    return max(gains, key=lambda choice: gains[choice])


@runtime_checkable
class Setting(Protocol):
    """What the `odds` facet of a family offers besides where bettors set their hands.

    `PARTS` is what a dealer calls the two hands that are made of one.
    """

    PARTS: tuple[str, str]

    def valued(self, game: Any, options: Any, offer: Any, hand: Any, cards: Any, /) -> Sequence[Valued]:
        """Every way to set a hand dealt from these cards, the best first."""

    def assumes(self, drawing: Any, /) -> str:
        """What the figures take for granted, in words."""


@runtime_checkable
class Answering(Setting, Protocol):
    """An `odds` facet of a family in which the other hand may lie open before hands are set."""

    def answered(
        self, game: Any, options: Any, offer: Any, hand: Any, cards: Any, against: Any, /
    ) -> Sequence[Valued]:
        """Every way to set a hand against an open one: its two parts, or all its cards as one."""


def setting(game: Game) -> Setting | None:
    """The worth of settings, where hands are set."""
    facet = game.plays.facet("odds")
    return facet if isinstance(facet, Setting) else None


def enumeration(game: Game) -> Enumeration:
    facet: Enumeration = game.plays.facet("odds")
    return facet


def decisions(game: Game) -> Decisions | None:
    """The family's own solver where its bettors decide; None where plays are counted, or none are."""
    if not game.wagers:
        return None
    facet = game.plays.facet("odds")
    return facet if isinstance(facet, Decisions) else None


def other_choices(game: Game) -> Iterator[tuple[str, int | str]]:
    """Each option with each choice that is not its default, where there are figures under it."""
    facet = game.plays.facet("odds") if game.wagers else None
    for option in game.options if game.wagers else ():
        for choice in option.choices[1:]:
            if not isinstance(facet, Partial) or facet.is_answered(game.drawing({option.id: choice})):
                yield option.id, choice


def advising(game: Game) -> Advising:
    """The family's best play as a chart; a game without one is refused."""
    facet = game.plays.facet("odds")
    if not isinstance(facet, Advising):
        raise Refused(Refusal.NO_CHOICE_HERE, game.draw.cite, "no-chart", game=game.id)
    return facet


def has_choice(game: Game, offer: Offer) -> bool:
    return enumeration(game).has_choice(game.draw.rules, offer)


def strategies(game: Game) -> tuple[str, ...]:
    """The plays that can be asked for, the usual one first."""
    solver = decisions(game)
    return solver.strategies(game) if solver else STRATEGIES


def strategy_asked(game: Game, strategy: str | None) -> str:
    """The play named, or the usual one; another is refused."""
    known = strategies(game)
    if strategy is None:
        return known[0]
    if strategy not in known:
        raise NotationError(f"--strategy is {', '.join(known)}; {strategy!r} is none of them.")
    if strategy != HOUSE_WAY and not any(has_choice(game, offer) for offer in game.offers()):
        raise Refused(Refusal.NO_CHOICE_HERE, game.draw.cite, "no-strategy", game=game.id)
    return strategy


def best_counts(
    group: Group, place: int, lines: Sequence[LineOdds], counted: Sequence[ClassCounts]
) -> ClassCounts:
    """The counts of the first play, with those states put in where another gains the bettor more."""
    if len(counted) == 1:
        return counted[0]
    chosen = counted[0].copy()
    for other in counted[1:]:
        for state in group.also:
            gains = [_gain(group.line_of[place], lines, play, state) for play in (other, counted[0])]
            if gains[0] > gains[1]:
                chosen[state] = other[state]
    return chosen


def _gain(
    line_of: NDArray[np.int16], lines: Sequence[LineOdds], counts: ClassCounts, state: NDArray[np.bool_]
) -> Fraction:
    total = Fraction(0)
    for index, line in enumerate(lines):
        total += int(counts[(line_of == index) & state].sum()) * (line.profit or 0)
    return total
