"""A spent shoe's record: accepted as it was, refused with anything changed."""

from hashlib import sha256

import msgspec
import pytest

from houseway.cards import card_text, parse_card
from houseway.cards.dice import dice_key, dice_seal
from houseway.cards.pack import FIFTY_TWO
from houseway.cards.packs import choose_pack, packs_commitment, seed_of_pack
from houseway.cards.seal import commitment, order
from houseway.cards.shoe import Share
from houseway.cards.tree import root_of
from houseway.refusals import NotationError
from houseway.table.shoe.spent import faults, opened_shoe, read_spent_shoe, spent_shoe
from houseway.table.shoe.state import Shoe
from tests.unit.cards.sealed_records import SEED, dealt_shoe, thrown

COUNTS = FIFTY_TWO.counts(6)
SHARES = (Share(3, "ab" * 32), Share(7, "01" * 32))


def sealed(seal, shares=()):
    """A shoe of six decks, loaded under this seal and played for forty cards."""
    dealt = order(SEED, COUNTS, 100, shares, seal)[:40]
    return Shoe(1, 6, commitment(SEED, COUNTS, seal), 14, 100, drawn=dealt, seal=seal, shares=shares)


@pytest.fixture(scope="module", params=["seed-1", "seed-2", "seed-2 with shares"])
def shoe(request):
    seal, _, shared = request.param.partition(" ")
    return spent_shoe(sealed(seal, SHARES if shared else ()), SEED.hex())


SEEN = (1, 2, 7, 30, 31, 39, 40)


@pytest.fixture(scope="module", params=["tree-1", "tree-2"])
def opened(request):
    """What somebody who saw seven cards of a shoe that stays closed was given."""
    return opened_shoe(sealed(request.param, SHARES), SEED, SEEN)


@pytest.fixture(scope="module")
def whole():
    """What surveillance was given of a pack of fifty-two that is over, thrown for three times."""
    shoe = dealt_shoe(FIFTY_TWO, 1, 20, "tree-2")
    return opened_shoe(shoe, SEED, (1, 2, 9, 20), thrown(shoe, 3), is_over=True, whole=True)


def changed(shoe, **fields):
    return faults(msgspec.structs.replace(shoe, **fields))


def test_an_honest_shoe_has_no_faults(shoe):
    assert faults(shoe) == []


def test_another_seed_does_not_give_the_commitment(shoe):
    first, second = changed(shoe, seed="ff" + shoe.seed[2:])
    assert "was published before the cut" in first
    assert second.startswith("Card 1 is recorded as")


def test_another_commitment_is_told(shoe):
    (told,) = changed(shoe, commitment="0" * 64)
    assert f"give {shoe.commitment}" in told


def test_another_cut_gives_other_cards(shoe):
    (told,) = changed(shoe, cut=101)
    assert told.startswith("Card 1 is recorded as")


def test_the_first_wrong_card_is_named(shoe):
    cards = (*shoe.cards[:16], "As" if shoe.cards[16] != "As" else "Ks", *shoe.cards[17:])
    (told,) = changed(shoe, cards=cards)
    assert told == f"Card 17 is recorded as {cards[16]}; the seed and the cut at 100 give {shoe.cards[16]}."


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"contract_version": 2}, "Version 2"),
        ({"seed": "xyz"}, "The seed 'xyz' is not 64 hexadecimal digits"),
        ({"commitment": "A" * 64}, "is not 64 hexadecimal digits"),
        ({"cut": 313}, "cannot be cut at 313"),
        ({"cut": -1}, "cannot be cut at -1"),
        ({"cards": ("As",) * 313}, "313 cards are recorded; the shoe held 312"),
    ],
)
def test_what_cannot_be_a_shoe_is_told(shoe, fields, words):
    assert words in changed(shoe, **fields)[0]


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"decks": 0}, "1 to 20 decks; 0 are given"),
        ({"decks": 10**9}, "1 to 20 decks"),
        ({"pack": {"As": 8}}, "of the first seal has no shares"),
        ({"shares": SHARES}, "of the first seal has no shares"),
    ],
)
def test_what_cannot_be_a_shoe_of_the_first_seal_is_told(fields, words):
    assert words in changed(spent_shoe(sealed("seed-1"), SEED.hex()), **fields)[0]


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"decks": 6}, "leave `decks` out"),
        ({"pack": {}}, "does not add up: 0 cards"),
        ({"pack": {"As": 10**9}}, "does not add up"),
        ({"pack": {"As": 9, "Ah": -1}}, "does not add up"),
        ({"pack": {"Zs": 312}}, "'Zs' is not a card"),
        ({"pack": {"TH": 312}}, "The pack writes 10h as TH"),
        ({"pack": {"As": 312}}, "seed or pack are not those of this shoe"),
        ({"shares": (Share(3, "xyz"),)}, "The share 'xyz' is not 64"),
        ({"shares": SHARES[::-1]}, "Card 1 is recorded as"),
        ({"shares": ()}, "Card 1 is recorded as"),
        ({"seal": "seed-1"}, "1 to 20 decks"),
    ],
)
def test_what_cannot_be_a_shoe_of_the_second_seal_is_told(fields, words):
    assert words in changed(spent_shoe(sealed("seed-2", SHARES), SEED.hex()), **fields)[0]


