"""What a family does at a table that other families do not; the table asks it, and knows none by name."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

from houseway.families import Family
from houseway.families.betting import Redraw, Wish
from houseway.families.family import Winner
from houseway.families.round import Hand, Held, Round, Step
from houseway.ledger import Transfer
from houseway.refusals import Refusal, Refused
from houseway.table import commands as c
from houseway.table.commands import Command
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope
from houseway.table.events import Event
from houseway.table.ring import Bots
from houseway.table.state import TableState

if TYPE_CHECKING:
    from houseway.table.console.proposal import Proposal
    from houseway.table.routine import Coming
    from houseway.table.shoe.offered import OfferedView
    from houseway.table.views.melds import MeldsView

Decide = Callable[[TableState, Envelope, Any], Outcome]
After = Callable[[TableState, Any], TableState]
# By hand the numbers of its cards, in their order: the first card that left the shoe is 1, one unknown is 0.
Numbers = dict[str, tuple[int, ...]]
Follow = Callable[[Numbers, TableState, Event, TableState, Sequence[int]], Numbers]


class Recount(Protocol):
    """One table's hands as its rows tell them, written apart from what decides them."""

    def problems(
        self,
        state: TableState,
        events: Sequence[Event],
        transfers: Sequence[Transfer],
        is_older: bool = False,
    ) -> Iterable[str]:
        """What is wrong with a row; `state` is the table before it. One with an older number `is_older`."""


@dataclass(frozen=True, eq=False)
class Acts:
    """A family's `acts` facet offers one as `ACTS`; what it leaves out is as at any table.

    `decides` goes before the table's own decision, `after` follows what the table makes of an event or stands
    `instead` of it, and `refusals` say why nothing else is done before a step. `told` decides a settlement
    within the round again from its facts alone. `menu` is what may go wrong, as the console's list has it.
    """

    decides: Mapping[type, Decide] = field(default_factory=dict)
    after: Mapping[type, After] = field(default_factory=dict)
    instead: Mapping[type, After] = field(default_factory=dict)
    refusals: Mapping[type, Callable[[TableState], Refused]] = field(default_factory=dict)
    told: dict[type, Callable[[TableState, Any], Outcome]] = field(default_factory=dict)
    menu: dict[str, tuple[str, tuple[str, ...]]] = field(default_factory=dict)
    # Within a round, or before one where there is no step.
    comes_next: "Callable[[TableState, Step | None], Coming | None]" = lambda state, step: None
    proposals: "Callable[[TableState], Iterable[Proposal]]" = lambda state: ()
    offers: "Callable[[TableState], OfferedView | None]" = lambda state: None
    lies_down: Callable[[TableState], bool] = lambda state: False
    paid_early: Callable[[TableState], tuple[str, ...]] = lambda state: ()
    settled: Callable[[TableState, Winner], Sequence[Event]] = lambda state, winner: ()
    wishes: Callable[[TableState, Callable[[int], int]], Iterable[Command]] = lambda state, below: ()
    # The round as it lies after a correction, with what was set in the round as it was told.
    corrected: Callable[[TableState, Round], Round] = lambda state, deal: deal
    # What lies apart of a hand whose cards are known, also as the house lays it.
    apart: Callable[[TableState, Held], Hand] = lambda state, held: state.deal.apart(held)
    # How a patron may ask to be dealt in where players bet against each other.
    entries: Callable[[TableState], tuple[Wish, ...]] = lambda state: ()
    # Whose word about what he draws may still be changed.
    redraw: Callable[[TableState], Redraw | None] = lambda state: None
    # What everyone sees where melds are laid, and what the seat may do.
    melds: "Callable[[TableState, int | None], MeldsView | None]" = lambda state, seat: None
    # Counts what moved between players again, from the rows alone; `verify` asks it.
    recount: Callable[[], Recount] | None = None
    # Who play hands by themselves, where players bet against each other.
    bots: Bots | None = None
    # Which card of the shoe lies where after an event, by which these cards left it; None where cards lie in
    # the hands that they were dealt to.
    follow_cards: Follow | None = None
    # Cards that the table knows although nobody saw them leave the shoe: those that were laid out of a hand.
    seen: Callable[[TableState], Sequence[int]] = lambda state: ()
    # With what fell, or comes off the deck, where a command leaves that open.
    filled: Callable[[TableState, Command, Sequence[int]], Command] = lambda state, command, fallen: command


def not_here(state: TableState, envelope: Envelope, command: Command) -> Outcome:
    """An act of some families, or of tables where a patron banks, and not of this one."""
    raise Refused(Refusal.NOTHING_TO_DEAL, state.game.cite, "not-at-this-game", game=state.game.name)


# What is done where bets are paid by a bank, and not where players play for a pot.
BANKED_ONLY: dict[type, Decide] = dict.fromkeys(
    (
        c.NoMoreBets, c.DealCard, c.DealClosed, c.TurnCards, c.CardInError, c.CardFaceUp, c.VoidRound,
        c.CorrectHands, c.CorrectPayout,
    ),
    not_here,
)  # fmt: skip


@cache
def acts_of(family: Family) -> Acts:
    offered: Acts = Acts() if "acts" in family.lacks else family.facet("acts").ACTS
    return offered
