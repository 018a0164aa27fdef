"""What the blackjack family says of itself: the top of its rule card, and the English for every feature."""

from collections.abc import Iterator

from houseway.document import Blocks, Paragraph, Table
from houseway.families import phrases
from houseway.families.blackjack.coordinates import MOST_COUNTED
from houseway.families.blackjack.rules.figures import Blackjack, Chart
from houseway.families.phrases import Phrase, Values, if_so
from houseway.text import joined, number_word, one_of

PIECES = "cards"
VALUES = None
ACE = "1 or 11"
COUNTING = "An ace counts what is better for the hand."
OBJECT = (
    "Your hand plays against the player-dealer’s: draw cards to come closer to the target than the "
    "player-dealer does. The base wager is {base}."
)
NEARER = "over"
BOTH = "both hands are over"
HANDS = {"player": "the bettor", "banker": "the player-dealer"}
HAND_NOUNS = phrases.HAND_NOUNS | {"up": "the up card of {}"}
ROUND_NOUNS = {"three.total": "the count of the bettor’s first two cards and the up card"}

_ORDERS = {
    "nearest": "The target is {target}, and a hand may go over it. The hand nearer to {target} wins; at the "
    "same distance under beats over.",
    "bust": "The target is {target}. A total above {target} is over, and loses to a hand that is not; of two "
    "that are not over, the higher wins. When both are over, the player-dealer wins; only where the pay "
    "table says so, a bettor’s hand nearer to {target} pushes.",
    "drop": "The target is {target}, and no hand goes over it: a sum of 20 or more keeps its last digit, "
    "among the tens. The higher total wins.",
}
# The totals that two cards can have.
LEAST_OF_TWO, MOST_OF_TWO = 4, 21
_NAMES = {0: "joker", 1: "ace", 10: "ten-value card"}


def proved_from(decks: int | None) -> str:
    return f"{phrases.fresh_shoe(decks)}: every hand that can be dealt, played as the strategy named plays it"


def drawing(rules: Blackjack, cite: str) -> Iterator[Blocks]:
    """The order of totals, the Natural, both charts, and what else a bettor may do."""
    yield from posted(rules, cite, None)
    yield from _more(rules)


def posted(rules: Blackjack, cite: str, stakes: None) -> Iterator[Blocks]:
    """The order of totals, the Natural and both charts: what a sign says too."""
    values, natural = rules.values, rules.natural
    yield Paragraph(_ORDERS[values.order].format(target=values.target), values.cite)
    if values.joker:
        yield Paragraph(f"A hand with a joker is hard {values.joker} and draws no more.", values.cite)
    pairs = joined([f"{_card(low)} and {_card(high)}" for low, high in natural.of], "or")
    split = " There is none after a split." if rules.split is not None and not natural.after_split else ""
    shown = " It counts as its total unless it is shown before the first draw card." if natural.shown else ""
    said = f"Natural: on the first two cards, {pairs}. It beats every other hand.{split}{shown}"
    yield Paragraph(said, natural.cite)
    head = ("Hand", "must hit on", "has the option on", "must stand on")
    rows = [row for name, chart in _charts(rules) for row in _rows(name, chart)]
    yield Table(head, tuple(rows), "llll", caption="Cards are drawn")
    if rules.dealing.joker_up_stands:
        said = "When the player-dealer’s first card is a joker, all bettors stand on their two cards."
        yield Paragraph(said, rules.dealing.cite)
    if len(rules.dealing.draws) > 1:
        first, *_, last = rules.dealing.draws
        said = f"A bettor’s first draw card comes face {first}, the next face {last}."
        yield Paragraph(said, rules.dealing.cite)
    for chart, name in ((rules.player, "A bettor’s"), (rules.banker, "The player-dealer’s")):
        if chart.most_cards:
            yield Paragraph(f"{name} hand has at most {number_word(chart.most_cards)} cards.", chart.cite)


def _charts(rules: Blackjack) -> Iterator[tuple[str, Chart]]:
    yield "Bettor", rules.player
    yield "Player-dealer", rules.banker
    if rules.wish is not None:
        yield "Player-dealer who says nothing", rules.wish


def _rows(name: str, chart: Chart) -> Iterator[tuple[str, ...]]:
    """One row where hard and soft hands are played alike."""
    kinds = {"hard": chart.hard, "soft": chart.soft}
    alike = chart.hard == chart.soft
    for kind, letters in kinds.items() if not alike else [("", chart.hard)]:
        told = [
            _totals([t for t in range(2, len(letters)) if letters[t] == letter], kind) for letter in "HOS"
        ]
        yield (f"{name}, {kind}" if kind else name, *told)


