"""Figures that take long to prove, kept in a file that is shipped; each by a digest of all it depends on.

What is not in the file is worked out when it is asked for. `houseway prove` makes the file again.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from houseway.analysis.choices import decisions, strategies, strategy_asked
from houseway.analysis.question import Question
from houseway.cache import kept
from houseway.families.plays import Decided
from houseway.rules.binding import resolved
from houseway.rules.game import Game, Line, Offer
from houseway.rules.language import text

FILE = Path(str(files("houseway"))) / "catalog" / "proved.json"
Kept = dict[str, Decided]


def decided(question: Question) -> Sequence[Decided]:
    """The figures of the file where it has all of them, else those that the family works out."""
    digests = [digest(question, offer) for offer in question.asked]
    proved = shipped()
    if all(each in proved for each in digests):
        return [proved[each] for each in digests]
    return worked_out(question)


def _asked_for(question: Question) -> tuple[str, ...]:
    return tuple(digest(question, offer) for offer in question.asked)


@kept(64, by=_asked_for)
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
        game.options_from(question.options),
        _uncited(msgspec.to_builtins(game.drawing(question.options))),
        [offer.wager, offer.on, *(_said(game, offer, line) for line in offer.lines)],
        # The hands are played for the game's base wagers, whichever wager is asked for.
        [[_said(game, base, line) for line in base.lines] for base in game.offers() if base.kind == "base"],
    ]
    return hashlib.sha256(msgspec.json.encode(said)).hexdigest()[:32]


def _uncited(rules: Any) -> Any:
    """The rules alone: games that print the same ones have the same figures."""
    if isinstance(rules, dict):
        return {name: _uncited(value) for name, value in rules.items() if name != "cite"}
    return rules


def _said(game: Game, offer: Offer, line: Line) -> tuple[Any, ...]:
    return text(resolved(line.when, offer.on, game.event_rules)), line.pays_text, line.vigorish


@cache
def shipped() -> Mapping[str, Decided]:
    return read(FILE) if FILE.exists() else {}


def read(path: Path) -> Kept:
    return msgspec.json.decode(path.read_bytes(), type=Kept, dec_hook=lambda kind, value: kind(value))


def write(path: Path, figures: Mapping[str, Decided]) -> None:
    """One figure a line, in the order of their digests."""
    lines = (f'"{name}":{_json(figures[name])}' for name in sorted(figures))
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def _json(figure: Decided) -> str:
    return msgspec.json.encode(figure, enc_hook=_fraction).decode()


def _fraction(value: Any) -> str:
    assert isinstance(value, Fraction)
    return str(value)


def questions(games: Iterable[Game]) -> Iterator[Question]:
    """What the file answers: every deck count, every play and every choice of the house, for each game."""
    for game in games:
        if decisions(game) is None:
            continue
        for decks in game.pack.allowed:
            yield Question(game, decks=decks)
        for strategy in strategies(game)[1:]:
            yield Question(game, strategy=strategy)
        for option in game.options:
            for choice in option.choices[1:]:
                yield Question(game, options={option.id: choice})
