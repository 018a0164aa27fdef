"""Records of sealed shoes to be checked, made by dealing from them in Python."""

import json
from collections.abc import Iterable
from typing import Any

import msgspec

from houseway.cards.dice import dice_key, throw_dice
from houseway.cards.pack import Pack
from houseway.cards.seal import Seal, commitment, order
from houseway.cards.shoe import Share
from houseway.table.shoe.spent import SpentShoe, Throw, opened_shoe, spent_shoe
from houseway.table.shoe.state import Shoe

SEED = bytes(range(32))
SHARES = (Share(3, "aa" * 32), Share(5, "bb" * 32))
CUT_AT = 10


def dealt_shoe(
    pack: Pack, decks: int, cards: int, seal: Seal, shares: tuple[Share, ...] = SHARES, seed: bytes = SEED
) -> Shoe:
    """A shoe of this pack under a seal, after so many of its cards have left it."""
    counts = pack.counts(decks)
    drawn = order(seed, counts, CUT_AT, shares, seal)[:cards]
    committed = commitment(seed, counts, seal)
    return Shoe(1, decks, committed, 0, CUT_AT, drawn=drawn, pack=pack, seal=seal, shares=shares)


def thrown(shoe: Shoe, times: int, seed: bytes = SEED) -> tuple[Throw, ...]:
    """What the dice showed, each time they were thrown at this shoe."""
    key = dice_key(seed)
    return tuple((number, *throw_dice(key, number, shoe.shares)) for number in range(1, times + 1))


def record_of(shoe: Shoe, numbers: Iterable[int] = (1, 2, 9, 20), throws: int = 3) -> SpentShoe:
    """All that may be told of a shoe that is over, by its seal."""
    if shoe.shows_its_seed:
        return spent_shoe(shoe, SEED.hex(), thrown(shoe, throws) if shoe.binds_dice else ())
    told = thrown(shoe, throws) if shoe.binds_dice else ()
    return opened_shoe(shoe, SEED, numbers, told, is_over=True, whole=True)


def document_of(record: SpentShoe) -> dict[str, Any]:
    """The record as it is written into a file."""
    read: dict[str, Any] = json.loads(msgspec.json.encode(record))
    return read
