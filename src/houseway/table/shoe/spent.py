"""A spent shoe as a file that anyone can check: what was promised, what was shown, what was dealt."""

import re

import msgspec

from houseway.cards import card_text, parse_card
from houseway.cards.notation import CARD_COUNT
from houseway.cards.shoe import commitment, cut, shuffled
from houseway.refusals import NotationError
from houseway.table.state import Shoe

_SHA_256 = re.compile(r"[0-9a-f]{64}")
# The rules know no shoe of more; a larger number is no shoe but a way to keep a computer busy.
_MOST_DECKS = 20


class SpentShoe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`cards` are those that left the shoe, burned ones included, in order; `cut` is where it was cut."""

    contract_version: int
    commitment: str
    seed: str
    decks: int
    cut: int
    cards: tuple[str, ...]


def spent_shoe(shoe: Shoe, seed: str) -> SpentShoe:
    """The record of a shoe whose seed has been revealed."""
    cards = tuple(card_text(card) for card in shoe.drawn)
    return SpentShoe(1, shoe.commitment, seed, shoe.decks, shoe.position, cards)


def read_spent_shoe(written: bytes) -> SpentShoe:
    try:
        return msgspec.json.decode(written, type=SpentShoe)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise NotationError(f"This is not the record of a shoe: {error}.") from None


def faults(shoe: SpentShoe) -> list[str]:
    """What is wrong with a shoe, in sentences; none when it was honest."""
    found = list(_form_faults(shoe))
    if found:
        return found
    seed = bytes.fromhex(shoe.seed)
    worked_out = commitment(seed, shoe.decks)
    if worked_out != shoe.commitment:
        found.append(
            f"The commitment {shoe.commitment} was published before the cut; this seed and {shoe.decks} "
            f"decks give {worked_out}. Commitment, seed or decks are not those of this shoe."
        )
    return found + _card_faults(shoe, cut(shuffled(seed, shoe.decks), shoe.cut))


def _form_faults(shoe: SpentShoe) -> list[str]:
    found = []
    if shoe.contract_version != 1:
        found.append(f"Version {shoe.contract_version} of this record is not known here; version 1 is.")
    for name, text in (("commitment", shoe.commitment), ("seed", shoe.seed)):
        if not _SHA_256.fullmatch(text):
            found.append(f"The {name} {text!r} is not 64 hexadecimal digits, 0 to 9 and a to f.")
    if not 1 <= shoe.decks <= _MOST_DECKS:
        found.append(f"A shoe holds 1 to {_MOST_DECKS} decks; {shoe.decks} are given.")
    elif not 0 <= shoe.cut <= shoe.decks * CARD_COUNT:
        found.append(f"{shoe.decks} decks cannot be cut at {shoe.cut}.")
    return found


def _card_faults(shoe: SpentShoe, order: tuple[int, ...]) -> list[str]:
    """The first card that is not the one the shoe gives; those after it tell nothing more."""
    if len(shoe.cards) > len(order):
        return [f"{len(shoe.cards)} cards are recorded; {shoe.decks} decks hold {len(order)}."]
    for number, (text, card) in enumerate(zip(shoe.cards, order, strict=False), 1):
        if not _names(text, card):
            given = f"the seed and the cut at {shoe.cut} give {card_text(card)}"
            return [f"Card {number} is recorded as {text}; {given}."]
    return []


def _names(text: str, card: int) -> bool:
    try:
        return parse_card(text) == card and text == card_text(card)
    except NotationError:
        return False
