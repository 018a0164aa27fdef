"""What a family gives the rest of Houseway; everything else about a game is data."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from houseway.families.vocabulary import Vocabulary

Hand = tuple[int, ...]


def nobody_may_stand(drawing: Any, player: Hand, banker: Hand) -> bool:
    return False


def as_dealt(drawing: Any, player: Hand, banker: Hand) -> tuple[Hand, Hand]:
    return player, banker


@dataclass(frozen=True)
class Family:
    """A deal is two hands of cards or dice; `drawing` is what `read_drawing` made of the `[draw]` section.

    `may_stand` says whether a bettor may stand where House Way draws; `counted` gives the hands as they
    count, void cards left out.
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
