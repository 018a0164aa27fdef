"""The house's own shoe: sealed before the cut, drawn from card by card, shown when it is spent."""

from msgspec.structs import astuple, replace

from houseway.cards import card_text
from houseway.cards.shoe import commitment, cut, new_seed, shuffled
from houseway.journal import StoreError, TableRecord
from houseway.journal.stores.store import shoe_seal
from houseway.server.writer import Writer
from houseway.table.commands import Burn, CardFaceUp, CardInError, Command, DealCard, LoadShoe, RevealShoe
from houseway.table.console import FROM_SHOE
from houseway.table.shoe.loading import burn_count
from houseway.table.state import Shoe


def asks_the_shoe(command: Command) -> bool:
    """True where the house is to put in a card, an order or a seed that no person knows."""
    return any(value in (FROM_SHOE, (FROM_SHOE,)) for value in astuple(command))


class HouseShoe:
    """The order of one shoe is worked out once."""

    def __init__(self, record: TableRecord, writer: Writer) -> None:
        self._record = record
        self._writer = writer
        self._cards: tuple[int, tuple[int, ...]] = (0, ())

    async def filled_in(self, command: Command) -> Command:
        """The command with what only the house knows in place of `from-shoe`."""
        match command:
            case LoadShoe(commitment=promised, decks=decks) if promised == FROM_SHOE:
                return replace(command, commitment=await self.commitment(decks))
            case RevealShoe(seed=seed) if seed == FROM_SHOE and self._shoe is not None:
                return RevealShoe((await self.seed(self._shoe)).hex())
            case Burn(cards=cards) if cards == (FROM_SHOE,):
                left = await self._left()
                return Burn(_texts(left[: 1 + burn_count(self._record.state, left[0])])) if left else command
            case DealCard(card=card) | CardFaceUp(card=card) if card == FROM_SHOE:
                return replace(command, card=(*_texts(await self._left()), card)[0])
            case CardInError(card=card) if card == FROM_SHOE:
                first, second = (*_texts(await self._left()), card, card)[:2]
                with_it = second if command.drawn_with == FROM_SHOE else command.drawn_with
                return replace(command, card=first, drawn_with=with_it)
        return command

    async def commitment(self, decks: int) -> str:
        """Seal the seed of the next shoe, unless that was done, and commit to the order it gives."""
        number = self._shoe.number + 1 if self._shoe else 1
        name = shoe_seal(self._record.stream, number)
        seed = await self._writer.do(self._record.store.sealed, name)
        if seed is None:
            seed = new_seed()
            await self._writer.do(self._record.store.seal, name, seed)
        return commitment(seed, decks)

    async def order(self, shoe: Shoe) -> tuple[int, ...]:
        """The cards of a shoe after its cut."""
        if self._cards[0] != shoe.number:
            order = shuffled(await self.seed(shoe), shoe.decks)
            self._cards = (shoe.number, cut(order, shoe.position))
        return self._cards[1]

    async def seed(self, shoe: Shoe) -> bytes:
        name = shoe_seal(self._record.stream, shoe.number)
        seed = await self._writer.do(self._record.store.sealed, name)
        if seed is None:
            raise StoreError(f"the seed of shoe {shoe.number} is not in the sealed store")
        return seed

    @property
    def _shoe(self) -> Shoe | None:
        return self._record.state.shoe

    async def _left(self) -> tuple[int, ...]:
        """The cards that are still in a sealed shoe; none of real cards, which the house has not seen."""
        shoe = self._shoe
        if shoe is None or not shoe.is_virtual:
            return ()
        return (await self.order(shoe))[len(shoe.drawn) :]


def _texts(cards: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(card_text(card) for card in cards)
