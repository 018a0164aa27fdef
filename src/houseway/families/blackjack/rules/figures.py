"""The figures of the `[draw]` section, each with its clause; silence is what a game has not."""

from typing import Any, Literal

import msgspec

from houseway.families.blackjack.coordinates import BUST, DROP, NEAREST, TOTALS
from houseway.refusals import CatalogError

ORDERS = {"nearest": NEAREST, "bust": BUST, "drop": DROP}
Face = Literal["up", "down", "late"]
_POINTS = {"Jk": 0, "A": 1, "10": 10} | {str(point): point for point in range(2, 10)}
_LETTERS = {"hit": "H", "stand": "S", "option": "O"}


class Figure(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    cite: str


class Values(Figure, frozen=True):
    """What totals aim at, and which is better; a hand with a `joker` counts this, hard."""

    target: int
    order: Literal["nearest", "bust", "drop"]
    joker: int = 0

    @property
    def code(self) -> int:
        return ORDERS[self.order]


class Natural(Figure, frozen=True):
    """Which first two cards are one, as points with the lesser first, 0 a joker.

    Where it must be `shown` it counts as its total unless its owner shows it before the first draw card.
    """

    of: tuple[tuple[int, int], ...]
    after_split: bool = False
    shown: bool = False


class Dealing(Figure, frozen=True):
    """How cards lie: the first two of each, the player-dealer's second `late` where it comes after the draws.

    The last of `draws` goes for all later ones. `laid_open`: bettors turn their first cards before they draw.
    With a joker up nobody draws where `joker_up_stands`. Where a closed card fell open in the deal, that
    hand's first draw card comes down if `exposed_draws_down`.
    """

    player: tuple[Face, ...]
    banker: tuple[Face, ...]
    draws: tuple[Face, ...] = ("up",)
    laid_open: bool = False
    joker_up_stands: bool = False
    exposed_draws_down: bool = False


class Chart(Figure, frozen=True):
    """A letter for each total 0 to 31: H must hit, S must stand, O has the option; hard and soft hands apart.

    With `most_cards` a hand stands; 0 is no limit.
    """

    hard: str
    soft: str
    most_cards: int = 0


class HouseWay(Chart, frozen=True):
    """On the hard total `stand_hard` it stands as well if the up card counts one of `stand_up`."""

    stand_hard: int = 0
    stand_up: tuple[int, ...] = ()


class Double(Figure, frozen=True):
    """On the first two cards that need not stand: one card for as much again, face down where `down`."""

    hard_only: bool = False
    after_split: bool = False
    down: bool = False


class Splitting(Figure, frozen=True):
    """Two cards of one rank or of one value but those of `never`, which are points; 0 `hands` is no limit."""

    of: Literal["rank", "value"]
    hands: int = 0
    never: tuple[int, ...] = ()
    aces_one_card: bool = False


class Surrender(Figure, frozen=True):
    """Half the wager is given up: on the first two cards, or at any time while the hand is `up_to` this."""

    up_to: int
    any_time: bool = False
    after_double: bool = False


class Insurance(Figure, frozen=True):
    """A bet of `half` the wager where the up card counts one of `up`, on this wager of the layout."""

    wager: str
    up: tuple[int, ...]


class HoleCard(Figure, frozen=True):
    """It is looked at before anybody draws where the up card counts one of these; a Natural ends the hand."""

    checked_under: tuple[int, ...]


class Completes(Figure, frozen=True):
    """The player-dealer's hand is played out for these wagers although no hand needs it."""

    wagers: tuple[str, ...]


class Blackjack(msgspec.Struct, frozen=True, tag="blackjack", kw_only=True, omit_defaults=True):
    """One game's rules; `wish` is how the player-dealer plays his options without a word.

    None is what the game has not.
    """

    values: Values
    natural: Natural
    dealing: Dealing
    player: Chart
    banker: Chart
    wish: Chart | None = None
    house_way: HouseWay | None = None
    double: Double | None = None
    split: Splitting | None = None
    surrender: Surrender | None = None
    insurance: Insurance | None = None
    hole_card: HoleCard | None = None
    completes: Completes | None = None


_CHARTS = ("player", "banker", "wish", "house_way")


def read(section: dict[str, Any]) -> Blackjack:
    """The section with its charts laid out by totals and its Naturals as points."""
    written: dict[str, Any] = {"type": "blackjack"} | section
    for name in _CHARTS:
        if name in written:
            chart = written[name]
            both = {kind: _chart(chart.get(kind, ""), f"[draw.{name}] {kind}") for kind in ("hard", "soft")}
            written[name] = chart | both
    natural = written.get("natural", {})
    written["natural"] = natural | {"of": [_pair(pair) for pair in natural.get("of", ())]}
    rules = msgspec.convert(written, Blackjack)
    _refuse_senseless(rules)
    return rules


def _pair(text: str) -> tuple[int, int]:
    points = [_POINTS.get(word) for word in text.split()]
    if len(points) != 2 or None in points:
        raise CatalogError(f"[draw.natural] of: {text!r} is no two cards; write 'A 10', 'A A' or 'Jk Jk'.")
    low, high = sorted(point for point in points if point is not None)
    return low, high


def _chart(text: str, where: str) -> str:
    """`hit to 11, option 12-19, stand from 20` as a letter for each total."""
    letters = [""] * TOTALS
    for part in text.split(","):
        word, _, rest = part.strip().partition(" ")
        for total in _range(rest.strip(), where) if word in _LETTERS else ():
            if letters[total]:
                raise CatalogError(f"{where} says twice what is done on {total}.")
            letters[total] = _LETTERS[word]
    if "" in letters:
        total = letters.index("")
        raise CatalogError(f"{where} does not say what is done on {total}: {text!r}.")
    return "".join(letters)


def _range(text: str, where: str) -> range:
    first, last = {"to": ("0", text[3:]), "fr": (text[5:], str(TOTALS - 1))}.get(
        text[:2], (text.partition("-")[0], text.rpartition("-")[2])
    )
    if not (first.isdigit() and last.isdigit() and int(first) <= int(last) < TOTALS):
        raise CatalogError(f"{where}: {text!r} is no range; write 'to 11', '12-19', '20' or 'from 20'.")
    return range(int(first), int(last) + 1)


def _refuse_senseless(rules: Blackjack) -> None:
    """A wish must keep to the chart, and every option of the player-dealer needs one."""
    optional = "O" in rules.banker.hard + rules.banker.soft
    if optional != (rules.wish is not None):
        raise CatalogError("[draw.wish] is for a player-dealer with options, who needs it.")
    for name, chart, bound in (
        ("wish", rules.wish, rules.banker),
        ("house_way", rules.house_way, rules.player),
    ):
        if chart is None:
            continue
        for kind in ("hard", "soft"):
            pairs = zip(getattr(chart, kind), getattr(bound, kind), strict=True)
            wrong = next(
                (t for t, (says, must) in enumerate(pairs) if says == "O" or must not in ("O", says)), None
            )
            if wrong is not None:
                raise CatalogError(f"[draw.{name}] {kind} breaks the chart on {wrong}.")
    if rules.dealing.banker not in (("up", "down"), ("up", "late")):
        raise CatalogError("[draw.dealing] banker is 'up' and then 'down' or 'late'.")
