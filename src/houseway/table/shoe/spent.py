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
)
from houseway.cards.shoe import Share, arranged, shuffled
from houseway.cards.tree import Opening, root_by, root_of, tree_commitment
from houseway.refusals import NotationError
from houseway.table.events import DiceShown, Event
from houseway.table.shoe.state import Shoe

_SHA_256 = re.compile(r"[0-9a-f]{64}")
# The rules know no shoe of more; a larger number is no shoe but a way to keep a computer busy.
_MOST_DECKS = 20
_MOST_CARDS = CARD_COUNT * _MOST_DECKS
_MOST_SHARES = 1000
_MOST_THROWS = 10_000
# What a record tells besides, by its seal; anything else could not be proved.
_TOLD_BY: dict[Seal, frozenset[str]] = {
    "seed-1": frozenset(("seed", "cards")),
    "seed-2": frozenset(("seed", "cards", "throws")),
    "tree-1": frozenset(("openings",)),
    "tree-2": frozenset(
        ["cards", "openings", "root", "unchosen", "dice_seal", "dice_key", "throws", "pack_seed"]
    ),
}
_TOLD_BY_SOME = sorted(frozenset().union(*_TOLD_BY.values()))

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


def bound_throws(event: Event) -> Iterator[Throw]:
    """The throw of an event that shows dice bound by the seal of the shoe, as records tell it."""
    if isinstance(event, DiceShown) and event.throw:
        first, second, third = event.dice
        yield event.throw, first, second, third


