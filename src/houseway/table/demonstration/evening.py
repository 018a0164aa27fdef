"""A demonstration: a seeded house dealer and seeded bettors at one table, command by command."""

import random
from collections.abc import Iterator
from hashlib import sha256
from typing import NamedTuple

from msgspec.structs import replace

from houseway.cards.dice import DICE, FACES, dice_key, throw_dice
from houseway.cards.seal import commitment, seal_of
from houseway.table.commands import Command, LoadShoe, RevealShoe, ShowDice
from houseway.table.demonstration.bettors import Bettors, patron_of
from houseway.table.demonstration.secrets import Secrets
from houseway.table.demonstration.wishes import wishes
from houseway.table.envelope import ANSWER_CLOCK, Role
from houseway.table.events import Event
from houseway.table.routine import comes_next, next_on_keypad
from houseway.table.session import DEALER, Table
from houseway.table.shoe.filling import filled
from houseway.table.shoe.spent import SpentShoe, spent_shoe
from houseway.table.state import Phase, Shoe, ShoeStage

CUTTING_CARD = 14
# Where no shoe ends a demonstration.
ROUNDS = 20


class Done(NamedTuple):
    """A command that was done, by whom, and what happened."""

    actor: str
    role: Role
    command: Command
    events: tuple[Event, ...]


class Demonstration:
    """The same table file, seed and bettors give the same acts."""

    def __init__(self, table: Table, seed: int, bettors: int) -> None:
        self.table = table
        self._seed = seed
        self._chance = random.Random(seed)
        self._bettors = Bettors(table, bettors, self._below)
        self._bet_in_round = 0
        self._order: tuple[int, tuple[int, ...]] = (0, ())
        self._secrets = Secrets(f"demonstration {seed}")

    def play(self, rounds: int | None = None) -> Iterator[Done]:
        """So many rounds, or one shoe; a shoe that is spent is revealed."""
        yield from map(self._do, self._bettors.arrive())
        while not self._over(rounds):
            if self.table.state.phase is Phase.BETTING and self._bet_in_round != self.table.state.round:
                self._bet_in_round = self.table.state.round
                yield from map(self._do, self._bettors.bets())
            yield self._next()

    def exported(self) -> SpentShoe | None:
        """The last shoe, if it has been revealed."""
        shoe = self.table.state.shoe
        if shoe is None or shoe.stage is not ShoeStage.REVEALED:
            return None
        return spent_shoe(shoe, self._shoe_seed(shoe.number).hex())

    def _over(self, rounds: int | None) -> bool:
        """Nor does it go on where the table has closed, or waits for a patron who banks."""
        state = self.table.state
        if state.bank is not None and comes_next(state).command is None:
            return True
        if rounds is None and not state.game.pack.is_empty and state.game.pack.sealed == "seed":
            return state.shoe is not None and state.shoe.stage is ShoeStage.REVEALED
        rounds = rounds or ROUNDS
        settled = state.phase in (Phase.SETTLED, Phase.SHUFFLING) and not state.keypad.is_running
        return state.round >= rounds and settled

    def _proposals(self) -> Iterator[Command]:
        """What patrons wish, then the dealer's routine."""
        state = self.table.state
        on_keypad = next_on_keypad(state)
        secret = None if on_keypad else self._secrets.next_act(state)
        if secret is not None:
            yield secret
            return
        fallen = tuple(1 + self._below(6) for _ in range(6)) if state.game.pack.is_empty else ()
        if on_keypad is None:
            yield from wishes(state, self._below)
        coming = comes_next(state)
        if coming.command is not None:
            yield self._filled(coming.command, state.shoe, fallen)

    def _filled(self, command: Command, shoe: Shoe | None, fallen: tuple[int, ...]) -> Command:
        """The command with what this demonstration's seed gives: a sealed order, a card, what falls."""
        if isinstance(command, LoadShoe):
            return self._sealed(command, 1 if shoe is None else shoe.number + 1)
        if isinstance(command, RevealShoe) and shoe is not None:
            return RevealShoe(self._shoe_seed(shoe.number).hex())
        if isinstance(command, ShowDice) and shoe is not None and shoe.binds_dice:
            key = dice_key(self._shoe_seed(shoe.number))
            return ShowDice(throw_dice(key, shoe.throws + 1, shoe.shares))
        if isinstance(command, ShowDice):
            return ShowDice(tuple(1 + self._below(FACES) for _ in range(DICE)))
        return filled(self.table.state, command, self._cards(shoe)[len(shoe.drawn) :] if shoe else fallen)

    def _sealed(self, command: LoadShoe, number: int) -> LoadShoe:
        decks, pack, seed = self.table.decks, self.table.state.game.pack, self._shoe_seed(number)
        self.table.floor.keep_seed(self.table.state.table, number, seed)
        promise = commitment(seed, pack.counts(decks), seal_of(pack))
        fewest, _ = self.table.state.practice.cut_card.bounds(pack.size(decks))
        return replace(command, commitment=promise, decks=decks, cutting_card=max(CUTTING_CARD, fewest))

    def _cards(self, shoe: Shoe) -> tuple[int, ...]:
        """The cards of a shoe after its cut, worked out once a shoe that has begun."""
        if not shoe.drawn:
            return shoe.order(self._shoe_seed(shoe.number))
        if self._order[0] != shoe.number:
            self._order = (shoe.number, shoe.order(self._shoe_seed(shoe.number)))
        return self._order[1]

    def _shoe_seed(self, number: int) -> bytes:
        return sha256(f"demonstration {self._seed}, shoe {number}".encode()).digest()

    def _next(self) -> Done:
        """The first proposal that the table does not refuse."""
        tried: Command | None = None
        for proposed in self._proposals():
            tried = tried or proposed
            if performer(self.table, proposed):
                return self._do(proposed)
        assert tried is not None, "there is always something to propose"
        return self._do(tried)

    def _do(self, command: Command) -> Done:
        """Done by whoever may do it: the dealer, the patron it names, or another of the staff."""
        actor, role = performer(self.table, command) or (DEALER, Role.DEALER)
        return Done(actor, role, command, self.table.do(command, actor, role))

    def _below(self, n: int) -> int:
        return int(self._chance.random() * n)


def performer(table: Table, command: Command) -> tuple[str, Role] | None:
    """The first who may do this, as the table itself says."""
    staff = sorted(Role, key=lambda role: role is not Role.DEALER)
    names = [(patron_of(command) if role is Role.PATRON else role.value, role) for role in staff]
    # A patron who says nothing is answered for by the house's clock.
    for actor, role in (names[0], (ANSWER_CLOCK, Role.DEALER), *names[1:]):
        if actor and table.can(command, actor, role) is None:
            return actor, role
    return None
