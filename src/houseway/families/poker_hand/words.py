"""What the poker-hand games say of themselves: the top of a rule card, and the English for every feature."""

from collections.abc import Iterator

from houseway.cards.poker import Category
from houseway.document import Blocks, Paragraph, Table
from houseway.families import phrases
from houseway.families.phrases import Phrase, Values, if_so
from houseway.families.poker_hand.rules.figures import TAKE_BACK, Poker, wager_chosen
from houseway.families.poker_hand.rules.steps import BURNS
from houseway.families.poker_hand.rules.telling import chosen
from houseway.text import joined, number_word, one_of

PIECES = "cards"
VALUES = "Cards rank from the 2 up to the ace; suits are equal."
COUNTING = "Hands equal in every rank that counts tie."
OBJECT = "Each bettor’s own cards are ranked against the player-dealer’s, or by a pay table: {base}."
OBJECT_WITHOUT_DEALER = (
    "Each bettor’s own cards and the community cards make one hand, which a pay table pays: {base}. The "
    "player-dealer has no hand to beat."
)
HANDS = {"player": "the bettor", "banker": "the player-dealer"}
HAND_NOUNS = {"leading": "the rank that the hand of {} is compared by first", "plays": "what {} plays"}
ROUND_NOUNS: dict[str, str] = {}

_RANKS = {11: "jack", 12: "queen", 13: "king", 14: "ace"}
_RANKINGS = {
    "three-cards": "three cards",
    "four-of-five": "the best four of five cards",
    "four-of-five-straight-high": "the best four of five cards",
    "five-of-seven": "the best five of seven cards",
    "five-cards": "five cards",
}
_KINDS = {
    "royal_flush": "a royal flush",
    "straight_flush": "a straight flush",
    "four": "four of a kind",
    "full_house": "a full house",
    "flush": "a flush",
    "straight": "a straight",
    "three": "three of a kind",
    "two_pair": "two pairs",
    "pair": "one pair",
    "high_card": "a high card only",
}


def object_text(rules: Poker) -> str:
    """Return what the bettor is after: to beat the player-dealer, who may have no hand."""
    return OBJECT if rules.banker else OBJECT_WITHOUT_DEALER


def proved_from(decks: int | None) -> str:
    return (
        f"{phrases.fresh_shoe(decks)}: every way to deal, each decision the one that the strategy named takes"
    )


def drawing(rules: Poker, cite: str) -> Iterator[Blocks]:
    """What is dealt, how hands rank, with what the player-dealer plays, and what bettors decide."""
    yield Paragraph(_dealt(rules), cite)
    if rules.ranking != "one-card":
        kinds = [_category(kind) for kind in reversed(rules.order)]
        said = f"Hands are {_RANKINGS[rules.ranking]}, from the highest: {', '.join(kinds)}."
        yield Paragraph(f"{said} An ace is low only in the lowest straight.", cite)
    if rules.qualifies != "always":
        least = {"pair": "a pair"}.get(rules.qualifies, rules.qualifies.replace("-", " "))
        yield Paragraph(f"The player-dealer’s hand qualifies with {least} or better.", cite)
    rows = [
        (_when(rules, street.board, street.on_tie), _choices(rules, index), street.cite)
        for index, street in enumerate(rules.streets)
    ]
    yield Table(("When", "The bettor chooses", "Clause"), tuple(rows), "lll", caption="Decisions")
    if any("×" in choices for _, choices, _ in rows):
        yield Paragraph(f"1× is as much as the {rules.base.capitalize()} wager.", cite)
    if any("fold" in street.choices for street in rules.streets):
        yield Paragraph(_fold(rules), cite)
    for street in rules.streets:
        if street.on_tie:
            yield Paragraph(_war(), street.cite)


def _fold(rules: Poker) -> str:
    """What a player who folds loses."""
    kept = [wager.replace("-", " ").title() for wager, _ in rules.fold_keeps]
    if not kept:
        return "A fold loses all wagers."
    return f"A fold loses all wagers but {joined(kept, 'and')}, which the cards decide."


def _war() -> str:
    burned = f"{number_word(BURNS)} cards are burned and one is dealt"
    return (
        f"A War wager is equal to the first wager. Then {burned} to the bettor, and {burned} to the "
        "player-dealer."
    )


def _dealt(rules: Poker) -> str:
    own = f"{number_word(rules.own).capitalize()} card{'s' * (rules.own > 1)} to each bettor"
    parts = [own]
    if rules.banker:
        up = f", of which card {rules.up} lies open" if rules.up else ""
        parts.append(f"{number_word(rules.banker)} to the player-dealer{up}")
    if rules.board:
        parts.append(f"{number_word(rules.board)} community cards")
    if rules.unseen:
        parts.append("one that goes away unseen")
    return joined(parts, "and") + "."


def _category(kind: Category) -> str:
    return kind.name.lower().replace("_", " ")


def _when(rules: Poker, board: int, on_tie: bool) -> str:
    if on_tie:
        return "after a tie"
    return (
        f"with {number_word(board)} community card{'s' * (board > 1)} open" if board else "on the first cards"
    )


def _choices(rules: Poker, index: int) -> str:
    """Return what may be chosen on this street; where a wager rides, which one it is."""
    street = rules.streets[index]
    if TAKE_BACK in street.choices and (wager := wager_chosen(rules, TAKE_BACK, index)):
        return f"let {wager.replace('-', ' ').capitalize()} ride or take it back"
    told = joined([chosen(choice) for choice in street.choices], "or")
    if not street.aces_for:
        return told
    aces = joined([chosen(choice) for choice in street.aces_for], "or")
    between = ", or any amount between," if street.any_amount else ""
    return f"{told}; {aces}{between} only with a pair of aces or better"


def _rank(values: Values) -> str:
    return f"{one_of(values, lambda rank: _RANKS.get(rank, str(rank)))} as the rank compared first"


def _plays(values: Values) -> str:
    return f"a wager of {one_of(values)} times the first"


_KIND: dict[str, Phrase] = {name: if_so(said, f"anything but {said}") for name, said in _KINDS.items()}
HAND: dict[str, Phrase] = {
    **_KIND,
    "leading": _rank,
    "plays": _plays,
    "rides_1": if_so("let wager 1 ride", "taken wager 1 back"),
    "rides_2": if_so("let wager 2 ride", "taken wager 2 back"),
    "qualifies": if_so("a hand that qualifies", "no hand that qualifies"),
}
_BONUS = "the hand that the bonus looks at is"
ROUND: dict[str, Phrase] = {
    "tie": if_so("the hands tie", "the hands do not tie"),
    "folded": if_so("the bettor folded", "the bettor did not fold"),
    **{
        f"bonus.{name}": if_so(f"{_BONUS} {said}", f"{_BONUS} anything but {said}")
        for name, said in _KINDS.items()
    },
    "war": if_so("the bettor goes to War", "there is no War"),
    "war.wins": if_so("the bettor wins the War", "the bettor does not win the War"),
    "war.tie": if_so("the War ties", "the War does not tie"),
}
