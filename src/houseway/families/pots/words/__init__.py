"""What the pot games say of themselves: the top of a rule card."""

from collections.abc import Iterator
from typing import Protocol

from houseway.cards import parse_cards
from houseway.cards.poker.rankings import ranking
from houseway.document import Blocks, Paragraph, Table
from houseway.families.phrases import Phrase, pictured
from houseway.families.pots.rules.figures import PotGame, PotStreet
from houseway.families.pots.words.clauses import clauses
from houseway.text import joined, number_word


class PostedStakes(Protocol):
    """The amounts of a table file that a sign names."""

    @property
    def limit(self) -> str: ...
    @property
    def lower(self) -> str: ...
    @property
    def upper(self) -> str | None: ...


PIECES = "cards"
VALUES = "Cards rank by their number, then jack, queen and king. Suits never decide a pot."
COUNTING = "The ranking below says what an ace is."
OBJECT = "Players bet against each other; the best hand wins the pot, and the house takes its collection."
HANDS: dict[str, str] = {}
HAND: dict[str, Phrase] = {}
ROUND: dict[str, Phrase] = {}
HAND_NOUNS: dict[str, str] = {}
ROUND_NOUNS: dict[str, str] = {}

_RANKINGS = {
    "high": "the highest poker hand",
    "a5": "the lowest hand, ace to five, straights and flushes ignored",
    "27": "the lowest hand, deuce to seven, straights and flushes counting against it",
    "eight": "the lowest hand of five ranks, eight or less",
}
_ACES = {
    "high": "An ace is high, and low in the straight 5 4 3 2 A.",
    "a5": "An ace is the lowest card.",
    "27": "An ace is high and nothing else.",
    "eight": "For low an ace is the lowest card.",
}
_FORCED = {
    "blinds": "Blinds are posted clockwise from the button before the cards are seen, and count as bets.",
    "ante": "Every player antes.",
    "bring-in": "Every player antes. The up card that acts first on the first street is forced to bet; its "
    "suit counts, from spades down to hearts, diamonds and clubs, and its ace is high.",
}
_JOKER = {
    "high": "The joker is an ace, or completes a straight, a flush or a straight flush; five aces are the "
    "highest hand.",
    "a5": "The joker is the lowest card that the hand does not have.",
}
_LIMITS = {
    "structured": "structured (a bet is the limit of its street)",
    "spread": "spread (any amount between the limits)",
    "no-limit": "no-limit (any amount)",
}
_OPENS = {
    "after-blinds": "left of the last blind",
    "button-left": "first clockwise from the button",
    "opener": "the player who opened",
    "low-card": "the lowest up card, with the forced bet",
    "high-card": "the highest up card, with the forced bet",
    "high-board": "the highest hand on the board",
    "low-board": "the lowest hand on the board",
}

_LOWS_SAID = (
    " If no hand qualifies for low, the high hand wins the whole pot. High and low may be of different cards."
)
FIVE = 5
THIRD = 3
_BOARDS = {3: "Flop", 4: "Turn", 5: "River"}
_OPENERS = {"jacks": "Only a pair of jacks or better may open."}

_HIGHS = (
    "As Ks Qs Js 10s",
    "9d 8d 7d 6d 5d",
    "Qs Qh Qd Qc 4s",
    "8s 8h 8d Kh Kc",
    "Ac Jc 9c 6c 3c",
    "7h 6s 5d 4c 3h",
    "5s 5h 5d Kc 2s",
    "Ks Kh 9d 9c 4h",
    "As Ah Qd 8c 3h",
    "Ah Jd 8c 6s 2h",
)
_LOWS = (
    "5s 4h 3d 2c As",
    "7h 5d 4c 3s 2h",
    "8s 6h 4d 3c Ad",
    "8h 7d 6c 4s 2d",
    "6s 5h 4d 3c 2s",
    "Ks 8h 5d 4c 2h",
    "4s 4h 8d 3c 2c",
)
_EXAMPLES = {"high": _HIGHS, "a5": _LOWS, "27": _LOWS, "eight": _LOWS}


def proved_from(decks: int | None) -> str:
    return "a deck shuffled for every hand"