def opened_shoe(
    shoe: Shoe,
    seed: bytes,
    numbers: Iterable[int],
    throws: Sequence[Throw] = (),
    is_over: bool = False,
    whole: bool = False,
) -> SpentShoe:
    """The record of the cards that one person saw of a shoe whose seed nobody is shown.

    `numbers` are those of the cards, from 1, as they left the shoe. Once the shoe `is_over` the dice are
    proved too, and the `whole` pack may be opened, for those who may see every card. Before the first card
    has left the shoe nothing may be told of it, since shares could still choose another pack.
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
    if shoe.seal in SHOWN_SEALS:
        return list(_seed_faults(shoe, counts))
    if shoe.seal == "tree-1":
        return list(_tree_faults(shoe, counts))
    return list(_packs_faults(shoe, counts))


def _seed_faults(shoe: SpentShoe, counts: Counts) -> Iterator[str]:
    seed = bytes.fromhex(shoe.seed)
    worked_out = commitment(seed, counts, shoe.seal)
    if worked_out != shoe.commitment:
        yield (
            f"The commitment {shoe.commitment} was published before the cut; this seed and {sum(counts)} "
            f"cards give {worked_out}. Commitment, seed or pack are not those of this shoe."
        )
    yield from _card_faults(shoe, order(seed, counts, shoe.cut, shoe.shares, shoe.seal))
    yield from _throw_faults(shoe, dice_key(seed))


def _tree_faults(shoe: SpentShoe, counts: Counts) -> Iterator[str]:
    for opening, root in _climbed(shoe, counts):
        if root is None or tree_commitment(counts, root) != shoe.commitment:
            yield (
                f"Card {opening.number} is recorded as {opening.card}; "
                f"its opening does not give the commitment."
            )


def _packs_faults(shoe: SpentShoe, counts: Counts) -> Iterator[str]:
    """Whether the 31 packs that were not chosen and the one that was dealt are those of the commitment."""
    chosen, dealt_root = choose_pack(shoe.commitment, shoe.shares), bytes.fromhex(shoe.root)
    seeds = unchosen_seeds([bytes.fromhex(node) for node in shoe.unchosen], chosen)
    roots = [root_of(seeds[number], counts) if number in seeds else dealt_root for number in range(PACKS)]
    worked_out = packs_commitment(counts, bytes.fromhex(shoe.dice_seal), roots)
    if worked_out != shoe.commitment:
        yield (
            f"The commitment {shoe.commitment} was published before the cut; with pack {chosen} as the one "
            f"that was dealt, the {PACKS - 1} others, its root and the seal of the dice give {worked_out}."
        )
    for opening, root in _climbed(shoe, counts):
        if root != dealt_root:
            yield (
                f"Card {opening.number} is recorded as {opening.card}; "
                f"its opening does not give the root of the pack that was dealt."
            )
    if shoe.dice_key:
        key = bytes.fromhex(shoe.dice_key)
        if dice_seal(key).hex() != shoe.dice_seal:
            yield "The key of the dice is not the one that was sealed before the cut."
        yield from _throw_faults(shoe, key)
    if shoe.pack_seed:
        seed = bytes.fromhex(shoe.pack_seed)
        if root_of(seed, counts) != dealt_root:
            yield "The seed of the pack does not give the root of the pack that was dealt."
        yield from _card_faults(
            shoe, arranged(shuffled(seed, counts), shoe.commitment, shoe.cut, shoe.shares)
        )


def _climbed(shoe: SpentShoe, counts: Counts) -> Iterator[tuple[Opening, bytes | None]]:
    """Each opening with the root it leads to from where the card must have lain; None if it leads nowhere."""
    size = sum(counts)
    places = arranged(range(size), shoe.commitment, shoe.cut, shoe.shares)
    for opening in shoe.openings:
        can_be = 1 <= opening.number <= size
        yield opening, root_by(opening, places[opening.number - 1], size) if can_be else None


def _throw_faults(shoe: SpentShoe, key: bytes) -> Iterator[str]:
    for number, *dice in shoe.throws:
        thrown = throw_dice(key, number, shoe.shares)
        if tuple(dice) != thrown:
            shown, given = (" ".join(map(str, each)) for each in (dice, thrown))
            yield f"Throw {number} of the dice is recorded as {shown}; the key of the dice gives {given}."


def _form_faults(shoe: SpentShoe) -> Iterator[str]:
    if shoe.contract_version != 1:
        yield f"Version {shoe.contract_version} of this record is not known here; version 1 is."
    for name, text in _digests(shoe):
        if not _SHA_256.fullmatch(text):
            yield f"The {name} {text!r} is not 64 hexadecimal digits, 0 to 9 and a to f."
    for field in _TOLD_BY_SOME:
        if getattr(shoe, field) and field not in _TOLD_BY[shoe.seal]:
            yield f"A record of the seal {shoe.seal} has no `{field}`; leave it out."
    if shoe.seal != "seed-1":
        yield from _pack_faults(shoe)
    elif not 1 <= shoe.decks <= _MOST_DECKS:
        yield f"A shoe holds 1 to {_MOST_DECKS} decks; {shoe.decks} are given."
    elif shoe.pack or shoe.shares:
        yield "A shoe of the first seal has no shares, and fifty-two cards a deck."
    elif not 0 <= shoe.cut <= shoe.decks * CARD_COUNT:
        yield f"{shoe.decks} decks cannot be cut at {shoe.cut}."
    if shoe.seal == "tree-2":
        yield from _opened_faults(shoe)
    yield from _thrown_faults(shoe)


def _digests(shoe: SpentShoe) -> Iterator[tuple[str, str]]:
    """What must be a digest in a record of this seal, with its name."""
    yield "commitment", shoe.commitment
    for share in shoe.shares:
        yield "share", share.share
    if shoe.seal in SHOWN_SEALS:
        yield "seed", shoe.seed
    if shoe.seal == "tree-2":
        yield "root", shoe.root
        yield "dice_seal", shoe.dice_seal
        for node in shoe.unchosen:
            yield "unchosen node", node
        for name in ("dice_key", "pack_seed"):
            if text := getattr(shoe, name):
                yield name, text


def _opened_faults(shoe: SpentShoe) -> Iterator[str]:
    """What a record of `tree-2` tells must be there whole, and nothing that it cannot prove."""
    if len(shoe.unchosen) != DEPTH:
        yield f"{DEPTH} nodes give the packs that were not chosen; {len(shoe.unchosen)} are given."
    if shoe.throws and not shoe.dice_key:
        yield "Throws of the dice are proved by their key, which is not there; leave them out."
    if shoe.cards and not shoe.pack_seed:
        yield "Cards are proved by the seed of their pack, which is not there; give openings in their place."


def _thrown_faults(shoe: SpentShoe) -> Iterator[str]:
    if len(shoe.throws) > _MOST_THROWS:
        yield f"{len(shoe.throws)} throws are recorded; a shoe has at most {_MOST_THROWS}."
        return
    for place, (number, *dice) in enumerate(shoe.throws, 1):
        if number != place or not all(1 <= die <= FACES for die in dice):
            yield f"Throw {number} cannot be: throws are counted 1, 2, 3 …, and dice show 1 to {FACES}."


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


def _card_faults(shoe: SpentShoe, dealt: tuple[int, ...]) -> Iterator[str]:
    """The first card that is not the one the shoe gives; those after it tell nothing more."""
    if len(shoe.cards) > len(dealt):
        yield f"{len(shoe.cards)} cards are recorded; the shoe held {len(dealt)}."
        return
    for number, (text, card) in enumerate(zip(shoe.cards, dealt, strict=False), 1):
        if text != card_text(card):
            given = f"the seed and the cut at {shoe.cut} give {card_text(card)}"
            yield f"Card {number} is recorded as {text}; {given}."
            return


def _pack(counts: Counts) -> dict[str, int]:
    return {card_text(card): count for card, count in enumerate(counts) if count}


def _counts(shoe: SpentShoe) -> Counts:
    if shoe.seal == "seed-1":
        return FIFTY_TWO.counts(shoe.decks)
    held = {parse_card(text): count for text, count in shoe.pack.items()}
    return tuple(held.get(card, 0) for card in range(max(held, default=-1) + 1))
