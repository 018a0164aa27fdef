"""One round by table and policy: every place's hands, then the player-dealer's, then what was counted.

A hand is a row of the game's sheet, the player-dealer's a state of its own; each card is one look-up.
"""

# numba infers the types of kernel arguments, so kernels carry none.
# mypy: disable-error-code="no-untyped-def"

import numpy as np

from houseway.compiled import compiled_functions, kernel, part
from houseway.families.blackjack import coordinates
from houseway.families.blackjack.coordinates import NATURAL_RANK, SURRENDERED
from houseway.families.blackjack.policy import ACT, DOUBLES, GIVES_UP_DOUBLED, HITS, SPLITS, STANDS
from houseway.families.blackjack.sheet import KINDS
from houseway.families.blackjack.vocabulary import VALUES_CELLS
from houseway.families.kernels import CARD_BITS, HAND_WORDS

three_suit_key = compiled_functions(coordinates)["three_suit_key"]

# Places of the coordinates in `uses`, in the order of the family's vocabulary.
VALUES, BANKER, UP, THREE = range(4)
# A word has what its card counts in the low bits, and the rank above the suit.
KIND, RANK_BITS, SUIT_BITS = np.uint64(15), np.uint64(CARD_BITS + 2), np.uint64(CARD_BITS)
BETTER = VALUES_CELLS // 3
GIVEN_UP = SURRENDERED * (VALUES_CELLS // 12)
# A place's first hand is counted apart from further ones, hands of a split from others; then by units.
SPLIT_SLOT, FURTHER_SLOT = 2, 4
# Numbers without a sign are looked up without asking whether they are below zero.
_0, _1, _2, _KINDS = np.uint64(0), np.uint64(1), np.uint64(2), np.uint64(KINDS)


@part
def kind_at(shoe, at):
    return shoe[at] & KIND


@part
def drawn(child, row, kind):
    """The hand or state with one card of this kind more."""
    return np.uint64(child[row * _KINDS + kind])


@kernel
def played_on(shoe, at, rules, row, base):
    """A hand that is not split from here on: its last row, the units on it, whether it is given up."""
    while True:
        act = rules.acts[base + row] & ACT
        if act == STANDS:
            return at, row, 1, 0
        if act == HITS:
            row = drawn(rules.child, row, kind_at(shoe, at))
            at += _1
        elif act == DOUBLES:
            row = drawn(rules.child, row, kind_at(shoe, at))
            return at + _1, row, 2, (rules.acts[base + row] & GIVES_UP_DOUBLED) // GIVES_UP_DOUBLED
        else:
            return at, row, 1, 1


@kernel
def write_hand(room, hands, slot, rank, cell, three):
    """The next hand of the round, as it is counted."""
    at = hands * HAND_WORDS
    room[at] = slot
    room[at + 1] = rank
    room[at + 2] = cell
    room[at + 3] = three
    return hands + 1


@kernel
def split_hands(shoe, at, rules, up, first, hands, three, room):
    """Hands of a split one after the other; one that is split again is played before those that wait."""
    rows, most, told = np.uint64(rules.rows[0]), rules.most_hands[0], rules.hands_told[0]
    kind = first & KIND
    single = drawn(rules.child, _0, kind)
    at_place, waiting, slot, waits_for_bank = 2, 2, SPLIT_SLOT, False
    while waiting > 0:
        card = shoe[at]
        row = drawn(rules.child, single, card & KIND)
        at += _1
        situation = rules.situation[np.int64(kind) * (told + 1) + min(at_place, told)]
        base = (np.uint64(situation) * _KINDS + up) * rows
        again = (card & KIND) == kind and rules.acts[base + row] & SPLITS and at_place < most
        if again and (not rules.by_rank[0] or card >> RANK_BITS == first >> RANK_BITS):
            at_place += 1
            waiting += 1
            continue
        at, row, units, given_up = played_on(shoe, at, rules, row, base)
        rank = rules.rank[rows + row]
        waits_for_bank |= not given_up and rank != NATURAL_RANK
        cell = rules.worse[rows + row] + given_up * GIVEN_UP
        hands = write_hand(room, hands, slot + units - 1, rank, cell, three)
        waiting -= 1
        slot = FURTHER_SLOT
    return at, hands, waits_for_bank


@kernel
def play_round(shoe, begin, rules, room):
    """See `PlacesKernel`; first cards go round the table one at a time, the player-dealer last."""
    places, rows = np.uint64(rules.places[0]), np.uint64(rules.rows[0])
    late = np.uint64(rules.late[0])
    up_card = shoe[begin + places]
    up = up_card & KIND
    state = drawn(rules.bank_child, _0, up)
    at = begin + _2 * places + _2 - late
    over = False
    if not late:
        state = drawn(rules.bank_child, state, kind_at(shoe, at - _1))
        over = rules.checked[up] and rules.bank_rank[state] == NATURAL_RANK
    hands, needed, base = 0, rules.completes[0] != 0, up * rows
    for place in range(_0, places):
        first, second = shoe[begin + place], shoe[begin + places + _1 + place]
        row = drawn(rules.child, drawn(rules.child, _0, first & KIND), second & KIND)
        three = 0
        if rules.uses[THREE]:
            kinds = ((first & KIND) * _KINDS + (second & KIND)) * _KINDS + up
            cards = (
                np.int64(first >> SUIT_BITS),
                np.int64(second >> SUIT_BITS),
                np.int64(up_card >> SUIT_BITS),
            )
            three = int(
                rules.three[rules.three_kinds[kinds] * 2 + three_suit_key(cards[0], cards[1], cards[2])]
            )
        if over:
            hands = write_hand(room, hands, 0, rules.rank[row], rules.worse[row], three)
            continue
        pair = rules.acts[base + row] & SPLITS
        if pair and (not rules.by_rank[0] or first >> RANK_BITS == second >> RANK_BITS):
            at, hands, waits = split_hands(shoe, at, rules, up, first, hands, three, room)
            needed |= waits
            continue
        at, row, units, given_up = played_on(shoe, at, rules, row, base)
        rank = rules.rank[row]
        needed |= not given_up and rank != NATURAL_RANK
        cell = rules.worse[row] + given_up * GIVEN_UP
        hands = write_hand(room, hands, units - 1, rank, cell, three)
    if late:
        state = drawn(rules.bank_child, state, kind_at(shoe, at))
        at += _1
    if needed and not over:
        while rules.bank_draws[state]:
            state = drawn(rules.bank_child, state, kind_at(shoe, at))
            at += _1
    return at, hands, state, up


@kernel
def count_round(room, hands, state, up, rules, tally):
    """Each hand by slot and class; what a round of several hands gains, squared, for every offer."""
    size, offers, code = rules.size[0], len(tally.squares), 0
    if rules.uses[BANKER]:
        code += int(rules.banker[rules.bank_cell[state]])
    if rules.uses[UP]:
        code += int(rules.up[up])
    theirs = int(rules.bank_rank[state])
    for offer in range(offers):
        tally.gains[offer] = 0
    for hand in range(hands):
        at = hand * HAND_WORDS
        slot, rank = room[at], room[at + 1]
        of_class = code + room[at + 3]
        if rules.uses[VALUES]:
            better = (rank >= theirs) + (rank > theirs)
            of_class += int(rules.values[room[at + 2] + better * BETTER])
        tally.classes[slot * size + of_class] += 1
        if hands > 1:
            units = 1 + slot % 2
            for offer in range(offers):
                if rules.by_hand[offer]:
                    tally.gains[offer] += rules.pays[offer * size + of_class] * units
                elif slot < FURTHER_SLOT:
                    tally.gains[offer] += rules.pays[offer * size + of_class]
    if hands > 1:
        for offer in range(offers):
            tally.squares[offer] += tally.gains[offer] ** 2