def test_opened_cards_are_believed_and_no_seed_is_told(opened):
    assert faults(opened) == []
    assert (opened.seed, opened.cards) == ("", ())
    assert b"seed" not in msgspec.json.encode(opened)


def test_an_opening_of_another_card_place_or_neighbour_is_not(opened):
    first, *rest = opened.openings
    other = card_text((parse_card(first.card) + 1) % 52)
    for fields in (
        {"card": other},
        {"number": 3},
        {"number": 0},
        {"number": 313},
        {"salt": "00" * 32},
        {"salt": "no"},
        {"path": first.path[:-1]},
        {"path": (*first.path, "00" * 32)},
        {"path": ("00" * 32, *first.path[1:])},
        {"path": ("00", *first.path[1:])},
    ):
        wrong = (msgspec.structs.replace(first, **fields), *rest)
        (told,) = changed(opened, openings=wrong)
        assert told.startswith(f"Card {wrong[0].number} is recorded as {wrong[0].card}; its opening does not")
    assert len(changed(opened, cut=101)) == len(opened.openings)
    # Other shares choose another pack besides.
    packs = opened.seal == "tree-2"
    assert len(changed(opened, shares=SHARES[:1])) == len(opened.openings) + packs


@pytest.mark.parametrize("seal", ["tree-1", "tree-2"])
@pytest.mark.parametrize("every", [17, pytest.param(1, marks=pytest.mark.long)])
def test_one_byte_changed_among_opened_cards_is_noticed(seal, every):
    shoe = dealt_shoe(FIFTY_TWO, 1, 20, seal)
    _bytes_changed(opened_shoe(shoe, SEED, (1, 2, 9, 20)), every)


@pytest.mark.parametrize("every", [17, pytest.param(1, marks=pytest.mark.long)])
def test_one_byte_changed_in_the_record_of_a_whole_pack_is_noticed(whole, every):
    _bytes_changed(whole, every)


def test_a_whole_pack_is_believed(whole):
    assert faults(whole) == []
    assert (len(whole.cards), len(whole.throws), len(whole.unchosen)) == (20, 3, 5)


OTHER = "ab" * 32


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        (
            {"root": OTHER},
            ["was published before the cut", *["does not give the root"] * 4, "seed of the pack"],
        ),
        ({"dice_seal": OTHER}, ["was published before the cut", "The key of the dice is not the one"]),
        ({"dice_key": OTHER}, ["The key of the dice is not the one", *["Throw"] * 3]),
        ({"pack_seed": OTHER}, ["The seed of the pack does not give the root", "Card 1 is recorded"]),
        ({"unchosen": (OTHER,) * 5}, ["with pack"]),
        ({"unchosen": (OTHER,) * 4}, ["5 nodes give the packs that were not chosen; 4 are given"]),
        ({"unchosen": ("00",) * 5}, ["is not 64 hexadecimal digits"] * 5),
        (
            {"throws": ((1, 1, 1, 1),)},
            ["Throw 1 of the dice is recorded as 1 1 1; the key of the dice gives"],
        ),
        ({"throws": ((0, 1, 1, 1),)}, ["Throw 0 cannot be"]),
        ({"throws": ((1, 1, 7, 1),)}, ["Throw 1 cannot be"]),
        ({"throws": ((2, 1, 1, 1),)}, ["Throw 2 cannot be"]),
        ({"dice_key": ""}, ["Throws of the dice are proved by their key"]),
        ({"pack_seed": ""}, ["Cards are proved by the seed of their pack"]),
        ({"dice_key": "no"}, ["The dice_key 'no' is not 64"]),
        ({"seed": OTHER}, ["has no `seed`"]),
        ({"decks": 1}, ["leave `decks` out"]),
    ],
)
def test_anything_changed_in_the_record_of_a_whole_pack_is_told(whole, fields, words):
    told = changed(whole, **fields)
    assert len(told) == len(words), told
    assert all(word in sentence for word, sentence in zip(words, told, strict=True))


def test_the_first_card_that_is_not_of_the_whole_pack_is_named(whole):
    other = "As" if whole.cards[16] != "As" else "Ks"
    (told,) = changed(whole, cards=(*whole.cards[:16], other, *whole.cards[17:]))
    assert told.startswith(f"Card 17 is recorded as {other};")


@pytest.mark.parametrize("false", range(0, 32, 5))
def test_a_house_that_slips_in_a_false_pack_is_found_unless_the_shares_choose_it(false):
    """Its false pack has two aces of spades and no two: the roots are honest but for that one."""
    counts = FIFTY_TWO.counts(1)
    cheating = (2, *counts[1:4], counts[4] - 1, *counts[5:])
    roots = [root_of(seed_of_pack(SEED, k), cheating if k == false else counts) for k in range(32)]
    committed = packs_commitment(counts, dice_seal(dice_key(SEED)), roots)
    for number in range(8):
        shares = (Share(1, f"{number:064x}"),)
        chosen = choose_pack(committed, shares)
        shoe = Shoe(1, 1, committed, 0, pack=FIFTY_TWO, seal="tree-2", shares=shares, drawn=(1,))
        record = opened_shoe(shoe, SEED, ())
        record = msgspec.structs.replace(record, root=roots[chosen].hex())
        assert (faults(record) == []) is (chosen == false)


