"""A spent shoe as a file that anyone can check: what was promised, what was shown, what was dealt."""

import re
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from houseway.cards import card_text, parse_card
from houseway.cards.decks import Counts
from houseway.cards.dice import FACES, dice_key, dice_seal, throw_dice
from houseway.cards.notation import CARD_COUNT
from houseway.cards.pack import FIFTY_TWO
from houseway.cards.packs import (
    DEPTH,
    PACKS,
    choose_pack,
    packs_commitment,
    unchosen_nodes,
    unchosen_seeds,
)
from houseway.cards.seal import (
    SHOWN_SEALS,
    Seal,
    commitment,
    dealt_seed,
    openings,
    order,
    root_of_opening,
)
from houseway.cards.shoe import Share, arranged, shuffled
from houseway.cards.tree import Opening, root_of, tree_commitment
from houseway.refusals import NotationError
from houseway.table.shoe.state import Shoe

_SHA_256 = re.compile(r"[0-9a-f]{64}")
# The rules know no shoe of more; a larger number is no shoe but a way to keep a computer busy.
_MOST_DECKS = 20
_MOST_CARDS = CARD_COUNT * _MOST_DECKS
_MOST_SHARES = 1000


# The number of a throw, from 1, and what its three dice showed.
Throw = tuple[int, int, int, int]


