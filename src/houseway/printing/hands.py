"""The top of a rule card, by family: the object of the game, what cards or dice count, who draws."""

from collections.abc import Iterator, Mapping
from typing import Any

from houseway.cards.notation import RANKS
from houseway.cards.pack import Pack
from houseway.families.dice.rules import Throw
from houseway.families.pan_nine.rules import Hitting
from houseway.families.two_hand.rules import Tableau
from houseway.printing.document import Blocks, Heading, Paragraph, Table
from houseway.printing.english.phrases import joined, one_of
from houseway.rules import Game, load

_NAMES = {"A": "Ace", "J": "Jack", "Q": "Queen", "K": "King"}
_LAST_DIGIT = "Only the last digit of a sum counts: 12 counts 2."


def object_of(game: Game) -> str:
    """What the bettor is after, in two or three sentences."""
    base = joined([wager.name for wager in game.wagers if wager.kind == "base"], "or")
    others = {wager.kind for wager in game.wagers} - {"base"}
    more = joined(sorted(f"{kind} wagers" for kind in others), "and") if others else ""
    opening = {
        "two-hand": "Two hands are dealt, the Player hand and the Banker hand, and you bet on how they come "
        f"out: {base}. The hand that counts closer to 9 wins.",
        "dice": "Two hands of three dice are thrown, the Player hand and the Banker hand, and you bet on how "
        f"they come out: {base}. The hand that counts closer to 9 wins.",
        "pan-nine": "Each bettor’s own three cards play against the player-dealer’s; the hand that counts "
        "closer to 9 wins. Either hand may take one card more.",
    }[game.family]
    extra = f" Besides there are {more}, which pay for what their lines name." if more else ""
    return opening + extra


def values(game: Game, decks: int | None) -> Iterator[Blocks]:
    """What each card or die counts; `decks` are those in the shoe, None for all that are allowed."""
    yield Heading(
        "What the dice count" if game.pack.is_empty else "What the cards count", cite=_root_cite(game)
    )
    if game.pack.is_empty:
        yield Paragraph(f"Each die counts its face, 1 to 6; a hand is its three dice. {_LAST_DIGIT}")
        return
    rows = tuple(_points(game, game.pack.without))
    yield Table(("Card", "Points"), rows, align="ll")
    yield Paragraph(_LAST_DIGIT)
    yield Paragraph(_decks_text(game.pack, decks), game.pack.cite)


def _root_cite(game: Game) -> str:
    """Values belong to the game that all others of the rulebook extend."""
    return _root_cite(load(game.extends)) if game.extends else game.cite


def _points(game: Game, without: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """The ranks of the deck, those that count alike together."""
    points = {rank: game.total((place * 4,)) for place, rank in enumerate(RANKS) if rank not in without}
    face = [rank for rank, count in points.items() if rank == str(count)]
    for count in sorted(set(points.values()), key=lambda count: (count == 0, count)):
        ranks = [rank for rank, other in points.items() if other == count and rank not in face]
        if ranks:
            yield ", ".join(_NAMES.get(rank, rank) for rank in ranks), str(count)
        if ranks == ["A"] and face:
            yield f"{face[0]} to {face[-1]}", "their face value"


def _decks_text(decks: Pack, posted: int | None) -> str:
    allowed = str(posted) if posted else one_of(decks.allowed)
    counted = "One deck" if allowed == "1" else f"{allowed} decks"
    without = (
        f", without the {joined([f'{rank}s' for rank in decks.without], 'and')}" if decks.without else ""
    )
    verb = "is" if allowed == "1" else "are"
    return f"{counted}{'' if without else ' of 52 cards'} {verb} in the shoe{without}."


def drawing(game: Game, options: Mapping[str, Any]) -> Iterator[Blocks]:
    """The deal, then the drawing rules as a chart."""
    yield Heading("The deal", cite=game.draw.cite)
    for procedure in game.procedures:
        if procedure.id == "deal-order":
            yield Paragraph(procedure.text, procedure.cite)
    rules = game.drawing(options)
    match rules:
        case Tableau():
            yield from _tableau(rules)
        case Hitting():
            yield from _hitting(rules)
        case Throw():
            yield Paragraph("All dice fall at once: nothing is drawn.", game.draw.cite)
    for procedure in game.procedures:
        if procedure.id == "house-way":
            yield Paragraph(procedure.text, procedure.cite)


def _tableau(rules: Tableau) -> Iterator[Blocks]:
    if rules.naturals_end:
        yield Paragraph(
            "Natural: if either hand counts 8 or 9 with its first two cards, no more cards are dealt."
        )
    draws = [two for two, draw in enumerate(rules.player) if draw]
    stands = [two for two, draw in enumerate(rules.player) if not draw]
    player = (one_of(draws), "draws a third card"), (one_of(stands), "stands")
    yield Table(("Player’s first two cards", "Player"), player, align="ll", caption="The Player hand")
    rows = tuple(
        (str(two), *("D" if draw else "S" for draw in rules.banker[two])) for two in range(7, -1, -1)
    )
    head = ("Banker’s\nfirst two", *(str(third) for third in range(10)), "none")
    yield Table(head, rows, "c" * 12, caption="The Banker hand, by the points of the Player’s third card")
    yield Paragraph("D draws a third card, S stands; “none” where the Player has drawn none.")
    yield from _choice(rules)


def _choice(rules: Tableau) -> Iterator[Blocks]:
    if rules.choice:
        when = f" when the Banker’s first card counts {one_of(rules.choice_up)}" if rules.choice_up else ""
        yield Paragraph(
            f"The option: on {one_of(rules.choice)} each bettor on the Player hand may stand instead{when}. "
            "House Way, which is the chart, draws."
        )
    if rules.choice_up:
        yield Paragraph("The card is delivered all the same, and the Banker hand draws by it.")
    if rules.hole_card:
        yield Paragraph(
            "The Banker’s second card is turned after the Player has drawn; if it makes a natural, "
            "the card drawn is void."
        )


def _hitting(rules: Hitting) -> Iterator[Blocks]:
    words = {"D": "draw", "S": "stand", "O": "option"}
    head = ("First three cards", "Bettor", "Player-dealer", "House Way")
    rows = []
    for letters in dict.fromkeys(zip(rules.player, rules.banker, rules.house_way, strict=True)):
        totals = [
            total
            for total, other in enumerate(zip(rules.player, rules.banker, rules.house_way, strict=True))
            if other == letters
        ]
        rows.append((one_of(totals), *(words[letter] for letter in letters)))
    yield Table(head, tuple(rows), "clll", caption="One more card")
    yield Paragraph(
        "Draw: the hand must take one. Stand: it may not. Option: as its owner wishes, else House Way."
    )
