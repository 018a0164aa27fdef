"""docs/rule-language.md: the rule language and every feature of every family, from the vocabularies."""

from collections.abc import Iterator
from pathlib import Path

from houseway.families import FAMILIES
from houseway.families.vocabulary import Feature
from houseway.printing.english.sentences import sentence
from houseway.refusals import NotationError
from houseway.rules import Game, load
from houseway.rules.binding import checked, resolved
from houseway.rules.language import parse

INTRODUCTION = Path(__file__).resolve().parent / "pages" / "rule-language.md"

EXAMPLES = {
    "co/eternal": (
        "banker.wins and banker.cards == 3 and banker.total == 7",
        "hand.wins and not hand.natural and margin == 9",
        "winner.total == 9 and winner.cards == 3 and loser.total == 7 and loser.cards == 3",
        "tie and 1 <= player.total <= 3",
        "player.pair_suited or banker.pair_suited",
        "sun_7 and suit in option.suits",
    ),
    "co/99-fortunes": ("four.suited_quads and four.rank == seat.number",),
    "co/3-dice": ("player.triple in (1, 6) or banker.triple in (1, 6)",),
    "ca/bay-baccarat": ("tie_on_8_or_9 and high.a1 == 1",),
}
WRONG = (
    "banker.totl == 7",
    "banker.total = 7",
    "banker.total * 2 > 9",
    "player.total is 7",
    "player.total in ()",
)
FAMILY_TITLES = {
    "two-hand": "Two hands of cards",
    "dice": "Two hands of three dice",
    "pan-nine": "Pan 9",
    "blackjack": "Blackjack",
    "poker-hand": "Poker hands",
    "tiles": "Tiles",
    "pai-gow": "Pai gow poker",
}


def page() -> str:
    parts = [INTRODUCTION.read_text("utf-8"), *_examples(), *_wrong()]
    for family in FAMILIES.values():
        if family.vocabulary().features:
            parts += _features(family.name)
    return "\n".join(parts) + "\n"


def _examples() -> Iterator[str]:
    yield "## Some rules, and what they say\n"
    yield "| rule | in words |\n|:--|:--|"
    for game_id, rules in EXAMPLES.items():
        for rule in rules:
            yield f"| `{rule}` | {sentence(load(game_id), rule)} |"
    yield ""


def _wrong() -> Iterator[str]:
    yield "## What a wrong rule is told\n"
    for rule in WRONG:
        yield f"- `{rule}`\n  {refusal(load('co/baccarat'), rule)}"
    yield ""


def refusal(game: Game, rule: str) -> str:
    """What the reader of the catalog says of a rule that is wrong."""
    try:
        parse(rule)
        checked(resolved(rule, None, game.event_rules), game.plays.vocabulary(), {}, rule)
    except NotationError as error:
        return str(error)
    raise AssertionError(f"{rule!r} is a good rule.")


def _features(family: str) -> Iterator[str]:
    vocabulary = FAMILIES[family].vocabulary()
    yield f'## {FAMILY_TITLES[family]} (`family = "{family}"`)\n'
    yield '| feature | type | range | meaning | "none" |\n|:--|:--|:--|:--|:--|'
    for names, feature in _rows(vocabulary.features):
        shown = " ".join(f"`{name}`" for name in names)
        kind = "yes or no" if (feature.low, feature.high) == (0, 1) else "number"
        reach = f"{feature.low} to {feature.high}"
        yield f"| {shown} | {kind} | {reach} | {feature.meaning} | {feature.none} |"
    yield ""


def _rows(features: dict[str, Feature]) -> Iterator[tuple[list[str], Feature]]:
    """Both hands' features of one meaning together."""
    told: set[str] = set()
    for name, feature in features.items():
        if name in told:
            continue
        owner, dot, rest = name.partition(".")
        twin = f"banker.{rest}" if dot and owner == "player" else ""
        same = twin in features and _told(features[twin]) == _told(feature)
        names = [name, twin] if same else [name]
        told.update(names)
        yield names, feature


def _told(feature: Feature) -> tuple[int, int, str, str]:
    return feature.low, feature.high, feature.meaning, feature.none
