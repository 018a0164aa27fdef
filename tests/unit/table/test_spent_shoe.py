"""A spent shoe's record: accepted as it was, refused with anything changed."""

import msgspec
import pytest

from houseway.cards import card_text, parse_card
from houseway.cards.pack import FIFTY_TWO
from houseway.cards.seal import commitment, order
from houseway.cards.shoe import Share
from houseway.cards.tree import openings
from houseway.refusals import NotationError
from houseway.table.shoe.spent import faults, opened_shoe, read_spent_shoe, spent_shoe
from houseway.table.shoe.state import Shoe

SEED = bytes(range(32))


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


@pytest.fixture(scope="module")
def opened():
    """What somebody who saw seven cards of a shoe that stays closed was given."""
    shoe = sealed("tree-1", SHARES)
    return opened_shoe(shoe, tuple(openings(SEED, COUNTS, 100, SHARES, [1, 2, 7, 30, 31, 39, 40])))


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
        assert "its opening does not give the commitment" in told
    assert len(changed(opened, cut=101)) == len(opened.openings)
    assert len(changed(opened, shares=SHARES[:1])) == len(opened.openings)


@pytest.mark.parametrize("every", [7, pytest.param(1, marks=pytest.mark.long)])
def test_one_byte_changed_among_opened_cards_is_noticed(opened, every):
    _bytes_changed(opened, every)


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
