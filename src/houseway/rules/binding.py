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
SUIT_CODES = {"s": 1, "h": 2, "d": 3, "c": 4}
_OTHER = {"player": "banker", "banker": "player"}


@lru_cache(maxsize=4096)
def parsed(source: str) -> Expression:
    return parse(source)


def resolved(
    source: str, on: str | None, events: Mapping[str, str], seen: tuple[str, ...] = ()
) -> Expression:
    """The text with event names, `hand.`, `other.`, `winner.` and `loser.` put in."""

    def side(name: str) -> Expression:
        owner, dot, rest = name.partition(".")
        if not dot:
            return Name(name)
        if owner in ("hand", "other"):
            if on is None:
                raise NotationError(f"{name!r} needs a wager that is placed on a hand.", name=name)
            return Name(f"{on if owner == 'hand' else _OTHER[on]}.{rest}")
        return Name(name)

    def atom(term: Atom) -> Expression:
        if isinstance(term, Name) and (event := term.name.replace("_", "-")) in events:
            if event in seen:
                raise NotationError(f"Event {event!r} is defined by itself.", name=event)
            return resolved(events[event], on, events, (*seen, event))
        placed = renamed(term, side)
        return _by_winner(placed)

    return rewritten(parsed(source), atom)


def _by_winner(term: Expression) -> Expression:
    """A term about the winner holds for the Player hand if it won, for the Banker hand if that won."""
    if not any(name.startswith(("winner.", "loser.")) for name in names(term)):
        return term

    def about(winner: str) -> Expression:
        def side(name: str) -> Expression:
            owner, _, rest = name.partition(".")
            hand = {"winner": winner, "loser": _OTHER[winner]}.get(owner)
            return Name(f"{hand}.{rest}" if hand else name)

        return And((Name(f"{winner}.wins"), renamed(term, side)))

    return Or((about("player"), about("banker")))


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
    for term in atoms(expression) if "option.suits" in used else ():
        listed = isinstance(term, Among) and term.choices == Name("option.suits")
        if "option.suits" in names(term) and not listed:
            sentence = f"'option.suits' in {source!r} is a list; write 'suit in option.suits'."
            raise NotationError(sentence, name="option.suits")


def looks_at_seat(game: Game, offer: Offer, line: Line) -> bool:
    """Whether the line pays one seat and not another."""
    used = names(resolved(line.when, offer.on, game.event_rules))
    return any(name.startswith("seat.") for name in used)


def constants(
    game: Game, offer: Offer, chosen: Mapping[str, Any], seat: int | None, seats: int | None
) -> dict[str, int | tuple[int, ...]]:
    """The bettor's seat and the house's choices as numbers."""
    found: dict[str, int | tuple[int, ...]] = {}
    for name, value in game.options_from(chosen).items():
        found[f"option.{name}"] = value if isinstance(value, int) else _choice_number(game, name, value)
    found["option.suits"] = _suits(offer, chosen)
    found["seat.number"] = seat or 0
    found["seat.combination"] = seat or 0
    found["seats.count"] = seats or 0
    return found


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