def _totals(totals: list[int], kind: str) -> str:
    """Runs of totals; what nobody can have is left out at the ends."""
    least = 11 if kind == "soft" else 2
    runs: list[list[int]] = []
    for total in (total for total in totals if total >= least):
        if runs and runs[-1][-1] == total - 1:
            runs[-1].append(total)
        else:
            runs.append([total])
    return ", ".join(_run(run, least) for run in runs) or "–"


def _run(run: list[int], least: int) -> str:
    if run[0] == least and run[-1] == 31:
        return "any total"
    if run[-1] == 31:
        return f"{run[0]} and above"
    if run[0] == least:
        return f"{run[-1]} and below"
    return str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}"


def _more(rules: Blackjack) -> Iterator[Blocks]:
    """What is chosen besides another card."""
    if (double := rules.double) is not None:
        hard = ", without an ace" if double.hard_only else ""
        totals = [str(total) for total in _stands(rules.player)]
        never = joined([*totals, "a Natural"], "or")
        after = " Hands of a split may be doubled too." if double.after_split else ""
        down = ", face down" if double.down else ""
        text = (
            f"Double: on the first two cards{hard}, but not on {never}, for as much again and one "
            f"card{down}.{after}"
        )
        yield Paragraph(text, double.cite)
    if (split := rules.split) is not None:
        never = (
            f", but no {joined([_card(point, '') + 's' for point in split.never], 'or')}"
            if split.never
            else ""
        )
        most = f" into {number_word(split.hands)} hands at most" if split.hands else " as often as they come"
        aces = " Split aces get one card each." if split.aces_one_card else ""
        yield Paragraph(
            f"Split: two cards of one {split.of}{never}, for as much again,{most}.{aces}", split.cite
        )
    if (surrender := rules.surrender) is not None:
        when = f"at any time up to {surrender.up_to}" if surrender.any_time else "on the first two cards"
        doubled = ", after a double too" if surrender.after_double else ""
        yield Paragraph(f"Surrender: {when}{doubled}, for half the wager.", surrender.cite)
    if (insurance := rules.insurance) is not None:
        shown = joined([_card(point) for point in insurance.up], "or")
        text = f"Insurance, where it is offered: half the wager when the player-dealer shows {shown}."
        yield Paragraph(text, insurance.cite)
    if (hole := rules.hole_card) is not None:
        shown = joined([_card(point) for point in hole.checked_under], "or")
        text = f"Under {shown} the hole card is looked at before anybody draws; a Natural ends the hand."
        yield Paragraph(text, hole.cite)


def _stands(chart: Chart) -> list[int]:
    """The totals of two cards on which a hand must stand, hard or soft."""
    return [total for total in range(LEAST_OF_TWO, MOST_OF_TWO + 1) if chart.hard[total] == "S"]


def _card(point: int, article: str = "a ") -> str:
    name = _NAMES.get(point, str(point))
    return f"{'an ' if article and name[0] in 'a8' else article}{name}"


def _cards(values: Values) -> str:
    """Eight stand for more."""
    return f"{one_of(values, _number)} {'card' if values == {1} else 'cards'}"


def _number(count: int) -> str:
    return f"{number_word(count)} or more" if count == MOST_COUNTED else number_word(count)


HAND: dict[str, Phrase] = {
    "natural": if_so("a Natural", "no Natural"),
    "jokers": if_so("two jokers", "not two jokers"),
    "surrendered": if_so("given up the hand", "not given up the hand"),
    "over": if_so("a total that is over", "a total that is not over"),
    "cards": _cards,
    "total": lambda values: f"a total of {one_of(values)}",
    "up": lambda values: f"an up card that counts {one_of(values)}",
}
_THREE = "the bettor’s first two cards and the up card"
ROUND: dict[str, Phrase] = {
    "tie": if_so("the hands tie", "the hands do not tie"),
    "three.total": lambda values: f"{_THREE} count {one_of(values)}",
    "three.sevens": if_so(f"{_THREE} are sevens", f"{_THREE} are not all sevens"),
    "three.run": if_so(f"{_THREE} are a 6, a 7 and an 8", f"{_THREE} are no 6, 7 and 8"),
    "three.suited": if_so(f"{_THREE} are of one suit", f"{_THREE} are not of one suit"),
}
