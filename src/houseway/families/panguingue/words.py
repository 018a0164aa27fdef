"""What Panguingue says of itself: the rule card that teaches it, melds and pays as pictures of cards."""

from collections.abc import Iterator

from houseway.cards import parse_cards
from houseway.document import Blocks, Bullets, Heading, Item, Paragraph, Table
from houseway.families.panguingue.melds import CARD_AT, PLACE, SPADES, kind, outs, worth
from houseway.families.panguingue.plays import ends
from houseway.families.panguingue.rules.figures import Panguingue
from houseway.families.panguingue.rules.telling import condition_clause
from houseway.families.phrases import Phrase, pictured

PIECES = "cards"
OBJECT = (
    "Be the first to have eleven cards in melds, sets and ropes of three or more, laid open before you. On "
    "the way melds of value, conditions, are paid at once by every other player; who goes out collects two "
    "chips and every condition on the board once more from each."
)
VALUES = (
    "Eight decks without 8, 9 and 10. In each suit the order is K Q J 7 6 5 4 3 2 A: the jack follows the "
    "seven, and the ace is only low. Threes, fives and sevens are valle, cards of value. Spades pay double."
)
COUNTING = ""
HANDS: dict[str, str] = {}
HAND: dict[str, Phrase] = {}
ROUND: dict[str, Phrase] = {}
HAND_NOUNS: dict[str, str] = {}
ROUND_NOUNS: dict[str, str] = {}
_MELDS = (
    ("4s 4h 4d", "A set of three suits", "R.16"),
    ("4s 4s 4h", "Two suits only", "R.16"),
    ("As As Ah", "Aces and kings: any suits", "R.16"),
    ("6d 6d 6d", "A set of one suit", "R.16"),
    ("7h Jh Qh", "A rope: the jack follows the seven", "R.5, R.17"),
    ("Kc Ac 2c", "No corner is turned", "R.5"),
)
_PAYS = (
    ("5h 5d 5c", "5h", "Valle, several suits"),
    ("7s 7s 7s", "7s", "Valle, one suit: spades"),
    ("7h 7h 7h", "7h", "Valle, one suit: another"),
    ("6s 6s 6s", "6s", "Not valle, one suit: spades"),
    ("6d 6d 6d", "6d", "Not valle, one suit: another"),
    ("As 2s 3s", "4s", "Rope A 2 3: spades"),
    ("Jd Qd Kd", "7d", "Rope J Q K: another suit"),
    ("4s 4h 4d", "4c", "Any other meld"),
)
_PLAYS = (
    ("Draws Q♦, holds 4♦: splits in two ropes, with more open ends", ("Jd 7d 6d 5d",), "4d", "Qd", "R.29"),
    ("Draws 4♠, holds 4♠: splits, and a condition arises", ("4s 4h 4d 4c",), "4s", "4s", "R.29"),
    ("Takes 7♥, holds 7♦: borrows 7♣ for a new meld", ("7c 6c 5c 4c",), "7d", "7h", "R.30"),
    ("Draws 6♥: doubled, the rope is two", ("4h 5h 6h 7h Jh",), "", "6h", "R.29"),
    ("Draws 3♠, holds 6♠: eleven, out", ("3s 3s 3s", "Kd Qd Jd", "6h 6d 6c"), "6s", "3s", "R.25"),
)


def proved_from(decks: int | None) -> str:
    return "nothing: players pay each other, and how they fare is simulated"


def drawing(play: Panguingue, cite: str) -> Iterator[Blocks]:
    """The turn, what is a meld, what it pays, what may be done with it, and how the hand ends."""
    yield from _turn(play)
    yield Heading("Melds", level=2, cite="102.R.5, R.16, R.17, R.27")
    suit = tuple(CARD_AT[SPADES])
    yield Table(("The order of a suit: a rope follows it",), ((pictured(suit),),), "l", pictured=(0,))
    rows = [(pictured(parse_cards(text)), told, _is_meld(text), cited) for text, told, cited in _MELDS]
    yield Table(("Cards", "What they are", "A meld?", "Clause"), tuple(rows), "llll", pictured=(0,))
    yield from _conditions()
    yield Heading("Melds that change", level=2, cite="102.R.29, R.30")
    rows_ = tuple(_changed(play, *row) for row in _PLAYS)
    head = ("On the board", "The turn", "Then", "From each", "Clause")
    yield Table(head, rows_, "lllrl", pictured=(0, 2))
    yield from _rights(play)


