"""The rulebook: games, definitions and the words that rules are written in."""

from functools import cache

from houseway.contracts.documents import GameSummary, ShowDocument
from houseway.contracts.games import game_summary, show_document
from houseway.families import FAMILIES
from houseway.refusals import Refusal, Refused
from houseway.rules import Game, games, load
from houseway.rules.own import example_line
from houseway.rules.rule import CONSTANTS
from houseway.server.api.answers import EventAnswer, FeatureAnswer, VocabularyAnswer, WordAnswer
from houseway.server.api.endpoint import GAME, Call, Endpoint, Parameter
from houseway.words import Values

_OWNERS = {
    "player": "the Player hand",
    "banker": "the Banker hand",
    "winner": "the hand that won; a rule about it holds only if one did",
    "loser": "the hand that lost; a rule about it holds only if one did",
    "hand": "the hand that the wager is placed on",
    "other": "the hand that the wager is not placed on",
}
_CONSTANTS = dict(
    zip(
        CONSTANTS,
        (
            "the suits that the house posts, after `in`",
            "the bettor's seat",
            "the bettor's seat, as the number of its combination",
            "seats at the table",
            "the combinations that the seats print, after `in`",
        ),
        strict=True,
    )
)


def listed(_: Call) -> list[GameSummary]:
    return _listed()


@cache
def _listed() -> list[GameSummary]:
    return [game_summary(game) for game in games()]


def shown(call: Call) -> ShowDocument:
    game = load(call.game_id)
    return show_document(game, list(game.wagers))


def vocabulary(call: Call) -> VocabularyAnswer:
    family = FAMILIES.get(call.path["family"])
    if family is None:
        asked = call.path["family"]
        raise Refused(Refusal.UNKNOWN_GAME, "catalog", "no-such-family", asked=asked, known=tuple(FAMILIES))
    game = load(call.query["game"]) if "game" in call.query else None
    if game and game.family != family.name:
        told: Values = {"game": game.id, "family": game.family, "asked": family.name}
        raise Refused(Refusal.UNKNOWN_GAME, game.cite, "of-another-family", **told)
    features = [
        FeatureAnswer(each.name, each.low, each.high, each.meaning, each.none, each.coordinate)
        for each in family.vocabulary().features.values()
    ]
    owners = [WordAnswer(name, meaning) for name, meaning in _OWNERS.items()]
    example = example_line(game) if game else None
    return VocabularyAnswer(family.name, features, owners, _constants(game), _events(game), example)


def _constants(game: Game | None) -> list[WordAnswer]:
    options = [WordAnswer(f"option.{each.id}", each.meaning) for each in game.options] if game else []
    return options + [WordAnswer(name, meaning) for name, meaning in _CONSTANTS.items()]


def _events(game: Game | None) -> list[EventAnswer]:
    """Events as rules name them; one whose name begins with a number can be used in no rule."""
    named = [(event.id.replace("-", "_"), event) for event in game.events] if game else []
    return [
        EventAnswer(name, event.name, event.when, event.cite) for name, event in named if name.isidentifier()
    ]


ENDPOINTS = (
    Endpoint("GET", "/api/games", "Every game with its wagers and pay tables.", listed, list[GameSummary]),
    Endpoint(
        "GET", "/api/games/{jurisdiction}/{name}", "One game's whole definition, every line with its clause.",
        shown, ShowDocument, parameters=GAME,
    ),
    Endpoint(
        "GET", "/api/vocabulary/{family}", "What rules can say of a finished deal.",
        vocabulary, VocabularyAnswer,
        parameters=(
            Parameter("family", "path", "The family of games.", tuple(FAMILIES)),
            Parameter("game", "query", "A game of the family: its options and events too."),
        ),
    ),
)  # fmt: skip
