"""A spent shoe's record: accepted as it was, refused with anything changed."""

from hashlib import sha256
from typing import Any

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
from tests.texts import hide_digests
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


def test_another_seed_does_not_give_the_commitment(shoe, words):
    first, second = changed(shoe, seed="ff" + shoe.seed[2:])
    words(hide_digests("\n".join([first, second])))


def test_another_commitment_is_told(shoe):
    (told,) = changed(shoe, commitment="0" * 64)
    assert shoe.commitment in told


def test_another_cut_gives_other_cards(shoe, words):
    (told,) = changed(shoe, cut=101)
    words(told)


def test_the_first_wrong_card_is_named(shoe, words):
    cards = (*shoe.cards[:16], "As" if shoe.cards[16] != "As" else "Ks", *shoe.cards[17:])
    (told,) = changed(shoe, cards=cards)
    assert "17" in told
    assert cards[16] in told
    assert shoe.cards[16] in told
    words(told)


@pytest.mark.parametrize(
    "fields",
    [
        {"contract_version": 2},
        {"seed": "xyz"},
        {"commitment": "A" * 64},
        {"cut": 313},
        {"cut": -1},
        {"cards": ("As",) * 313},
    ],
)
def test_what_cannot_be_a_shoe_is_told(shoe, fields, words):
    words(hide_digests(changed(shoe, **fields)[0]))


@pytest.mark.parametrize(
    "fields",
    [
        {"decks": 0},
        {"decks": 10**9},
        {"pack": {"As": 8}},
        {"shares": SHARES},
    ],
)
def test_what_cannot_be_a_shoe_of_the_first_seal_is_told(fields, words):
    words(hide_digests(changed(spent_shoe(sealed("seed-1"), SEED.hex()), **fields)[0]))


@pytest.mark.parametrize(
    "fields",
    [
        {"decks": 6},
        {"pack": {}},
        {"pack": {"As": 10**9}},
        {"pack": {"As": 9, "Ah": -1}},
        {"pack": {"Zs": 312}},
        {"pack": {"TH": 312}},
        {"pack": {"As": 312}},
        {"shares": (Share(3, "xyz"),)},
        {"shares": SHARES[::-1]},
        {"shares": ()},
        {"seal": "seed-1"},
    ],
)
def test_what_cannot_be_a_shoe_of_the_second_seal_is_told(fields, words):
    words(hide_digests(changed(spent_shoe(sealed("seed-2", SHARES), SEED.hex()), **fields)[0]))


def test_opened_cards_are_believed_and_no_seed_is_told(opened):
    assert faults(opened) == []
    assert (opened.seed, opened.cards) == ("", ())
    assert b"seed" not in msgspec.json.encode(opened)


def test_an_opening_of_another_card_place_or_neighbour_is_not(opened, words):
    first, *rest = opened.openings
    other = card_text((parse_card(first.card) + 1) % 52)
    changes: tuple[dict[str, Any], ...] = (
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
    )
    for number, fields in enumerate(changes):
        wrong = (msgspec.structs.replace(first, **fields), *rest)
        (told,) = changed(opened, openings=wrong)
        assert str(wrong[0].number) in told
        assert wrong[0].card in told
        words(told, f"{number}: {', '.join(fields)}")
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
    ("fields", "count"),
    [
        ({"root": OTHER}, 6),
        ({"dice_seal": OTHER}, 2),
        ({"dice_key": OTHER}, 4),
        ({"pack_seed": OTHER}, 2),
        ({"unchosen": (OTHER,) * 5}, 1),
        ({"unchosen": (OTHER,) * 4}, 1),
        ({"unchosen": ("00",) * 5}, 5),
        ({"throws": ((1, 1, 1, 1),)}, 1),
        ({"throws": ((0, 1, 1, 1),)}, 1),
        ({"throws": ((1, 1, 7, 1),)}, 1),
        ({"throws": ((2, 1, 1, 1),)}, 1),
        ({"dice_key": ""}, 1),
        ({"pack_seed": ""}, 1),
        ({"dice_key": "no"}, 1),
        ({"seed": OTHER}, 1),
        ({"decks": 1}, 1),
    ],
)
def test_anything_changed_in_the_record_of_a_whole_pack_is_told(whole, fields, count, words):
    told = changed(whole, **fields)
    assert len(told) == count
    words(hide_digests("\n".join(told)))


def test_the_first_card_that_is_not_of_the_whole_pack_is_named(whole, words):
    other = "As" if whole.cards[16] != "As" else "Ks"
    (told,) = changed(whole, cards=(*whole.cards[:16], other, *whole.cards[17:]))
    assert "17" in told
    assert other in told
    words(hide_digests(told))


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


def test_before_its_first_card_nothing_is_told_of_a_shoe(words):
    with pytest.raises(AssertionError) as caught:
        opened_shoe(dealt_shoe(FIFTY_TWO, 1, 0, "tree-2"), SEED, ())
    words(str(caught.value))


def test_the_whole_of_an_older_tree_is_every_card_opened():
    shoe = dealt_shoe(FIFTY_TWO, 1, 20, "tree-1")
    record = opened_shoe(shoe, SEED, (1,), is_over=True, whole=True)
    assert [each.number for each in record.openings] == [*range(1, 53)]
    assert faults(record) == []


def test_dice_of_a_seed_that_is_shown_are_proved_by_it(words):
    shoe = dealt_shoe(FIFTY_TWO, 8, 40, "seed-2")
    record = spent_shoe(shoe, SEED.hex(), thrown(shoe, 5))
    assert faults(record) == []
    first, *rest = record.throws
    wrong = (first[0], first[1] % 6 + 1, *first[2:])
    (told,) = changed(record, throws=(wrong, *rest))
    words(told, "first throw")
    words(changed(record, shares=())[-1], "last throw")


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
def test_what_is_no_record_is_refused(written, words):
    with pytest.raises(NotationError) as caught:
        read_spent_shoe(written)
    words(str(caught.value))
