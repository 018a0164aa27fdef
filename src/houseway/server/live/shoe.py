"""The house's own shoe: sealed before the cut, drawn from card by card, shown when it is spent.

Nothing that a person sends decides a card of a sealed shoe: not its commitment, not a card, not a seed.
"""

import secrets
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from houseway.cards.dice import DICE, FACES, dice_key, throw_dice
from houseway.cards.seal import commitment, seal_of
from houseway.cards.shoe import new_seed
from houseway.journal import StoreError, TableRecord
from houseway.journal.stores.store import shoe_seal
from houseway.refusals import Refusal, Refused
from houseway.server.writer import Writer
from houseway.table import Envelope, Role, TableState
from houseway.table.commands import (
    Burn,
    CardFaceUp,
    CardInError,
    Command,
    DealCard,
    DealStreet,
    LoadShoe,
    RevealShoe,
    ShowDice,
)
from houseway.table.routine import FROM_SHOE
from houseway.table.shoe.filling import filled
from houseway.table.state import Shoe, ShoeStage

# Of a sealed shoe nobody draws in error: whoever could would know the first card of a hand before its bets.
_MISTAKES = (CardFaceUp, CardInError)
_FROM_THE_SHOE = (LoadShoe, RevealShoe, Burn, DealCard, DealStreet, *_MISTAKES)
# Before the cut there is no order to look at.
_UNCUT = (ShoeStage.LOADED, ShoeStage.SPENT, ShoeStage.REVEALED)


def asks_the_shoe(envelope: Envelope) -> bool:
    """True where the house is to put in a card, a commitment, a seed or dice that no person knows."""
    command = envelope.command
    if isinstance(command, ShowDice):
        return not command.thrown and envelope.role is not Role.PATRON
    return _is_of_the_shoe(envelope) and _said(command) == FROM_SHOE


def _is_of_the_shoe(envelope: Envelope) -> bool:
    """Patrons have no such act; the table tells them."""
    return isinstance(envelope.command, _FROM_THE_SHOE) and envelope.role is not Role.PATRON


class HouseShoe:
    """Keeps the seeds it needs at hand, and works out cards from the cut and the shares as they stand."""

    def __init__(self, record: TableRecord, writer: Writer) -> None:
        self._record = record
        self._writer = writer
        self._seeds: dict[int, bytes] = {}
        self._cards: tuple[Any, tuple[int, ...]] = (None, ())

    async def have_seed(self, command: Command) -> None:
        """Fetch the seed that the command will need; a new one is sealed before anyone is told of it."""
        shoe = self._shoe
        if isinstance(command, LoadShoe):
            await self._fetch(shoe.number + 1 if shoe else 1, seal=True)
        elif shoe is not None and shoe.is_virtual:
            await self._fetch(shoe.number)

    def filled_in(self, envelope: Envelope) -> Envelope:
        """The command with what only the house knows in place of `from-shoe`; anything else is refused."""
        command, state = envelope.command, self._record.state
        if isinstance(command, ShowDice):
            return replace(envelope, command=self._thrown(state, command))
        if not _is_of_the_shoe(envelope):
            return envelope
        if _said(command) != FROM_SHOE:
            _refuse_own(state, command)
            return envelope
        if isinstance(command, _MISTAKES) and state.shoe is not None and state.shoe.is_virtual:
            raise Refused(Refusal.NO_ERROR_HERE, state.practice.cite("card-in-error"), "sealed-without-error")
        return replace(envelope, command=self._filled(state, command))

    def _filled(self, state: TableState, command: Command) -> Command:
        match command:
            case LoadShoe(decks=decks):
                number = state.shoe.number + 1 if state.shoe else 1
                pack = state.game.pack
                return replace(
                    command, commitment=commitment(self._known(number), pack.counts(decks), seal_of(pack))
                )
            case RevealShoe() if state.shoe is not None and state.shoe.is_virtual:
                return RevealShoe(self._known(state.shoe.number).hex())
        return filled(state, command, self._left(state))

    def _thrown(self, state: TableState, command: ShowDice) -> ShowDice:
        """Where the house deals from a sealed shoe it throws the dice too; nobody says what they show."""
        shoe = state.shoe
        if shoe is None or not shoe.is_virtual:
            return command
        if command.thrown:
            raise Refused(Refusal.HOUSE_SEALS, state.practice.cite("action-button", "shaken"), "house-throws")
        if not shoe.binds_dice:
            # Its seal is older than the key of the dice.
            return ShowDice(tuple(1 + secrets.randbelow(FACES) for _ in range(DICE)))
        return ShowDice(throw_dice(dice_key(self._known(shoe.number)), shoe.throws + 1, shoe.shares))

    @property
    def _shoe(self) -> Shoe | None:
        return self._record.state.shoe

    async def _fetch(self, number: int, seal: bool = False) -> None:
        if number in self._seeds:
            return
        name = shoe_seal(self._record.stream, number)
        seed = await self._writer.do(self._record.store.sealed, name)
        if seed is None and seal:
            seed = new_seed()
            await self._writer.do(self._record.store.seal, name, seed)
        if seed is None:
            raise StoreError(f"the seed of shoe {number} is not in the sealed store")
        # Those of the shoe in play and the next one are enough.
        self._seeds = {known: kept for known, kept in self._seeds.items() if known >= number - 1} | {
            number: seed
        }

    def _known(self, number: int) -> bytes:
        if number not in self._seeds:
            cite = self._record.state.practice.cite("shuffle")
            raise Refused(Refusal.SHOE_NOT_READY, cite, "seed-not-at-hand", number=number)
        return self._seeds[number]

    def _left(self, state: TableState) -> Sequence[int]:
        """The cards that are still in a sealed shoe; none before its cut, none of real cards."""
        shoe = state.shoe
        if shoe is None or not shoe.is_virtual or shoe.stage in _UNCUT:
            return ()
        return self._order(shoe)[len(shoe.drawn) :]

    def _order(self, shoe: Shoe) -> tuple[int, ...]:
        """Worked out again whenever anything it depends on has changed."""
        of = (shoe.number, shoe.commitment, shoe.position, shoe.shares)
        if self._cards[0] != of:
            self._cards = (of, shoe.order(self._known(shoe.number)))
        return self._cards[1]


def _said(command: Command) -> str:
    """What the command says of the shoe, where it says one thing."""
    match command:
        case LoadShoe(commitment=said) | RevealShoe(seed=said):
            return said
        case Burn(cards=cards) | DealStreet(cards=cards):
            return cards[0] if len(cards) == 1 else ""
        case DealCard(card=said) | CardFaceUp(card=said) | CardInError(card=said):
            return said
    return ""


def _refuse_own(state: TableState, command: Command) -> None:
    """Only the house seals, and of a sealed shoe the only card is the next, or one that waits."""
    cite = state.practice.cite("shuffle")
    if isinstance(command, LoadShoe | RevealShoe):
        if isinstance(command, LoadShoe) and not command.commitment:
            return
        raise Refused(Refusal.HOUSE_SEALS, cite, "house-seals-shoes")
    waits = isinstance(command, DealCard) and state.waits is not None
    if state.shoe is not None and state.shoe.is_virtual and not waits:
        raise Refused(Refusal.HOUSE_SEALS, cite, "next-card-of-sealed-shoe")
