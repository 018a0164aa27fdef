"""What a family gives the rest of Houseway; everything else about a game is data."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from houseway.families.vocabulary import Vocabulary
from houseway.refusals import NotationError
from houseway.text import suggestion

Hand = tuple[int, ...]
# What a family has besides its rules, one module or folder each; see docs/adding-a-family.md.
FACETS = ("odds", "kernel", "words")


def nobody_may_stand(drawing: Any, player: Hand, banker: Hand) -> bool:
    return False


def as_dealt(drawing: Any, player: Hand, banker: Hand) -> tuple[Hand, Hand]:
    return player, banker


@dataclass(frozen=True, eq=False)
class Family:
    """A deal is two hands of cards or dice; `drawing` is what `read_drawing` made of the `[draw]` section.

    `may_stand` says whether a bettor may stand where House Way draws; `counted` gives the hands as they
    count, void cards left out. `lacks` are the facets that the family has not, each with its reason.
    """

    name: str
    vocabulary: Callable[[], Vocabulary]
    read_drawing: Callable[[dict[str, Any]], Any]
    cells: Callable[[Hand, Hand], dict[str, int]]
    total: Callable[[Hand], int]
    next_hand: Callable[[Any, Hand, Hand], str | None]
    fault: Callable[[Any, Hand, Hand], str | None]
    parse_hand: Callable[[Sequence[Any]], Hand]
    hand_text: Callable[[Hand], str]
    may_stand: Callable[[Any, Hand, Hand], bool] = nobody_may_stand
    counted: Callable[[Any, Hand, Hand], tuple[Hand, Hand]] = as_dealt
    lacks: Mapping[str, str] = field(default_factory=dict)

    def facet(self, name: str) -> Any:
        """What the family offers one reader, imported when first asked for, so that numba stays asleep."""
        if name not in FACETS:
            raise NotationError(f"A family has no facet {name!r}{suggestion(name, FACETS)}")
        if name in self.lacks:
            raise NotationError(f"The family {self.name} has no {name}: {self.lacks[name]}")
        return import_module(f"houseway.families.{self.name.replace('-', '_')}.{name}")
