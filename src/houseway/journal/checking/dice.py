"""The dice of a sealed shoe thrown again, from docs/fairness.md, by code that no table uses."""

from collections.abc import Iterator
from hashlib import sha256

from houseway.table.events import DiceShown
from houseway.table.state import Shoe

_DICE, _FACES = 3, 6


def dice_problems(shoe: Shoe | None, seed: bytes | None, event: DiceShown) -> Iterator[str]:
    """What is wrong with a throw that a shoe's seal binds; `shoe` and its seed are those before it."""
    if not event.throw:
        return
    if shoe is None or seed is None:
        yield f"throw {event.throw} of the dice is bound by no seed that the keeper has"
    elif event.dice != _thrown(seed, shoe, event.throw):
        yield f"throw {event.throw} of shoe {shoe.number} does not show what its seal binds"


def _thrown(seed: bytes, shoe: Shoe, number: int) -> tuple[int, ...]:
    key = sha256(b"houseway dice\n" + seed).hexdigest()
    text = f"houseway throw\n{key}\n{number}\n"
    text += "".join(f"{given.seat} {given.share}\n" for given in shoe.shares)
    stream, counter, dice = sha256(text.encode()).digest(), 0, list[int]()
    while len(dice) < _DICE:
        block = sha256(stream + counter.to_bytes(8, "big")).digest()
        words = [int.from_bytes(block[at : at + 4], "big") for at in range(0, len(block), 4)]
        # 2**32 is four more than a multiple of six: those four words are passed over.
        dice += [1 + word % _FACES for word in words if word < 2**32 - 4]
        counter += 1
    return tuple(dice[:_DICE])
