"""A spent shoe's record: accepted as it was, refused with anything changed."""

import msgspec
import pytest

from houseway.cards import card_text
from houseway.cards.shoe import commitment, cut, shuffled
from houseway.refusals import NotationError
from houseway.table.shoe.spent import SpentShoe, faults, read_spent_shoe

SEED = bytes(range(32))


@pytest.fixture(scope="module")
def shoe():
    cards = tuple(card_text(card) for card in cut(shuffled(SEED, 6), 100)[:40])
    return SpentShoe(1, commitment(SEED, 6), SEED.hex(), 6, 100, cards)


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
        ({"decks": 0}, "1 to 20 decks; 0 are given"),
        ({"decks": 10**9}, "1 to 20 decks"),
        ({"cut": 313}, "6 decks cannot be cut at 313"),
        ({"cut": -1}, "cannot be cut at -1"),
        ({"cards": ("As",) * 313}, "313 cards are recorded; 6 decks hold 312"),
    ],
)
def test_what_cannot_be_a_shoe_is_told(shoe, fields, words):
    assert words in changed(shoe, **fields)[0]


def test_cards_are_written_in_one_way(shoe):
    assert changed(shoe, cards=(shoe.cards[0].lower(), *shoe.cards[1:]))
    assert changed(shoe, cards=("??", *shoe.cards[1:]))


def test_one_byte_changed_anywhere_is_noticed(shoe):
    """Every byte of the file, each changed in its lowest bit: unreadable, faulty, or mere white space."""
    written = msgspec.json.format(msgspec.json.encode(shoe), indent=1)
    for place in range(len(written)):
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
