"""The laboratory: a rule in words, exact odds and effects of removal, own pay tables among them."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import floor
from typing import Any

from msgspec.structs import replace

from houseway.analysis.effects import effects
from houseway.analysis.odds import answers
from houseway.analysis.question import Question
from houseway.cards import parse_cards
from houseway.contracts.documents import OddsDocument
from houseway.contracts.odds import odds_document
from houseway.contracts.odds_supplement import add_awards, add_categories, add_line_returns
from houseway.printing import sentence
from houseway.refusals import NotationError
from houseway.rules import Game, Offer, load
from houseway.rules.own import game_text, own_offers
from houseway.rules.rule import read_rule
from houseway.server.api.answers import (
    EffectsAnswer,
    OfferEffects,
    RuleAnswer,
    RuleFault,
    SolvedAnswer,
    SolvedPay,
    TomlAnswer,
)
from houseway.server.api.endpoint import Call, Endpoint
from houseway.server.api.questions import (
    EffectsQuestion,
    GameFileQuestion,
    OddsQuestion,
    OfferAsked,
    RuleQuestion,
    SolveQuestion,
)


def rule(call: Call) -> RuleAnswer:
    asked: RuleQuestion = call.question
    game = load(asked.game)
    try:
        read = read_rule(game, asked.on, asked.when)
    except NotationError as error:
        # The page offers the words themselves; one hint is enough.
        return RuleAnswer(False, error=RuleFault(str(error).partition(" There is ")[0], error.column))
    return RuleAnswer(True, read.canonical, _in_words(game, read.canonical), list(read.uses))


def _in_words(game: Game, canonical: str) -> str:
    """A rule too involved for words is told as it stands."""
    try:
        return sentence(game, canonical)
    except RecursionError:
        return canonical


def exact_odds(call: Call) -> OddsDocument:
    """Own pay tables are proved one by one, so that typing in one leaves the others' counts as they are."""
    asked: OddsQuestion = call.question
    game = load(asked.game)
    added, own = own_offers(game, asked.own)
    question = Question(
        game, tuple(asked_offers(game, asked.offers)), asked.decks, parse_cards(asked.removed), None,
        _posted(asked.options), asked.seat, asked.seats, asked.strategy, asked.stake, meter=asked.meter,
    )  # fmt: skip
    results = answers(question) if question.offers else []
    of_own = [result for offer in own for result in answers(question.but(game=added, offers=(offer,)))]
    document = odds_document(question, [*results, *of_own])
    add_awards(document, question, results)
    add_categories(document, game)
    if asked.line_returns:
        add_line_returns(document, [*results, *of_own])
    return document


def asked_offers(game: Game, asked: Sequence[OfferAsked] | None) -> list[Offer]:
    if asked is None:
        return list(game.offers())
    return [game.offer(*key) for key in dict.fromkeys((each.wager, each.on, each.paytable) for each in asked)]


def _posted(options: Mapping[str, Any]) -> Mapping[str, Any]:
    """Suits are posted as a list, or as a list for each wager; every other option is one word or number."""
    for name, value in options.items():
        if (name == "suits") != isinstance(value, list | dict):
            needed = "a list of suits such as ['s', 'h']" if name == "suits" else "a number or a word"
            raise NotationError(f"Option {name!r} is {needed}.", f"options.{name}")
    return options


def solved(call: Call) -> SolvedAnswer:
    """The edge falls by the same amount with every unit that a line pays more, so two pays tell all."""
    asked: SolveQuestion = call.question
    if len(asked.own) != 1 or asked.line >= len(asked.own[0].lines):
        raise NotationError("One pay table of one's own is solved, for one of its lines.", "line")
    even, double = _edge_paying(asked, 1), _edge_paying(asked, 2)
    if even is None or double is None or even == double:
        name = asked.own[0].lines[asked.line].name
        raise NotationError(f"No pay of {name!r} changes the house edge; choose another line.", "line")
    pay = 1 + (even - Fraction(asked.edge) / 100) / (even - double)
    lower = max(1, floor(pay))
    edges = {whole: even - (even - double) * (whole - 1) for whole in (lower, lower + 1)}
    around = [SolvedPay(f"{whole} to 1", float(edge), str(edge)) for whole, edge in edges.items()]
    return SolvedAnswer(str(pay), float(pay), around)


def _edge_paying(asked: SolveQuestion, pay: int) -> Fraction | None:
    (table,) = asked.own
    lines = [
        replace(line, pays=f"{pay} to 1") if at == asked.line else line for at, line in enumerate(table.lines)
    ]
    game, (offer,) = own_offers(load(asked.game), [replace(table, lines=tuple(lines))])
    (result,) = answers(Question(game, (offer,), asked.decks, parse_cards(asked.removed)))
    return result.house_edge


def effects_of_removal(call: Call) -> EffectsAnswer:
    asked: EffectsQuestion = call.question
    game = load(asked.game)
    added, own = own_offers(game, asked.own)
    question = Question(game, tuple(asked_offers(game, asked.offers)), asked.decks)
    by_offer = effects(question) if question.offers else {}
    for offer in own:
        by_offer |= effects(question.but(game=added, offers=(offer,)))
    results = [
        OfferEffects(*key, {rank: float(change) for rank, change in each.by_rank.items()})
        for key, each in by_offer.items()
    ]
    return EffectsAnswer(game.id, asked.decks or game.pack.usual, results)


def game_file(call: Call) -> TomlAnswer:
    asked: GameFileQuestion = call.question
    game = load(asked.game)
    own_offers(game, asked.own)
    return TomlAnswer(game_text(game, asked.own))


ENDPOINTS = (
    Endpoint(
        "POST", "/api/rule", "Read a rule and say it in English, or say what is wrong and where.",
        rule, RuleAnswer, RuleQuestion,
    ),
    Endpoint(
        "POST", "/api/odds", "Exact odds of a game's offers and of own pay tables, from any shoe.",
        exact_odds, OddsDocument, OddsQuestion,
    ),
    Endpoint(
        "POST", "/api/solve", "Which pay of a line gives an own pay table the house edge one wants.",
        solved, SolvedAnswer, SolveQuestion,
    ),
    Endpoint(
        "POST", "/api/effects", "How the house edge changes when one card of a rank leaves the shoe.",
        effects_of_removal, EffectsAnswer, EffectsQuestion,
    ),
    Endpoint(
        "POST", "/api/game-file", "Own pay tables as a catalog file that extends the game.",
        game_file, TomlAnswer, GameFileQuestion,
    ),
)  # fmt: skip
