"""Side pots by two algorithms: by the amounts players are all-in for, and cent by cent."""

from collections import Counter

from hypothesis import example, given
from hypothesis import strategies as st

from houseway.families.betting import layers

PUT_IN = st.lists(st.integers(0, 30), min_size=2, max_size=9)


def cent_by_cent(totals: list[int], live: list[int], dead: int) -> dict[tuple[int, ...], int]:
    """Every cent of every player goes to the pot of those who have matched that cent and are still in."""
    pots: dict[tuple[int, ...], int] = {}
    eligible: tuple[int, ...] = ()
    for cent in range(1, max(totals) + 1):
        matched = tuple(at for at in live if totals[at] >= cent)
        eligible = matched or eligible or tuple(live)
        pots[eligible] = pots.get(eligible, 0) + sum(total >= cent for total in totals)
    everyone = tuple(at for at in live if totals[at] >= min(totals[a] for a in live))
    if dead:
        pots[everyone] = pots.get(everyone, 0) + dead
    return pots


@given(PUT_IN, st.data(), st.integers(0, 5))
@example([0, 5], None, 0)
def test_side_pots_are_those_counted_cent_by_cent(
    totals: list[int], data: st.DataObject | None, dead: int
) -> None:
    places = st.lists(st.integers(0, len(totals) - 1), min_size=1, unique=True)
    live = sorted(data.draw(places)) if data is not None else [0, 1]
    made = layers(totals, live, dead)
    mucked = [at for at in range(len(totals)) if at not in live]
    apart = layers(totals, live, dead, mucked)
    together: Counter[tuple[int, ...]] = Counter()
    for pot in apart:
        together[pot.places] += pot.cents
    assert together == {pot.places: pot.cents for pot in made}
    assert sum(pot.cents for pot in made) == sum(totals) + dead
    by_hand = cent_by_cent(totals, live, dead) if max(totals) else ({tuple(live): dead} if dead else {})
    assert {pot.places: pot.cents for pot in made} == by_hand
    for at in live:
        # Nobody wins more of another's chips than he has put in himself, but what the folded left behind.
        mine = sum(pot.cents for pot in made if at in pot.places)
        covered = sum(min(total, totals[at]) for total in totals) + dead
        over = sum(max(0, total - totals[at]) for n, total in enumerate(totals) if n not in live)
        assert mine <= covered + over