class SpentShoe(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """`cards` are those that left the shoe, burned ones included, in order; `cut` is where it was cut.

    `pack` is how many of each card the shoe held, `shares` are those of the patrons in the order in which
    they came. The first records have neither, but `decks` of fifty-two. Where the seed stays closed,
    `openings` tell of the cards instead of it, and under `tree-2`:

    - `root` is that of the pack that was dealt, `unchosen` are the nodes that make the seeds of the 31 other
      packs, from the top, and `dice_seal` is the seal of the dice's key. They give the commitment.
    - `dice_key` is told when the shoe is over, with the `throws` of its dice.
    - `pack_seed` opens the whole pack that was dealt, for surveillance and the regulator, once it is over.
    """

    contract_version: int
    commitment: str
    seed: str = ""
    decks: int = 0
    cut: int
    cards: tuple[str, ...] = ()
    seal: Seal = "seed-1"
    pack: dict[str, int] = {}
    shares: tuple[Share, ...] = ()
    openings: tuple[Opening, ...] = ()
    root: str = ""
    unchosen: tuple[str, ...] = ()
    dice_seal: str = ""
    dice_key: str = ""
    throws: tuple[Throw, ...] = ()
    pack_seed: str = ""


def spent_shoe(shoe: Shoe, seed: str, throws: Sequence[Throw] = ()) -> SpentShoe:
    """The record of a shoe whose seed has been revealed."""
    first = shoe.seal == "seed-1"
    return SpentShoe(
        contract_version=1,
        commitment=shoe.commitment,
        decks=shoe.decks if first else 0,
        cut=shoe.position,
        seed=seed,
        cards=tuple(card_text(card) for card in shoe.drawn),
        seal=shoe.seal,
        pack={} if first else _pack(shoe.counts),
        shares=shoe.shares,
        throws=tuple(throws),
    )


def opened_shoe(
    shoe: Shoe,
    seed: bytes,
    numbers: Iterable[int],
    throws: Sequence[Throw] = (),
    is_over: bool = False,
    whole: bool = False,
) -> SpentShoe:
    """The record of the cards that one person saw of a shoe whose seed nobody is shown.

    `numbers` are those of the cards, from 1, as they left the shoe. Once the shoe `is_over` the dice are proved
    too, and the `whole` pack may be opened, for those who may see every card. Before the first card has left
    the shoe nothing may be told of it, since shares could still choose another pack.
    """
    assert shoe.seal not in SHOWN_SEALS, "a seed that is shown proves its shoe; see spent_shoe"
    assert shoe.drawn, "nothing is told of a shoe before its first card"
    is_whole = whole and is_over
    dealt = dealt_seed(seed, shoe.commitment, shoe.shares, shoe.seal)
    if is_whole and shoe.seal == "tree-1":
        numbers = range(1, shoe.cards + 1)
    opened = openings(dealt, shoe.commitment, shoe.counts, shoe.position, shoe.shares, numbers)
    record = SpentShoe(
        contract_version=1,
        commitment=shoe.commitment,
        cut=shoe.position,
        seal=shoe.seal,
        pack=_pack(shoe.counts),
        shares=shoe.shares,
        openings=tuple(opened),
    )
    if shoe.seal == "tree-1":
        return record
    chosen, key = choose_pack(shoe.commitment, shoe.shares), dice_key(seed)
    return msgspec.structs.replace(
        record,
        root=root_of(dealt, shoe.counts).hex(),
        unchosen=tuple(node.hex() for node in unchosen_nodes(seed, chosen)),
        dice_seal=dice_seal(key).hex(),
        dice_key=key.hex() if is_over else "",
        throws=tuple(throws) if is_over else (),
        pack_seed=dealt.hex() if is_whole else "",
        cards=tuple(card_text(card) for card in shoe.drawn) if is_whole else (),
    )


def read_spent_shoe(written: bytes) -> SpentShoe:
    try:
        return msgspec.json.decode(written, type=SpentShoe)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise NotationError(f"This is not the record of a shoe: {error}.") from None


def faults(shoe: SpentShoe) -> list[str]:
    """What is wrong with a shoe, in sentences; none when it was honest."""
    wrong = list(_form_faults(shoe))
    if wrong:
        return wrong
    counts = _counts(shoe)
    if shoe.seal == "tree-1":
        return [
            f"Card {opening.number} is recorded as {opening.card}; its opening does not give the commitment."
            for opening in shoe.openings
            if not is_opened_by(opening, shoe.commitment, counts, shoe.cut, shoe.shares)
        ]
    seed = bytes.fromhex(shoe.seed)
    worked_out = commitment(seed, counts, shoe.seal)
    if worked_out != shoe.commitment:
        wrong.append(
            f"The commitment {shoe.commitment} was published before the cut; this seed and {sum(counts)} "
            f"cards give {worked_out}. Commitment, seed or pack are not those of this shoe."
        )
    return wrong + _card_faults(shoe, order(seed, counts, shoe.cut, shoe.shares, shoe.seal))


def _form_faults(shoe: SpentShoe) -> Iterator[str]:
    if shoe.contract_version != 1:
        yield f"Version {shoe.contract_version} of this record is not known here; version 1 is."
    digests = [("commitment", shoe.commitment), *(("share", each.share) for each in shoe.shares)]
    if shoe.seal != "tree-1":
        digests.append(("seed", shoe.seed))
    for name, text in digests:
        if not _SHA_256.fullmatch(text):
            yield f"The {name} {text!r} is not 64 hexadecimal digits, 0 to 9 and a to f."
    if shoe.seal != "seed-1":
        yield from _pack_faults(shoe)
    elif not 1 <= shoe.decks <= _MOST_DECKS:
        yield f"A shoe holds 1 to {_MOST_DECKS} decks; {shoe.decks} are given."
    elif shoe.pack or shoe.shares:
        yield "A shoe of the first seal has no shares, and fifty-two cards a deck."
    elif not 0 <= shoe.cut <= shoe.decks * CARD_COUNT:
        yield f"{shoe.decks} decks cannot be cut at {shoe.cut}."


def _pack_faults(shoe: SpentShoe) -> Iterator[str]:
    size = sum(shoe.pack.values())
    if shoe.decks:
        yield "The pack says how many cards there are; leave `decks` out."
    if not 1 <= size <= _MOST_CARDS or min(shoe.pack.values()) < 1 or len(shoe.shares) > _MOST_SHARES:
        yield f"The pack does not add up: {size} cards are given."
    elif not 0 <= shoe.cut <= size:
        yield f"{size} cards cannot be cut at {shoe.cut}."
    for text in shoe.pack:
        try:
            if card_text(parse_card(text)) != text:
                yield f"The pack writes {card_text(parse_card(text))} as {text}."
        except NotationError as unreadable:
            yield f"The pack cannot be read: {unreadable}"


def _card_faults(shoe: SpentShoe, dealt: tuple[int, ...]) -> list[str]:
    """The first card that is not the one the shoe gives; those after it tell nothing more."""
    if len(shoe.cards) > len(dealt):
        return [f"{len(shoe.cards)} cards are recorded; the shoe held {len(dealt)}."]
    for number, (text, card) in enumerate(zip(shoe.cards, dealt, strict=False), 1):
        if text != card_text(card):
            given = f"the seed and the cut at {shoe.cut} give {card_text(card)}"
            return [f"Card {number} is recorded as {text}; {given}."]
    return []


def _pack(counts: Counts) -> dict[str, int]:
    return {card_text(card): count for card, count in enumerate(counts) if count}


def _counts(shoe: SpentShoe) -> Counts:
    if shoe.seal == "seed-1":
        return FIFTY_TWO.counts(shoe.decks)
    held = {parse_card(text): count for text, count in shoe.pack.items()}
    return tuple(held.get(card, 0) for card in range(max(held, default=-1) + 1))
