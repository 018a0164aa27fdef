"""What tiles say of themselves: the top of their rule card, and the English for every feature."""

from collections.abc import Iterator

from houseway.cards import card_text, parse_cards
from houseway.document import Blocks, Paragraph, Table
from houseway.families import phrases
from houseway.families.phrases import Phrase, Values
from houseway.families.tiles.house_way import Guidelines, PairSplit
from houseway.families.tiles.ranking import (
    GEE_JOON,
    KINDS,
    LUK_ABOVE_NG,
    card_of,
    kind_of,
    rank,
    told,
)
from houseway.families.tiles.rules import Tiles
from houseway.text import joined, number_word, one_of

PIECES = "tiles"
OBJECT = (
    "Each bettor sets four tiles as two hands of two. The higher plays against the player-dealer’s higher, "
    "the lower against the lower: both above win, neither above loses, one above is a push. What ranks the "
    "same, and zero against zero, is the player-dealer’s."
)
VALUES = (
    "A tile counts its spots; of Gee Joon (4-2, 2-1) each counts 3 or 6, whichever is better. Above all "
    "points stand Gee Joon, the pairs in the order of their tiles, wong (12 or 2 with a 9) and gong (12 or 2 "
    "with an 8). Equal points are decided by the higher tile."
)
COUNTING = phrases.LAST_DIGIT
_EXAMPLES = (
    *("4-2 2-1", "6-6 6-6", "1-1 1-1", "6-3 5-4", "6-6 6-3", "1-1 5-4", "6-6 4-4", "1-1 6-2", "6-6 6-1"),
    *("5-5 6-3", "4-4 4-1", "6-4 5-5"),
)
HANDS = {"player": "the bettor", "banker": "the player-dealer"}
HAND: dict[str, Phrase] = {}
HAND_NOUNS: dict[str, str] = {}
ROUND_NOUNS = {
    "above": "the number of hands above",
    "copies": "the number of hands that copy",
    "above_last": "the number of hands above, both tiles of Gee Joon last,",
    "copies_last": "the number of hands that copy, both tiles of Gee Joon last,",
}


def proved_from(decks: int | None) -> str:
    return "a whole set of 32 tiles: every way to deal four to the bettor and four to the player-dealer"


def drawing(rules: Tiles, cite: str) -> Iterator[Blocks]:
    """The hands and the tiles from the highest to the lowest, and how the house sets a hand."""
    yield Table(
        ("Hands of two, the best first", "In a dealer's words"), _ranked(rules.order), "ll", pictured=(0,)
    )
    rows = []
    for number, kind in enumerate(KINDS, start=1):
        faces = card_text(card_of(number - 1)) if number - 1 in GEE_JOON else " ".join(kind.faces)
        counts = "3 or 6" if number - 1 in GEE_JOON else str(kind.points)
        rows.append((str(number), faces, f"{kind.name} {kind.chinese}", kind.english, counts))
    head = ("Rank", "Tiles", "Name", "In English", "Counts")
    yield Table(head, tuple(rows), "rlllc", caption="Single tiles", pictured=(1,))
    if rules.order != LUK_ABOVE_NG:
        yield Paragraph("As single tiles both of Gee Joon, 4-2 and 2-1, stand below all others.")
    yield from _house_way(rules.house_way)


def _ranked(order: int) -> tuple[tuple[str, str], ...]:
    """Hands in the order in which they win, as the ranking itself has it."""
    hands = []
    for text in _EXAMPLES:
        cards = parse_cards(text)
        number = rank(*map(kind_of, cards), order)
        hands.append((number, text, told(number, cards)))
    return tuple((text, said) for _, text, said in sorted(hands, reverse=True))


def _house_way(way: Guidelines) -> Iterator[Blocks]:
    yield Paragraph(
        "House Way, tried from the top: two pairs go one to each hand; one pair is kept high, but"
    )
    rows = [(joined(row.pairs, "or"), _splits(row)) for row in way.split]
    yield Table(("Pair", "is split when the other two are"), tuple(rows), "ll", caption="House Way: pairs")
    least = f"{way.least_low.points} points with {way.least_low.top} or better on top"
    instead = "".join(
        f" Teen or Day beside {_tiles(' '.join(row.others), 'and')} takes {_tile(row.takes)}."
        for row in way.instead
    )
    yield Paragraph(
        f"Without a pair Teen, then Day, takes {_tiles(' '.join(way.first))}, in that order, if the low hand "
        f"left is at least {least}; if none leaves one, the best high hand is made; where both can, Teen "
        f"goes high.{instead}"
    )
    yield Paragraph(
        f"Otherwise the low hand with the most points is made if it has at least {least}; else the high hand "
        f"with the most, if {way.least_high} or more; else the low. Of equal settings the higher tiles go to "
        f"the low hand where the high hand has {way.low_tiles_to} points or fewer, else to the high hand."
    )


def _splits(row: PairSplit) -> str:
    said = [f"{_tiles(first)} and {_tiles(second)}" for first, second in row.others]
    if row.low is not None:
        said.append(
            f"such that split hands have at least {row.low} low and {row.high} high, and keeping leaves no "
            "low hand as good"
        )
    return "; or ".join(said)


def _tiles(words: str, word: str = "or") -> str:
    return joined([_tile(each) for each in words.split()], word)


def _tile(word: str) -> str:
    """A number of spots with its article, or a name."""
    if not word.isdigit():
        return word
    return f"{'an' if word in ('8', '11') else 'a'} {word}"


def _counted(values: Values, what: str) -> str:
    if values == {2}:
        return f"both hands rank {what}"
    return f"{one_of(values, number_word)} of the two hands {'ranks' if values == {1} else 'rank'} {what}"


_LAST = ", both tiles of Gee Joon last"
ROUND: dict[str, Phrase] = {
    "above": lambda values: _counted(values, "above the player-dealer's"),
    "above_last": lambda values: _counted(values, f"above the player-dealer's{_LAST}"),
    "copies": lambda values: _counted(values, "as the player-dealer's"),
    "copies_last": lambda values: _counted(values, f"as the player-dealer's{_LAST}"),
}
