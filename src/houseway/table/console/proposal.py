"""A command that might be legal, with sample values where a person is to fill something in."""

from collections import Counter
from functools import lru_cache
from itertools import islice
from typing import Any

import msgspec

from houseway.cards import card_text
from houseway.cards.notation import CARD_COUNT
from houseway.table import commands as c
from houseway.table.acts import acts_of
from houseway.table.console.documents import Group, Need
from houseway.table.console.fitting import fits
from houseway.table.routine import FROM_SHOE
from houseway.table.state import UNSEEN, Shoe, TableState

REASON = Need("reason", "reason", "Reason")
# A sample; what people write is theirs.
BECAUSE = "…"


class Proposal(msgspec.Struct, frozen=True):
    """An act with a sample of what a person fills in, which is always within what each need takes.

    `known` overrides what the command says; `fate` is the procedure that tells what follows; the commands
    of `then` are given after this one.
    """

    id: str
    label: str
    group: Group
    cite: str
    sample: c.Command
    needs: tuple[Need, ...] = ()
    known: dict[str, Any] = {}
    fate: str = ""
    asks: str = ""
    then: tuple[c.Command, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a sample that nobody could key: the rules would be asked about another act."""
        for need in self.needs:
            value = getattr(self.sample, need.name)
            assert need.optional or fits(need, value), f"{self.id}: {value!r} is not within {need}"

    def command(self) -> dict[str, Any]:
        """The command without what is still needed."""
        needed = {need.name for need in self.needs}
        said: dict[str, Any] = msgspec.to_builtins(self.sample)
        kept = {name: value for name, value in said.items() if name not in needed}
        return {**kept, **self.known}


def put_right(
    state: TableState, id_: str, label: str, command: c.Command, fate: str, *needs: Need, part: str = ""
) -> Proposal:
    """What answers something that went wrong, under the procedure of this name."""
    cite, why = state.practice.cite(fate, part), (REASON,) if hasattr(command, "reason") else ()
    return Proposal(id_, label, "irregular", cite, command, needs or why, fate=fate)


def is_virtual(state: TableState) -> bool:
    return state.shoe is not None and state.shoe.is_virtual


def gone(state: TableState) -> tuple[str, ...]:
    """The cards that cannot be keyed any more.

    Those of a sealed shoe nobody keys, and what has left it may lie face down (103.27).
    """
    return () if is_virtual(state) else _away(state)


def half_gone(state: TableState) -> tuple[str, ...]:
    """The tiles of which one of the two has left the set."""
    shoe = state.shoe
    if shoe is None or is_virtual(state) or not shoe.pack.tiles:
        return ()
    left = Counter(_known(state, shoe))
    return tuple(card_text(card) for card, held in enumerate(shoe.counts) if 0 < left[card] < held)


def _away(state: TableState) -> tuple[str, ...]:
    """The cards of which every one has left the shoe."""
    shoe = state.shoe
    return () if shoe is None or shoe.continuous else _gone(shoe.counts, _known(state, shoe))


def _known(state: TableState, shoe: Shoe) -> tuple[int, ...]:
    """Every card that is known to have left the shoe, as often as it has."""
    seen = acts_of(state.game.plays).seen(state)
    return tuple((Counter(shoe.drawn) | Counter(seen)).elements()) if seen else shoe.drawn


@lru_cache(maxsize=64)
def _gone(counts: tuple[int, ...], drawn: tuple[int, ...]) -> tuple[str, ...]:
    """Looked up for each card that a console proposes."""
    left = Counter(drawn)
    return tuple(card_text(card) for card, held in enumerate(counts) if left[card] >= held)


def spare_cards(state: TableState, number: int) -> tuple[str, ...]:
    """So many cards that may still be in the shoe: different ones, and of several decks more of each."""
    shoe = state.shoe
    spare = _spare(_away(state), len(shoe.counts) if shoe else CARD_COUNT)
    if number <= len(spare) or shoe is None:
        return spare[:number]
    drawn = Counter(_known(state, shoe))
    left = {card_text(card): count - drawn[card] for card, count in enumerate(shoe.counts)}
    copies = (card for copy in range(max(left.values())) for card in spare if left[card] > copy)
    return tuple(islice(copies, number))


@lru_cache(maxsize=64)
def _spare(away: tuple[str, ...], kinds: int) -> tuple[str, ...]:
    texts = (card_text(card) for card in range(kinds))
    return tuple(text for text in texts if text not in away)


def spare_card(state: TableState) -> str:
    """The next card where it lies open in the shoe, else one that may be."""
    if state.lies_open is not None:
        return card_text(state.lies_open)
    return next(iter(spare_cards(state, 1)), "??")


def waiting_card(state: TableState) -> str | None:
    """The card set aside that this hand is dealt next, where it was seen."""
    waits = state.waits
    return None if waits in (None, UNSEEN) else card_text(waits)


def card_need(state: TableState, name: str, label: str) -> tuple[Need, ...]:
    """A real card is keyed in; the card of a sealed shoe the house knows."""
    return () if is_virtual(state) else (Need(name, "card", label),)


def card_known(state: TableState, *names: str) -> dict[str, Any]:
    return dict.fromkeys(names, FROM_SHOE) if is_virtual(state) else {}