def posted(play: Panguingue, cite: str, stakes: object) -> Iterator[Blocks]:
    """What a hand costs, and what each other player pays for melds."""
    yield from _conditions()
    yield Paragraph(
        f"To stay for a hand costs {play.ante} chips. Going out collects 2 chips and every condition on the "
        "board again from each player, and the chips of those who retired.",
        "102.R.25, R.36, R.43",
    )


def _conditions() -> Iterator[Blocks]:
    yield Heading("What each other player pays", level=2, cite="102.R.28, R.29")
    head = ("Meld", "Condition", "Laid", "A card added", "Clause")
    yield Table(head, tuple(map(_paid, _PAYS)), "llrrl", pictured=(0,))
    yield Paragraph(
        "Pay is called for before the discard, the same from each; what is not called for waits until the "
        "hand is hit again. Who has no chips left pays nothing more.",
        "102.R.31, R.32, R.33",
    )


def _turn(play: Panguingue) -> Iterator[Blocks]:
    tops = f"Post {play.ante} chips, look at your ten cards, and stay or retire in turn. Who retires leaves "
    items = [
        Item(
            "Use the option card, the one that the player before you drew and let go, or touch the deck "
            "and draw one, face up. Either goes into a meld at once; no card ever goes into your hand.",
            "102.R.9, R.12, R.14",
            "Draw",
        ),
        Item(
            "Before you discard, lay melds you hold, add to melds on your board, split them, borrow from "
            "them, and call for your pay.",
            "102.R.15, R.29, R.30, R.31",
            "Lay",
        ),
        Item(
            "If you used the card, discard one from your hand. If not, let the card go: it is the next "
            "player’s option. Play goes to the right.",
            "102.R.6, R.10, R.14",
            "Discard",
        ),
    ]
    if play.tops:
        items.insert(
            0, Item(tops + "the chips: they are the tops, for who goes out.", "102.R.8, R.43", "Stay")
        )
    yield Heading("Your turn", level=2, cite="102.R.9, R.14")
    yield Bullets(tuple(items))


def _is_meld(text: str) -> str:
    return "yes" if kind(tuple(sorted(parse_cards(text)))) else "no"


def _paid(row: tuple[str, str, str]) -> tuple[str, ...]:
    text, more, told = row
    meld = tuple(sorted(parse_cards(text)))
    larger = tuple(sorted((*meld, *parse_cards(more))))
    cited = (condition_clause(meld) or "102.R.28").removeprefix("102.")
    return pictured(parse_cards(text)), told, str(worth(meld)), str(worth(larger) - worth(meld)), cited


def _changed(
    play: Panguingue, told: str, board: tuple[str, ...], hand: str, card: str, cited: str
) -> tuple[str, ...]:
    melds = tuple(tuple(sorted(parse_cards(meld))) for meld in board)
    used = [
        end for end in ends(melds, parse_cards(hand), parse_cards(card)[0], play.by_the_letter) if end.used
    ]
    # Of plays that collect the same the one with most melds: that is what is taught here.
    best = max(used, key=lambda end: (not end.held, len(end.board), end.collects))
    pays = str(best.collects)
    if best.out:
        pays += f", then {outs(best.board, play.outs)}"
    return "\n".join(map(_in_order, melds)), told, "\n".join(map(_in_order, best.board)), pays, cited


def _in_order(meld: tuple[int, ...]) -> str:
    """A rope from low to high, the jack after the seven."""
    return pictured(tuple(sorted(meld, key=lambda card: (PLACE[card // 4], card))))


def _rights(play: Panguingue) -> Iterator[Blocks]:
    yield Heading("Going out, forcing, fouls", level=2, cite="102.R.18, R.25")
    yield Bullets(
        (
            Item(
                f"Eleven cards in melds: {play.outs} chips and every condition on your board again, from "
                "each, and the tops once all losing hands are killed.",
                "102.R.25, R.36, R.43",
                "Out",
            ),
            Item(
                "If the option card fits a meld on the board of the player it is offered to, any other "
                "player may make them take it, so that they must discard; not if it is their out card, "
                "unless the next player would go out for more.",
                "102.R.18, R.20, R.21",
                "Forcing",
            ),
            Item(
                "A card that puts the next player out may not be let go by who can use it.",
                "102.R.19, R.26",
                "The out card",
            ),
            Item(
                "A card put into the hand, or a wrong number of cards once the deck is touched: all pay of "
                "the hand goes back, and you go on paying. Count your cards first.",
                "102.R.7, R.9, R.24, R.46",
                "Foul",
            ),
        )
    )
