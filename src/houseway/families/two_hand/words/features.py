"""The English for every feature of a two-hand round."""

from collections.abc import Iterable

from houseway.cards.notation import SUIT_NAMES
from houseway.families import phrases
from houseway.families.phrases import CARDS, CONTEST, TOTAL, Phrase, Values, if_so
from houseway.families.two_hand.vocabulary import KING_NINES
from houseway.text import joined, number_word, one_of

HAND_NOUNS = phrases.HAND_NOUNS | {
    "two": "the count of the first two cards of {}",
    "third": "the points of the third card of {}",
    "up": "the points of the first card of {}",
    "suit": "the suit of {}",
    "king_nine": "the seat whose king and nine {} holds",
}
ROUND_NOUNS = phrases.ROUND_NOUNS | {
    "cards": "the number of cards in the round",
    "suit": "the suit of all cards of the round",
    "of_a_kind": "the number of cards of one rank",
    "of_rank": "the rank all cards of the round share",
    "zeros": "the number of cards that count zero",
    "four.rank": "the rank the first four cards share",
}

_RANK_NAMES = ("ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king")
_SUIT_SIGNS = "♠♥♦♣"
_EVERY_RANK = frozenset(range(1, len(_RANK_NAMES) + 1))


def _third(values: Values) -> str:
    points = values - {-1}
    if not points:
        return "no third card"
    worth = f"third card worth {one_of(points)}"
    return f"no third card or a {worth}" if -1 in values else f"a {worth}"


def _suit(values: Values) -> str:
    suits = _one_or_suits(values - {0})
    if not suits:
        return "cards of more than one suit"
    return f"cards of several suits, or only {suits}" if 0 in values else f"only {suits}"


def _one_or_suits(codes: Iterable[int]) -> str:
    names = [SUIT_NAMES[code - 1] for code in sorted(codes)]
    return joined(names, "or") if names else ""


def _king_nine(values: Values) -> str:
    held = sorted(values - {0})
    if not held:
        return "no unsuited king and nine"
    if len(held) == len(KING_NINES) and 0 not in values:
        return "an unsuited king and nine"
    signs = [
        f"K{_SUIT_SIGNS[king]} 9{_SUIT_SIGNS[nine]}" for king, nine in (KING_NINES[code - 1] for code in held)
    ]
    others = "two cards that are no unsuited king and nine, or " if 0 in values else ""
    return f"{others}{joined(signs, 'or')}"


def _of_a_kind(values: Values) -> str:
    counts = values - {0}
    if not counts:
        return "the cards of the round do not all share a rank"
    alike = f"the round has {one_of(counts, number_word)} cards, all of one rank"
    return f"the cards of the round do not all share a rank, or {alike}" if 0 in values else alike


def _rank(nothing: str) -> Phrase:
    def phrase(values: Values) -> str:
        def named(ranks: Iterable[int]) -> str:
            return one_of(ranks, lambda rank: _RANK_NAMES[rank - 1])

        ranks, others = values - {0}, _EVERY_RANK - values
        if not ranks:
            return nothing
        if 0 in values and len(others) <= 2:
            return f"the rank they share is not {named(others)}"
        shared = f"the rank they share is {named(ranks)}"
        return f"{nothing}, or {shared}" if 0 in values else shared

    return phrase


def _round_suit(values: Values) -> str:
    suits = _one_or_suits(values - {0})
    if not suits:
        return "the cards of the round are of more than one suit"
    only = f"all cards of the round are {suits}"
    return f"the cards of the round are of several suits, or {only}" if 0 in values else only


# In this order a sentence names what a hand has.
HAND: dict[str, Phrase] = {
    "natural": if_so("a natural", "no natural"),
    **CARDS,
    **TOTAL,
    "two": lambda values: f"{one_of(values)} on the first two cards",
    "third": _third,
    "up": lambda values: f"a first card worth {one_of(values)}",
    "pair": if_so("a pair in the first two cards", "no pair in the first two cards"),
    "pair_one_color": if_so(
        "a pair of one color in the first two cards", "no pair of one color in the first two cards"
    ),
    "pair_suited": if_so(
        "a pair of one suit in the first two cards", "no pair of one suit in the first two cards"
    ),
    "royal_nine": if_so(
        "a 9 with a jack, queen or king in the first two cards",
        "no 9 with a jack, queen or king in the first two cards",
    ),
    "royal_nine_suited": if_so(
        "a 9 with a jack, queen or king of the same suit in the first two cards",
        "no 9 with a jack, queen or king of the same suit in the first two cards",
    ),
    "king_nine": _king_nine,
    "suited": if_so("cards of one suit", "cards of more than one suit"),
    "one_color": if_so("cards of one color", "cards of both colors"),
    "suit": _suit,
}

ROUND: dict[str, Phrase] = {
    **CONTEST,
    "cards": lambda values: f"{one_of(values, number_word)} cards are dealt in all",
    "suited": if_so("all cards of the round are of one suit", "the cards of the round are of several suits"),
    "one_color": if_so(
        "all cards of the round are of one color", "the cards of the round are of both colors"
    ),
    "suit": _round_suit,
    "of_a_kind": _of_a_kind,
    "of_rank": _rank("the cards of the round do not all share a rank"),
    "zeros": lambda values: (
        f"{one_of(values, number_word)} {'card' if values == {1} else 'cards'} of the round count zero"
    ),
    "four.suited_pair": if_so(
        "two of the first four cards are identical", "no two of the first four cards are identical"
    ),
    "four.two_pair": if_so("the first four cards are two pair", "the first four cards are not two pair"),
    "four.trips": if_so(
        "just three of the first four cards share a rank",
        "it is not just three of the first four cards that share a rank",
    ),
    "four.suited_trips": if_so(
        "three or four of the first four cards are identical",
        "no three of the first four cards are identical",
    ),
    "four.quads": if_so("the first four cards share one rank", "the first four cards do not share one rank"),
    "four.same_ranks": if_so(
        "both hands' first two cards are of the same two ranks",
        "the hands' first two cards are not of the same two ranks",
    ),
    "four.suited_quads": if_so(
        "the first four cards are identical", "the first four cards are not all identical"
    ),
    "four.rank": _rank("the first four cards do not share one rank"),
}
