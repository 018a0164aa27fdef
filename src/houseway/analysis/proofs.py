"""Figures that take long to prove, kept in a file that is shipped; each by a digest of all it depends on.

What is not in the file is worked out when it is asked for. `houseway prove` makes the file again.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from importlib.resources import files
from math import lcm
from pathlib import Path
from typing import Any, Literal

import msgspec

from houseway.analysis.choices import decisions, other_choices, strategies, strategy_asked
from houseway.analysis.question import Question
from houseway.cache import kept
from houseway.families.plays import Decided
from houseway.rules.binding import resolved
from houseway.rules.game import Game, Line, Offer
from houseway.rules.language import names, text

FILE = Path(str(files("houseway"))) / "catalog" / "proved.json"


def decided(question: Question) -> Sequence[Decided]:
    """The figures of the file where it has all of them, else those that the family works out."""
    asked, proved = digests(question), shipped()
    if all(each in proved for each in asked):
        return [proved[each].figure() for each in asked]
    return worked_out(question)


def digests(question: Question) -> tuple[str, ...]:
    """One for each offer that is asked for."""
    return tuple(digest(question, offer) for offer in question.asked)


@kept(64, by=digests)
def worked_out(question: Question) -> Sequence[Decided]:
    """The figures, whatever the file says."""
    game, solver = question.game, decisions(question.game)
    assert solver is not None
    strategy = strategy_asked(game, question.strategy)
    return solver.decided(game, question.options, question.asked, strategy, question.shoe.cards)


def digest(question: Question, offer: Offer) -> str:
    """Of everything a figure depends on: rules as read, pays, cards, play, and the solver's own number."""
    game, solver = question.game, decisions(question.game)
    assert solver is not None
    said = [
        solver.FIGURES,
        strategy_asked(game, question.strategy),
        question.shoe.cards,
        _options(question, offer),
        solver.depends_on(game.drawing(question.options)),
        [offer.wager, offer.on, *(_said(game, offer, line) for line in offer.lines)],
        # The hands are played for the game's base wagers, whichever wager is asked for.
        [[_said(game, base, line) for line in base.lines] for base in game.offers() if base.kind == "base"],
    ]
    return hashlib.sha256(msgspec.json.encode(said)).hexdigest()[:32]


def _options(question: Question, offer: Offer) -> dict[str, int | str]:
    """Those that its rules name, and those of what hands are played for; what changes drawing is in these."""
    game, posted = question.game, question.game.options_from(question.options)
    played = [base for base in game.offers() if base.kind == "base"]
    rules = (
        resolved(line.when, each.on, game.event_rules) for each in (offer, *played) for line in each.lines
    )
    named = {name for rule in rules for name in names(rule)}
    return {name: value for name, value in posted.items() if f"option.{name}" in named}


def _said(game: Game, offer: Offer, line: Line) -> tuple[Any, ...]:
    return text(resolved(line.when, offer.on, game.event_rules)), line.pays_text, line.vigorish


class Written(msgspec.Struct, omit_defaults=True):
    """A figure as it stands in the file: whole numbers as text, fractions over one denominator."""

    strategy: str
    hands: list[str]
    over: str
    staked: list[str]
    gained: list[str]
    variance: float
    strategies: dict[str, str] = {}
    assumes: str = ""
    part_of: str | None = None
    method: Literal["exact", "simulated"] = "exact"
    standard_error: float | None = None
    envy: list[str] = []

    def figure(self) -> Decided:
        over = int(self.over)
        return Decided(
            self.strategy,
            tuple(map(int, self.hands)),
            tuple(Fraction(int(each), over) for each in self.staked),
            tuple(Fraction(int(each), over) for each in self.gained),
            self.variance,
            {name: Fraction(edge) for name, edge in self.strategies.items()},
            self.assumes,
            self.part_of,
            self.method,
            self.standard_error,
            tuple(map(Fraction, self.envy)),
        )


Kept = dict[str, Written]


def written(figure: Decided) -> Written:
    over = lcm(*(each.denominator for each in (*figure.staked, *figure.gained)))
    return Written(
        figure.strategy,
        list(map(str, figure.hands)),
        str(over),
        [str(int(each * over)) for each in figure.staked],
        [str(int(each * over)) for each in figure.gained],
        figure.variance,
        {name: str(edge) for name, edge in figure.strategies.items()},
        figure.assumes,
        figure.part_of,
        figure.method,
        figure.standard_error,
        list(map(str, figure.envy)),
    )


@cache
def shipped() -> Mapping[str, Written]:
    return read(FILE)


def read(path: Path) -> Kept:
    return msgspec.json.decode(path.read_bytes(), type=Kept) if path.exists() else {}


def write(path: Path, figures: Mapping[str, Written]) -> None:
    """One figure a line, in the order of their digests."""
    lines = (f'"{name}":{msgspec.json.encode(figures[name]).decode()}' for name in sorted(figures))
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def questions(games: Iterable[Game]) -> Iterator[Question]:
    """What the file answers: every deck count, every play and every choice of the house, for each game."""
    for game in games:
        if decisions(game) is None:
            continue
        for decks in game.pack.allowed:
            yield Question(game, decks=decks)
        for strategy in strategies(game)[1:]:
            yield Question(game, strategy=strategy)
        for option, choice in other_choices(game):
            yield Question(game, options={option: choice})