def drawing(rules: PotGame, cite: str) -> Iterator[Blocks]:
    """Who wins, what is forced, street by street what comes and who acts, and what a bet may be."""
    won = joined([_RANKINGS[name] for name in rules.rankings], "and")
    half = "The pot is split between " if len(rules.rankings) > 1 else "The pot goes to "
    aces = " ".join(_ACES[name] for name in rules.rankings)
    yield Paragraph(
        f"{half}{won}, made of {_made_of(rules)}. {aces}{_LOWS_SAID * ('eight' in rules.rankings)}", cite
    )
    for name in rules.rankings:
        head = ("Low, the best first" if name == "eight" else "The best first", "In a dealer's words")
        yield Table(head, _ranked(name), "ll", pictured=(0,))
    yield Paragraph(_FORCED[rules.forced], rules.cite_of.get(rules.forced) or cite)
    named = zip(_streets(rules), rules.streets, strict=True)
    rows = [(*said, _OPENS[street.opens], street.limit, street.cite) for said, street in named]
    yield Table(("Street", "Cards", "Acts first", "Limit", "Clause"), tuple(rows), "lllll")
    limits = joined([_LIMITS[limit] for limit in rules.limits], "or")
    yield Paragraph(f"Limits: {limits}.", rules.cite_of.get("limits") or cite)
    yield Paragraph(_raises(rules), rules.cite_of.get("raises") or cite)
    if not rules.check_raise:
        yield Paragraph("A player who has checked may only call or fold.", rules.cite_of["check-raise"])
    if rules.openers:
        yield Paragraph(_OPENERS[rules.openers], rules.cite_of.get("passed") or cite)
    yield from clauses(rules)


def _made_of(rules: PotGame) -> str:
    if rules.use == "two-and-three":
        return "exactly two own cards and three of the board"
    return "any five of the cards" if sum(map(_dealt, rules.streets)) > FIVE else "all five cards"


def _dealt(street: PotStreet) -> int:
    return street.down + street.up + street.board


def joker(rules: PotGame) -> str:
    """What a joker is in the hands of this game."""
    return _JOKER[rules.rankings[0]]


def posted(rules: PotGame, cite: str, stakes: PostedStakes) -> Iterator[Blocks]:
    """Who acts first on each street, and for how much."""
    amounts = {"lower": stakes.lower, "upper": stakes.upper or stakes.lower}
    any_amount = {"spread": f"{stakes.lower} to {stakes.upper}", "no-limit": f"{stakes.lower} or more"}
    named = zip(_streets(rules), rules.streets, strict=True)
    either = f"{amounts['lower']}, with an open pair {amounts['upper']} too"
    rows = [
        (
            *said,
            _OPENS[street.opens],
            any_amount.get(stakes.limit, either if street.pair else amounts[street.limit]),
        )
        for said, street in named
    ]
    yield Table(("Street", "Cards", "Acts first", "A bet"), tuple(rows), "lllr")
    if stakes.limit != "no-limit":
        yield Paragraph(_raises(rules), rules.cite_of.get("raises") or cite)


def _raises(rules: PotGame) -> str:
    return (
        f"A bet and {number_word(rules.raises)} raises are allowed in a round while three or more are in; "
        "between two players raises are not limited."
    )


def _ranked(name: str) -> tuple[tuple[str, str], ...]:
    """Hands in the order in which they win, as the ranking itself has it; what is no low hand stays out."""
    order = ranking(name)
    worth = {text: order.value(parse_cards(text)) for text in _EXAMPLES[name]}
    hands = sorted((text for text in worth if worth[text]), key=lambda text: -worth[text])
    return tuple((pictured(parse_cards(text)), order.words(worth[text])) for text in hands)


def _streets(rules: PotGame) -> Iterator[tuple[str, str]]:
    """What dealers call each street, and the cards that come."""
    board = own = 0
    for street in rules.streets:
        board += street.board
        own += street.down + street.up
        if street.draw:
            name = "Draw"
        elif street.board:
            name = _BOARDS[board]
        else:
            name = f"{own}{'rd' if own == THIRD else 'th'} street" if rules.is_stud else "Deal"
        yield name, _cards(street)


def _cards(street: PotStreet) -> str:
    parts = [
        f"draw up to {number_word(street.draw)}" if street.draw else "",
        f"discard {number_word(street.discard)}" if street.discard else "",
        f"{number_word(street.down)} down" if street.down else "",
        f"{number_word(street.up)} up" if street.up else "",
        f"{number_word(street.board)} on the board" if street.board else "",
        f"discard {number_word(street.throw)} at once" if street.throw else "",
    ]
    return ", ".join(part for part in parts if part)
