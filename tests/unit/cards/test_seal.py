"""What docs/fairness.md promises: its worked values and its examples, for every pack."""

import re
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from houseway.cards import cards_text, parse_cards
from houseway.cards.pack import FIFTY_TWO, Pack
from houseway.cards.packs import choose_pack, seed_of_pack
from houseway.cards.seal import commitment, openings, order, seal_of, verify
from houseway.cards.shoe import Share, arranged
from houseway.cards.tree import root_by, root_of, tree_commitment
from houseway.table.shoe.spent import spent_shoe
from houseway.table.shoe.state import Shoe
from tests.unit.cards.sealed_records import dealt_shoe, record_of
from tests.unit.cards.test_pack import PACKS
from tests.unit.cards.test_verify_hand import is_proved

PAGE = (Path(__file__).parents[3] / "docs" / "fairness.md").read_text("utf-8")
SEED = bytes(range(32))
SHARES = (Share(3, "aa" * 32), Share(5, "bb" * 32))
NAMED = {
    "8 × 52": FIFTY_TWO.counts(8),
    "8 × 36, no 7 8 9 10": Pack((8,), 8, without=("7", "8", "9", "10")).counts(8),
    "52 and a joker": Pack((1,), 1, jokers=1).counts(1),
    "52 and four extra aces": Pack((1,), 1, extra_aces=4).counts(1),
    "32 tiles": Pack((1,), 1, tiles=True).counts(1),
}
EXAMPLES = re.findall(r"^\| (.+) \| `(.+)` \| ([02]) \| `([0-9a-f]{64})` \| (.+) \|$", PAGE, re.M)
EACH = pytest.mark.parametrize(("pack", "decks"), [row[:2] for row in PACKS.values()], ids=PACKS)


def test_the_page_has_an_example_of_every_seal_and_pack():
    assert {name for name, *_ in EXAMPLES} == set(NAMED)
    assert {seal for _, seal, *_ in EXAMPLES} == {"seed-1", "seed-2", "tree-1", "tree-2"}


@pytest.mark.parametrize(("name", "seal", "shares", "committed", "cards"), EXAMPLES)
def test_an_example_of_the_page(name, seal, shares, committed, cards):
    given = SHARES if shares == "2" else ()
    assert commitment(SEED, NAMED[name], seal) == committed
    assert cards_text(order(SEED, NAMED[name], 10, given, seal)[:12]) == cards


def test_the_worked_values_of_the_page():
    """All that `tree-2` works out on its way from the seed to a card and to the dice."""
    worked = dict(re.findall(r"^\| ([a-z0-9 ]+) \| `(.+)` \|$", PAGE.partition("## Worked values")[2], re.M))
    counts = FIFTY_TWO.counts(1)
    shoe = dealt_shoe(FIFTY_TWO, 1, 1, "tree-2", SHARES, SEED)
    record = record_of(shoe, numbers=(1,), throws=3)
    (opening,) = record.openings
    expected = {
        "node at the top": sha256(b"houseway packs\n" + SEED).hexdigest(),
        "seed of pack 0": seed_of_pack(SEED, 0).hex(),
        "seed of pack 31": seed_of_pack(SEED, 31).hex(),
        "root of pack 0": root_of(seed_of_pack(SEED, 0), counts).hex(),
        "root of pack 31": root_of(seed_of_pack(SEED, 31), counts).hex(),
        "dice key": record.dice_key,
        "dice seal": record.dice_seal,
        "commitment": record.commitment,
        "chosen pack": str(choose_pack(record.commitment, SHARES)),
        "seed of the chosen pack": record.pack_seed,
        "root of the chosen pack": record.root,
        **{f"unchosen {number}": node for number, node in enumerate(record.unchosen, 1)},
        "card 1": opening.card,
        "salt of card 1": opening.salt,
        **{f"path {number} of card 1": node for number, node in enumerate(opening.path, 1)},
        **{f"throw {number}": " ".join(map(str, dice)) for number, *dice in record.throws},
    }
    assert worked == expected


@EACH
@pytest.mark.parametrize("shares", [(), SHARES], ids=["no shares", "two shares"])
def test_the_script_proves_a_shown_seed_of_every_pack(pack, decks, shares):
    counts = pack.counts(decks)
    dealt, committed = order(SEED, counts, 7, shares), commitment(SEED, counts)
    shoe = Shoe(1, decks, committed, 14, 7, drawn=dealt, pack=pack, shares=shares)
    record = msgspec.json.decode(msgspec.json.encode(spent_shoe(shoe, SEED.hex())))
    assert is_proved(record)
    assert not is_proved({**record, "cut": 8})
    assert not is_proved({**record, "seed": "00" * 32})
    assert not is_proved({**record, "pack": {**record["pack"], next(iter(record["pack"])): 9}})
    assert not is_proved({**record, "shares": [{"seat": 4, "share": "aa" * 32}]})


@EACH
def test_a_shoe_of_any_pack_gives_each_of_its_cards_once(pack, decks):
    counts = pack.counts(decks)
    dealt = order(SEED, counts, 11, SHARES, seal_of(pack))
    assert tuple(dealt.count(card) for card in range(len(counts))) == counts


@EACH
def test_every_card_of_any_pack_can_be_opened_for_itself(pack, decks):
    counts = pack.counts(decks)
    committed, dealt = commitment(SEED, counts, "tree-1"), order(SEED, counts, 11, SHARES, "tree-1")
    opened = [*openings(SEED, committed, counts, 11, SHARES, range(1, len(dealt) + 1))]
    places = arranged(range(len(dealt)), committed, 11, SHARES)
    roots = {root_by(opening, places[opening.number - 1], len(dealt)) for opening in opened}
    assert parse_cards(opening.card for opening in opened) == dealt
    assert [tree_commitment(counts, root) for root in roots if root is not None] == [committed]
    assert None not in roots
    assert len({opening.salt for opening in opened}) == len(opened)


def test_a_pack_says_how_it_is_sealed():
    assert seal_of(FIFTY_TWO) == "seed-2"
    assert seal_of(Pack((1,), 1, sealed="tree")) == "tree-2"


@pytest.mark.parametrize("seal", ["seed-1", "seed-2", "tree-1", "tree-2"])
def test_a_shoe_with_anything_changed_is_not_verified(seal):
    counts, shares = FIFTY_TWO.counts(8), () if seal == "seed-1" else SHARES
    committed, dealt = commitment(SEED, counts, seal), order(SEED, counts, 100, shares, seal)[:50]
    assert verify(committed, SEED, counts, 100, dealt, shares, seal)
    other_seed, swapped = bytes([SEED[0] ^ 1]) + SEED[1:], (dealt[1], dealt[0], *dealt[2:])
    for changed in (
        ("0" * 64, SEED, counts, 100, dealt, shares),
        (committed, other_seed, counts, 100, dealt, shares),
        (committed, SEED, FIFTY_TWO.counts(7), 100, dealt, shares),
        (committed, SEED, counts, 101, dealt, shares),
        (committed, SEED, counts, 100, swapped, shares),
        (committed, SEED, counts, 100, dealt, (*shares, Share(9, "cc" * 32))),
    ):
        assert not verify(*changed, seal)
