"""The English for every feature of every family: what a hand has, and what is so of the round."""

from collections.abc import Callable, Iterable

from houseway.cards.notation import SUIT_NAMES
from houseway.families.pan_nine.coordinates import LOWEST_1, LOWEST_2, LOWEST_3
from houseway.families.two_hand.vocabulary import KING_NINES

Values = frozenset[int]
Phrase = Callable[[Values], str]

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
RANK_NAMES = ("ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king")
SUIT_SIGNS = "♠♥♦♣"
_EVERY_RANK = frozenset(range(1, len(RANK_NAMES) + 1))
# Pan 9's cards in a circle; an order of cards is the circle read up from its lowest card.
_CIRCLE = ("ace", "2", "3", "4", "5", "6", "jack", "queen", "king")
CARD_ORDERS = {
    order: f"card order {order} ({_CIRCLE[lowest - 1]} highest, {_CIRCLE[lowest]} lowest)"
    for order, lowest in ((1, LOWEST_1), (2, LOWEST_2), (3, LOWEST_3))
}


def number_word(number: int) -> str:
    return NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)


def joined(parts: Iterable[str], word: str) -> str:
    """`a`, `a and b`, `a, b and c`."""
    *first, last = parts
    return f"{', '.join(first)} {word} {last}" if first else last


def one_of(values: Iterable[int], say: Callable[[int], str] = str) -> str:
    """`7`, `8 or 9`, `1 to 3`, `0, 3 or 7`."""
    ordered = sorted(values)
    if len(ordered) > 2 and ordered[-1] - ordered[0] == len(ordered) - 1:
        return f"{say(ordered[0])} to {say(ordered[-1])}"
    return joined([say(value) for value in ordered], "or")


def _if_so(yes: str, no: str) -> Phrase:
    return lambda values: yes if 1 in values else no


def _counted(noun: str) -> Phrase:
    def phrase(values: Values) -> str:
        return f"{one_of(values, number_word)} {noun}{'' if values == {1} else 's'}"

    return phrase


def _third(values: Values) -> str:
    points = values - {-1}
    if not points:
        return "no third card"
    worth = f"third card worth {one_of(points)}"
    return f"no third card or a {worth}" if -1 in values else f"a {worth}"


def _suit(values: Values) -> str:
    suits = one_or_suits(values - {0})
    if not suits:
        return "cards of more than one suit"
    return f"cards of several suits, or only {suits}" if 0 in values else f"only {suits}"


def one_or_suits(codes: Iterable[int]) -> str:
    names = [SUIT_NAMES[code - 1] for code in sorted(codes)]
    return joined(names, "or") if names else ""


def _king_nine(values: Values) -> str:
    held = sorted(values - {0})
    if not held:
        return "no unsuited king and nine"
    if len(held) == len(KING_NINES) and 0 not in values:
        return "an unsuited king and nine"
    signs = [
        f"K{SUIT_SIGNS[king]} 9{SUIT_SIGNS[nine]}" for king, nine in (KING_NINES[code - 1] for code in held)
    ]
    others = "two cards that are no unsuited king and nine, or " if 0 in values else ""
    return f"{others}{joined(signs, 'or')}"


def _triple(values: Values) -> str:
    faces = sorted(values - {0})
    if not faces:
        return "no triple"
    triples = "a triple" if len(faces) == 6 else joined([f"three {face}s" for face in faces], "or")
    return f"no triple or {triples}" if 0 in values else triples


