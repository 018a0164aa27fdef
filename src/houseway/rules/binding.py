"""From a line's text to an expression over features alone: hands, winners, events and options put in."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from houseway.families.vocabulary import Vocabulary
from houseway.refusals import NotationError, Refusal, Refused
from houseway.rules.game import Game, Line, Offer
from houseway.rules.language import (
    Among,
    And,
    Atom,
    Expression,
    Int,
    Name,
    Or,
    atoms,
    names,
    parse,
    renamed,
    rewritten,
)
from houseway.text import suggestion
from houseway.words import Values

SIDES = ("player", "banker")
# Constants that are several numbers, each with a name that may be looked for in them.
LISTS = {"option.suits": "suit", "seats.combinations": "player.king_nine"}
SUIT_CODES = {"s": 1, "h": 2, "d": 3, "c": 4}
# How many seats there are, numbered from 1, or the numbers on the layout.
Seats = int | tuple[int, ...] | None
_OTHER = {"player": "banker", "banker": "player"}


@lru_cache(maxsize=4096)
def parsed(source: str) -> Expression:
    return parse(source)


def resolved(
    source: str, on: str | None, events: Mapping[str, str], seen: tuple[str, ...] = ()
) -> Expression:
    """The text with event names, `hand.`, `other.`, `winner.` and `loser.` put in."""

    def atom(term: Atom) -> Expression:
        if isinstance(term, Name) and (event := term.name.replace("_", "-")) in events:
            if event in seen:
                raise NotationError(f"Event {event!r} is defined by itself.", name=event)
            return resolved(events[event], on, events, (*seen, event))
        return _placed(term, on)

    return rewritten(parsed(source), atom)


@lru_cache(maxsize=4096)
def _placed(term: Atom, on: str | None) -> Expression:
    """A term about the winner holds for the Player hand if it won, for the Banker hand if that won."""

    def said(owners: dict[str, str]) -> Expression:
        def side(name: str) -> Expression:
            owner, _, rest = name.partition(".")
            if rest and owner in ("hand", "other") and on is None:
                raise NotationError(f"{name!r} needs a wager that is placed on a hand.", name=name)
            return Name(f"{owners[owner]}.{rest}" if rest and owner in owners else name)

        return renamed(term, side)

    hands = {"hand": on, "other": _OTHER[on]} if on else {}
    if not any(name.startswith(("winner.", "loser.")) for name in names(term)):
        return said(hands)
    either = ({"winner": winner, "loser": loser, **hands} for winner, loser in _OTHER.items())
    return Or(tuple(And((Name(f"{owners['winner']}.wins"), said(owners))) for owners in either))


def checked(
    expression: Expression, vocabulary: Vocabulary, constants: Mapping[str, Any], source: str
) -> None:
    """Refuse a name that is neither a feature of the family nor a constant; say what exists."""
    known = {*vocabulary.features, *constants}
    used = names(expression)
    for name in sorted(used):
        if name not in known:
            owner = name.partition(".")[0]
            near = sorted(n for n in known if n.partition(".")[0] == owner) or sorted(known)
            raise NotationError(
                f"{name!r} in {source!r} is not a feature of this family{suggestion(name, known)} "
                f"There is {', '.join(near)}.",
                name=name,
            )
    for several, item in LISTS.items():
        for term in atoms(expression) if several in used else ():
            listed = isinstance(term, Among) and term.choices == Name(several)
            if several in names(term) and not listed:
                sentence = f"{several!r} in {source!r} is a list; write '{item} in {several}'."
                raise NotationError(sentence, name=several)


def looks_at_seat(game: Game, offer: Offer, line: Line) -> bool:
    """Whether the line pays one seat and not another."""
    used = names(resolved(line.when, offer.on, game.event_rules))
    return any(name.startswith("seat.") for name in used)


def constants(
    game: Game, offer: Offer, chosen: Mapping[str, Any], seat: int | None, seats: Seats
) -> dict[str, int | tuple[int, ...]]:
    """The bettor's seat and the house's choices as numbers."""
    known: dict[str, int | tuple[int, ...]] = {}
    for name, value in game.options_from(chosen).items():
        known[f"option.{name}"] = value if isinstance(value, int) else _choice_number(game, name, value)
    known["option.suits"] = _suits(offer, chosen)
    known["seat.number"] = seat or 0
    numbers = range(1, seats + 1) if isinstance(seats, int) else seats or ()
    printed = dict(zip(numbers, numbers, strict=True)) | {
        int(number): king_nine(game, cards) for number, cards in chosen.get("combinations", {}).items()
    }
    known["seat.combination"] = printed.get(seat or 0, seat or 0)
    known["seats.combinations"] = tuple(sorted(printed.values()))
    known["seats.count"] = len(numbers)
    return known


def king_nine(game: Game, cards: str) -> int:
    """Which unsuited king and nine this is, in the order of the rules; 0 for any other two cards."""
    hand = game.parse_hand(cards.split())
    feature = game.plays.vocabulary().features["player.king_nine"]
    return int(feature.values[game.plays.cells(hand, hand)[feature.coordinate]])


def _choice_number(game: Game, name: str, value: str) -> int:
    option = next(option for option in game.options if option.id == name)
    return option.choices.index(value)


def _suits(offer: Offer, chosen: Mapping[str, Any]) -> tuple[int, ...]:
    """The posted suits, or the first ones; `suits` is a list, or a list for each wager that needs one."""
    wanted = offer.table.suits
    posted = chosen.get("suits")
    if isinstance(posted, Mapping):
        posted = posted.get(offer.wager)
    if posted is None or not wanted:
        return tuple(range(1, wanted + 1))
    suits = sorted({SUIT_CODES.get(str(suit).lower(), 0) for suit in posted})
    if 0 in suits or len(suits) != wanted:
        name, given = f"{offer.name} {offer.paytable}", tuple(map(str, posted))
        told: Values = {"offer": name, "suits": wanted, "given": given}
        raise Refused(Refusal.UNKNOWN_OPTION, offer.cite, "suits-needed", **told)
    return tuple(suits)


def bound(game: Game, offer: Offer, values: Mapping[str, int | tuple[int, ...]]) -> tuple[Expression, ...]:
    """The offer's lines as expressions over features, with the constants put in."""

    def put(name: str) -> Expression:
        value = values.get(name)
        return Int(value) if isinstance(value, int) else Name(name)

    def listed(term: Atom) -> Expression:
        if isinstance(term, Among) and isinstance(term.choices, Name):
            value = values.get(term.choices.name)
            if isinstance(value, tuple):
                term = Among(term.item, tuple(Int(choice) for choice in value), term.negated)
        return renamed(term, put)

    return tuple(rewritten(resolved(line.when, offer.on, game.event_rules), listed) for line in offer.lines)
