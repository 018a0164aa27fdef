"""Cut and choose: what the other packs give away, and what the shares choose."""

from collections import Counter
from hashlib import sha256

import pytest

from houseway.cards.pack import FIFTY_TWO, Pack
from houseway.cards.packs import (
    DEPTH,
    PACKS,
    choose_pack,
    commit,
    seed_of_pack,
    unchosen_nodes,
    unchosen_seeds,
)
from houseway.cards.seal import order
from houseway.cards.shoe import Share, shuffled
from tests.unit.cards.sealed_records import SEED, SHARES

COUNTS = FIFTY_TWO.counts(1)


def every_node(seed: bytes) -> dict[str, bytes]:
    """All nodes by the bits of their way down, worked out here from the sentence in docs/fairness.md."""
    nodes = {"": sha256(b"houseway packs\n" + seed).digest()}
    for depth in range(5):
        for way in [way for way in nodes if len(way) == depth]:
            nodes[way + "0"] = sha256(b"\0" + nodes[way]).digest()
            nodes[way + "1"] = sha256(b"\1" + nodes[way]).digest()
    return nodes


def test_a_pack_has_the_seed_at_the_end_of_its_bits():
    nodes = every_node(SEED)
    assert [seed_of_pack(SEED, number) for number in range(PACKS)] == [nodes[f"{k:05b}"] for k in range(32)]
    assert len(set(nodes.values())) == 63


@pytest.mark.parametrize("chosen", range(PACKS))
def test_what_is_told_of_the_other_packs_gives_their_seeds_and_not_the_chosen_one(chosen):
    """The nodes told are the siblings of the way down: none is on the way to the chosen seed."""
    nodes, way = every_node(SEED), f"{chosen:05b}"
    told = unchosen_nodes(SEED, chosen)
    siblings = [way[:depth] + "10"[int(way[depth])] for depth in range(DEPTH)]
    assert list(told) == [nodes[sibling] for sibling in siblings]
    on_the_way = {nodes[way[:depth]] for depth in range(DEPTH + 1)}
    assert on_the_way.isdisjoint(told)
    below = {nodes[other] for other in nodes for sibling in siblings if other.startswith(sibling)}
    assert on_the_way.isdisjoint(below)
    assert unchosen_seeds(told, chosen) == {k: nodes[f"{k:05b}"] for k in range(PACKS) if k != chosen}


def test_shares_choose_each_pack_alike():
    chosen = Counter(choose_pack("00" * 32, (Share(1, f"{number:064x}"),)) for number in range(3200))
    assert set(chosen) == set(range(PACKS))
    # Chi-square with 31 degrees of freedom: 99.9% of honest choices stay below 62.
    assert sum((count - 100) ** 2 / 100 for count in chosen.values()) < 62


def test_without_a_share_the_first_pack_is_dealt():
    assert choose_pack("ab" * 32, ()) == 0
    assert order(SEED, COUNTS, 0, (), "tree-2") == shuffled(seed_of_pack(SEED, 0), COUNTS)


def test_the_commitment_and_the_shares_in_their_order_choose():
    choices = {
        choose_pack(committed, shares)
        for committed in ("00" * 32, "01" * 32, "02" * 32)
        for shares in (SHARES, SHARES[::-1], SHARES[:1], SHARES[1:])
    }
    assert len(choices) > 6


def test_the_pack_itself_is_bound():
    other = Pack((1,), 1, jokers=1).counts(1)
    assert len({commit(SEED, COUNTS), commit(SEED, other), commit(bytes(32), COUNTS)}) == 3