# What a hand has; in this order a sentence names them.
HAND: dict[str, Phrase] = {
    "natural": _if_so("a natural", "no natural"),
    "cards": _counted("card"),
    "total": lambda values: f"a total of {one_of(values)}",
    "two": lambda values: f"{one_of(values)} on the first two cards",
    "three": lambda values: f"{one_of(values)} on the first three cards",
    "third": _third,
    "up": lambda values: f"a first card worth {one_of(values)}",
    "pair": _if_so("a pair in the first two cards", "no pair in the first two cards"),
    "pair_one_color": _if_so(
        "a pair of one color in the first two cards", "no pair of one color in the first two cards"
    ),
    "pair_suited": _if_so(
        "a pair of one suit in the first two cards", "no pair of one suit in the first two cards"
    ),
    "royal_nine": _if_so(
        "a 9 with a jack, queen or king in the first two cards",
        "no 9 with a jack, queen or king in the first two cards",
    ),
    "royal_nine_suited": _if_so(
        "a 9 with a jack, queen or king of the same suit in the first two cards",
        "no 9 with a jack, queen or king of the same suit in the first two cards",
    ),
    "king_nine": _king_nine,
    "suited": _if_so("cards of one suit", "cards of more than one suit"),
    "one_color": _if_so("cards of one color", "cards of both colors"),
    "suit": _suit,
    "triple": _triple,
    "straight": _if_so("a straight", "no straight"),
}


def _of_a_kind(values: Values) -> str:
    counts = values - {0}
    if not counts:
        return "the cards of the round do not all share a rank"
    alike = f"the round has {one_of(counts, number_word)} cards, all of one rank"
    return f"the cards of the round do not all share a rank, or {alike}" if 0 in values else alike


def _rank(nothing: str) -> Phrase:
    def phrase(values: Values) -> str:
        def named(ranks: Iterable[int]) -> str:
            return one_of(ranks, lambda rank: RANK_NAMES[rank - 1])

        ranks, others = values - {0}, _EVERY_RANK - values
        if not ranks:
            return nothing
        if 0 in values and len(others) <= 2:
            return f"the rank they share is not {named(others)}"
        shared = f"the rank they share is {named(ranks)}"
        return f"{nothing}, or {shared}" if 0 in values else shared

    return phrase


def _round_suit(values: Values) -> str:
    suits = one_or_suits(values - {0})
    if not suits:
        return "the cards of the round are of more than one suit"
    only = f"all cards of the round are {suits}"
    return f"the cards of the round are of several suits, or {only}" if 0 in values else only


def _compared(how: str) -> Phrase:
    def phrase(values: Values) -> str:
        words = {1: "higher", 0: "the same", -1: "lower"}
        said = joined([words[value] for value in sorted(values, reverse=True)], "or")
        return f"{how} the bettor's hand is {said}"

    return phrase


# What is so of the round.
ROUND: dict[str, Phrase] = {
    "tie": _if_so("the hands tie", "the hands do not tie"),
    "margin": lambda values: f"the hands are {one_of(values)} {'point' if values == {1} else 'points'} apart",
    "cards": lambda values: f"{one_of(values, number_word)} cards are dealt in all",
    "suited": _if_so("all cards of the round are of one suit", "the cards of the round are of several suits"),
    "one_color": _if_so(
        "all cards of the round are of one color", "the cards of the round are of both colors"
    ),
    "suit": _round_suit,
    "of_a_kind": _of_a_kind,
    "of_rank": _rank("the cards of the round do not all share a rank"),
    "zeros": lambda values: (
        f"{one_of(values, number_word)} {'card' if values == {1} else 'cards'} of the round count zero"
    ),
    "four.suited_pair": _if_so(
        "two of the first four cards are identical", "no two of the first four cards are identical"
    ),
    "four.two_pair": _if_so("the first four cards are two pair", "the first four cards are not two pair"),
    "four.trips": _if_so(
        "just three of the first four cards share a rank",
        "it is not just three of the first four cards that share a rank",
    ),
    "four.suited_trips": _if_so(
        "three or four of the first four cards are identical",
        "no three of the first four cards are identical",
    ),
    "four.quads": _if_so("the first four cards share one rank", "the first four cards do not share one rank"),
    "four.same_ranks": _if_so(
        "both hands' first two cards are of the same two ranks",
        "the hands' first two cards are not of the same two ranks",
    ),
    "four.suited_quads": _if_so(
        "the first four cards are identical", "the first four cards are not all identical"
    ),
    "four.rank": _rank("the first four cards do not share one rank"),
} | {
    f"high.{breaker}{order}": _compared(f"{how} in {said},")
    for breaker, how in (("a", "card by card"), ("b", "by highest card and its suit"))
    for order, said in CARD_ORDERS.items()
}
