"""The keeper of the Must Hit amounts: seals each at its reset, looks when a round ends, shows it when won."""

from collections.abc import Iterable

from houseway.cards.shoe import new_seed
from houseway.journal.stores.store import Store, must_hit_seal
from houseway.table import TableState
from houseway.table.commands import Command, RevealMustHit, SealMustHit
from houseway.table.link import LinkState
from houseway.table.link.must_hit import is_reached, must_hit_commitment

KEEPER = "must-hit-keeper"


class MustHitKeeper:
    """Asked after every act of a table and when it comes back: a crash delays a reveal and loses none."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._seeds: dict[str, bytes | None] = {}

    def remember(self, links: Iterable[LinkState]) -> None:
        """Fetch the seeds of these links, so that nothing waits for the store later."""
        for link in links:
            self._seed(link)

    def next_act(self, state: TableState) -> Command | None:
        """What the dealer is to be told, if anything."""
        unsealed = self.unsealed(state)
        return self.reveal(state) if unsealed is None else self.seal(unsealed)

    def reveal(self, state: TableState) -> RevealMustHit | None:
        """The amount that the table's last round has reached."""
        for name, link in state.links.items():
            if state.table in link.ended and _has_award(link):
                seed = self._seed(link)
                if seed is not None and is_reached(link, state.table, seed):
                    return RevealMustHit(name, seed.hex())
        return None

    def unsealed(self, state: TableState) -> LinkState | None:
        """A link of the table that waits for its next amount."""
        return next((link for link in state.links.values() if _has_award(link) and not link.sealed), None)

    def seal(self, link: LinkState) -> SealMustHit:
        """Draw a seed and put it away; the store has it before anyone is told of it."""
        award, seed = link.known.must_hit, new_seed()
        assert award is not None, "only a Must Hit award is sealed"
        commitment = must_hit_commitment(seed, award.reset, award.maximum)
        self._store.seal(must_hit_seal(link.link, commitment), seed)
        self._seeds[commitment] = seed
        return SealMustHit(link.link, commitment)

    def _seed(self, link: LinkState) -> bytes | None:
        if link.sealed and link.sealed not in self._seeds:
            self._seeds[link.sealed] = self._store.sealed(must_hit_seal(link.link, link.sealed))
        return self._seeds.get(link.sealed)


def _has_award(link: LinkState) -> bool:
    return link.terms is not None and link.terms.must_hit is not None
