"""Equity of hands of a pot game, as the command tells it."""

from houseway.analysis.equity import Sampling, equity
from houseway.analysis.equity_question import asked
from houseway.analysis.showdowns import showdown, showdowns
from houseway.contracts.documents import EquityDocument
from houseway.contracts.equities import equity_document
from houseway.rules import load
from houseway.server.api.answers import PotGame, PotGamesAnswer
from houseway.server.api.endpoint import Call, Endpoint
from houseway.server.api.questions import EquityQuestion

# A page waits: its sample is smaller than the command's.
DEALS = 300_000


def pot_games(_: Call) -> PotGamesAnswer:
    return PotGamesAnswer([PotGame(id_, load(id_).name) for id_ in showdowns()])


def equities(call: Call) -> EquityDocument:
    question: EquityQuestion = call.question
    rules = showdown(question.game, question.options)
    pots = asked(question.game, rules, question.hands, question.board, question.dead)
    return equity_document(question.game, rules, equity(rules, pots, Sampling(DEALS, question.seed)))


ENDPOINTS = (
    Endpoint(
        "GET", "/api/equity", "The pot games whose hands can be held against each other.",
        pot_games, PotGamesAnswer, at="loop",
    ),
    Endpoint(
        "POST", "/api/equity", "What share of the pot hands can expect, known and unknown, on any board.",
        equities, EquityDocument, EquityQuestion,
    ),
)  # fmt: skip
