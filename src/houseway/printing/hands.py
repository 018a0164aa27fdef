"""The top of a rule card, by family: the object of the game, what cards or dice count, who draws."""

from collections.abc import Iterator, Mapping
from typing import Any

from houseway.cards.notation import JOKER, RANKS
from houseway.cards.pack import Pack
from houseway.document import Blocks, Heading, Paragraph, Table
from houseway.printing.english.words import AceWords, JokerWords, ObjectWords, words_of
from houseway.rules import Game, load
from houseway.text import joined, one_of

_NAMES = {"A": "Ace", "J": "Jack", "Q": "Queen", "K": "King"}


def object_of(game: Game) -> str:
    """What the bettor is after, in two or three sentences."""
    named = [wager.name for wager in game.wagers if wager.kind == "base"]
    base = joined(named, "or") if named else ""
    others = {wager.kind for wager in game.wagers} - {"base"}
    more = joined(sorted(f"{kind} wagers" for kind in others), "and") if others else ""
    extra = f" Besides there are {more}, which pay for what their lines name." if more else ""
    words = words_of(game)
    text = words.object_text(game.drawing()) if isinstance(words, ObjectWords) else words.OBJECT
    return text.format(base=base) + extra


def values(game: Game, decks: int | None, options: Mapping[str, Any] | None = None) -> Iterator[Blocks]:
    """What each card or die counts; `decks` are those in the shoe, None for all that are allowed."""
    words = words_of(game)
    yield from counting(game)
    if isinstance(words, JokerWords) and game.packed(options).has(JOKER):
        yield Paragraph(words.joker(game.drawing(options)), game.pack.cite)
    if not words.VALUES:
        yield Paragraph(_decks_text(game.pack, decks), game.pack.cite)


def counting(game: Game) -> Iterator[Blocks]:
    """What each card or die counts, and how they are added up."""
    words = words_of(game)
    cite = game.practice.cite("card-values", otherwise=_root_cite(game))
    yield Heading(f"What the {words.PIECES} count", cite=cite)
    if words.VALUES:
        yield Paragraph(f"{words.VALUES} {words.COUNTING}")
        return
    yield Table(("Card", "Points"), tuple(_points(game, game.pack.without)), align="ll")
    yield Paragraph(words.COUNTING)


def _root_cite(game: Game) -> str:
    """Values are those of the game that all others of the rulebook extend, or of a document of its own."""
    parent = load(game.extends) if game.extends else None
    return game.cite if parent is None or game.draw.cite != parent.draw.cite else _root_cite(parent)


def _points(game: Game, without: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """The ranks of the deck, those that count alike together."""
    words = words_of(game)
    ace = {"A": words.ACE} if isinstance(words, AceWords) else {}
    points = {rank: game.total((place * 4,)) for place, rank in enumerate(RANKS) if rank not in without}
    face = [rank for rank, count in points.items() if rank == str(count)]
    for count in sorted(set(points.values()), key=lambda count: (count == 0, count)):
        ranks = [rank for rank, other in points.items() if other == count and rank not in face]
        if ranks:
            yield ", ".join(_NAMES.get(rank, rank) for rank in ranks), ace.get(ranks[0], str(count))
        if ranks == ["A"] and face:
            yield f"{face[0]} to {face[-1]}", "their face value"


def _decks_text(decks: Pack, posted: int | None) -> str:
    allowed = str(posted) if posted else one_of(decks.allowed)
    counted = "One deck" if allowed == "1" else f"{allowed} decks"
    without = (
        f", without the {joined([f'{rank}s' for rank in decks.without], 'and')}" if decks.without else ""
    )
    joker = ", a joker among them," if decks.has(JOKER) else ""
    verb = "is" if allowed == "1" else "are"
    return f"{counted}{'' if without else f' of {decks.size(1)} cards{joker}'} {verb} in the shoe{without}."


def drawing(game: Game, options: Mapping[str, Any]) -> Iterator[Blocks]:
    """The deal, then the drawing rules as a chart."""
    yield Heading("The deal", cite=game.draw.cite)
    if dealt := game.practice.deal_order:
        yield Paragraph(dealt.text, dealt.cite)
    yield from words_of(game).drawing(game.drawing(options), game.draw.cite)
    if way := game.practice.house_way:
        yield Paragraph(way.text, way.cite)