def test_one_hand_gives_no_closed_card_away():
    """Nothing told is a seed of the chosen pack, of its salts or of the dice, nor leads to one."""
    shoe = dealt_shoe(FIFTY_TWO, 1, 20, "tree-2")
    seen = (1, 2, 9, 20)
    record = opened_shoe(shoe, SEED, seen, thrown(shoe, 2))
    assert (record.seed, record.cards, record.throws, record.dice_key, record.pack_seed) == (
        "",
        (),
        (),
        "",
        "",
    )
    assert tuple(opening.number for opening in record.openings) == seen
    told = {record.root, record.dice_seal, *record.unchosen}
    told |= {node for opening in record.openings for node in (opening.salt, *opening.path)}
    pack_seed = seed_of_pack(SEED, choose_pack(shoe.commitment, shoe.shares))
    everything = opened_shoe(shoe, SEED, range(1, 53))
    closed = {each.salt for each in everything.openings if each.number not in seen}
    assert len(closed) == 48
    assert told.isdisjoint(closed | {SEED.hex(), pack_seed.hex(), dice_key(SEED).hex()})
    for node in map(bytes.fromhex, told):
        made = {
            node,
            *(sha256(prefix + node).digest() for prefix in (b"", b"\0", b"\1", b"houseway packs\n")),
        }
        assert pack_seed not in made
        assert all(root_of(seed, shoe.counts).hex() != record.root for seed in made)


def test_leaves_of_closed_cards_are_salted():
    """Nobody can try out cards against a leaf that a path shows."""
    records = [opened_shoe(sealed(seal, SHARES), SEED, SEEN) for seal in ("tree-1", "tree-2")]
    for record in records:
        guessed = {
            sha256(b"\0" + salt + place.to_bytes(4, "big") + card_text(card).encode()).hexdigest()
            for salt in (b"", bytes.fromhex(record.openings[0].salt))
            for place in range(312)
            for card in range(52)
        }
        assert guessed.isdisjoint({node for each in record.openings for node in each.path})


def test_before_a_shoe_is_over_nothing_more_is_told():
    shoe = dealt_shoe(FIFTY_TWO, 1, 20, "tree-2")
    assert opened_shoe(shoe, SEED, (1,), thrown(shoe, 3), whole=True) == opened_shoe(shoe, SEED, (1,))


def test_before_its_first_card_nothing_is_told_of_a_shoe():
    with pytest.raises(AssertionError, match="before its first card"):
        opened_shoe(dealt_shoe(FIFTY_TWO, 1, 0, "tree-2"), SEED, ())


def test_the_whole_of_an_older_tree_is_every_card_opened():
    shoe = dealt_shoe(FIFTY_TWO, 1, 20, "tree-1")
    record = opened_shoe(shoe, SEED, (1,), is_over=True, whole=True)
    assert [each.number for each in record.openings] == [*range(1, 53)]
    assert faults(record) == []


def test_dice_of_a_seed_that_is_shown_are_proved_by_it():
    shoe = dealt_shoe(FIFTY_TWO, 8, 40, "seed-2")
    record = spent_shoe(shoe, SEED.hex(), thrown(shoe, 5))
    assert faults(record) == []
    first, *rest = record.throws
    wrong = (first[0], first[1] % 6 + 1, *first[2:])
    (told,) = changed(record, throws=(wrong, *rest))
    assert told.startswith("Throw 1 of the dice is recorded as")
    assert changed(record, shares=())[-1].startswith("Throw 5 of the dice")


def test_cards_are_written_in_one_way(shoe):
    assert changed(shoe, cards=(shoe.cards[0].lower(), *shoe.cards[1:]))
    assert changed(shoe, cards=("??", *shoe.cards[1:]))


def test_one_byte_changed_anywhere_is_noticed(shoe):
    _bytes_changed(shoe)


def _bytes_changed(shoe, every=1):
    """Bytes of the file, each changed in its lowest bit: unreadable, faulty, or mere white space."""
    written = msgspec.json.format(msgspec.json.encode(shoe), indent=1)
    for place in range(0, len(written), every):
        other = written[:place] + bytes([written[place] ^ 1]) + written[place + 1 :]
        try:
            read = read_spent_shoe(other)
        except NotationError:
            continue
        assert faults(read) or read == shoe, other[max(place - 20, 0) : place + 20]


@pytest.mark.parametrize("written", [b"", b"[]", b"{}", b"\xff\xfe", b'{"commitment": 3}'])
def test_what_is_no_record_is_refused(written):
    with pytest.raises(NotationError, match="not the record of a shoe"):
        read_spent_shoe(written)
