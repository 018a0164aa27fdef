"""The house's own shoe: sealed before the cut, drawn from card by card, shown when it is spent."""

from msgspec.structs import astuple, replace

from houseway.cards.shoe import commitment, cut, new_seed, shuffled
from houseway.journal import StoreError, TableRecord
from houseway.journal.stores.store import shoe_seal
from houseway.server.writer import Writer
from houseway.table.commands import Command, LoadShoe, RevealShoe
from houseway.table.routine import FROM_SHOE
from houseway.table.shoe.filling import filled
from houseway.table.state import Shoe


def asks_the_shoe(command: Command) -> bool:
    """True where the house is to put in a card, an order or a seed that no person knows."""
    return any(value in (FROM_SHOE, (FROM_SHOE,)) for value in astuple(command))


class HouseShoe:
    """The order of a shoe is worked out once for each way it is cut."""

    def __init__(self, record: TableRecord, writer: Writer) -> None:
        self._record = record
        self._writer = writer
        self._cards: tuple[tuple[int, int], tuple[int, ...]] = ((0, 0), ())

    async def filled_in(self, command: Command) -> Command:
        """The command with what only the house knows in place of `from-shoe`."""
        match command:
            case LoadShoe(commitment=promised, decks=decks) if promised == FROM_SHOE:
                return replace(command, commitment=await self.commitment(decks))
            case RevealShoe(seed=seed) if seed == FROM_SHOE and self._shoe is not None:
                return RevealShoe((await self.seed(self._shoe)).hex())
        return filled(self._record.state, command, await self._left()) if asks_the_shoe(command) else command

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
        """The cards of a shoe as it is cut now."""
        cut_so = shoe.number, shoe.position
        if self._cards[0] != cut_so:
            order = shuffled(await self.seed(shoe), shoe.decks)
            self._cards = (cut_so, cut(order, shoe.position))
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
