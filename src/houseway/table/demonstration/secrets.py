"""The Must Hit amounts of a demonstration: sealed when a link has none, revealed when one is reached."""

from hashlib import sha256

from houseway.table.commands import RevealMustHit, SealMustHit
from houseway.table.link.must_hit import is_reached, must_hit_commitment
from houseway.table.state import TableState


class Secrets:
    """Seeds worked out from a name, so that a demonstration can be repeated; a house draws them at random."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._awards: dict[str, int] = {}

    def next_act(self, state: TableState) -> SealMustHit | RevealMustHit | None:
        for posted in state.offers:
            link = state.links.get(posted.link)
            award = link.known.must_hit if link else None
            if link is None or award is None:
                continue
            if not link.sealed:
                seed = self._seed(link.link)
                return SealMustHit(link.link, must_hit_commitment(seed, award.reset, award.maximum))
            if is_reached(link, state.table, self._seed(link.link)):
                seed = self._seed(link.link)
                self._awards[link.link] = self._awards.get(link.link, 0) + 1
                return RevealMustHit(link.link, seed.hex())
        return None

    def _seed(self, link: str) -> bytes:
        return sha256(f"{self._name}, Must Hit {link} {self._awards.get(link, 0)}".encode()).digest()
