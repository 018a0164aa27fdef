"""For every schedule and random legal wagers the charge is that of a second, plain reading of the block."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.rules.fees import Staked, charges, fee_of, half_hour_charges, pot_charges, schedule, schedules
from tests.contract.fees_by_hand import Bet, hand_costs, members, options

EVERY = {name: (file, block, option) for name, file, block, option in options()}
BANKED = [name for name, (_, _, option) in EVERY.items() if option.get("player_dealer")]
HANDS = 12


def wagers_of(name: str) -> list[str]:
    file, block, option = EVERY[name]
    groups = [wager for text in option.get("groups", []) for wager in text.split(" ")[0].split("/")]
    lines = [wager for line in block.get("lines", []) for wager in line["for"]]
    named = members(file, [*file["base"], *lines, *groups, *block.get("free", [])])
    return sorted(set(named) - {"any"})


def edges(name: str) -> list[int]:
    """The dollars at which fees change, and those just beside them."""
    ends = {
        end // 100
        for line in schedule(name).lines
        for band in line.bands
        for end in (band.low, band.high or band.low)
    }
    return sorted({max(1, end + step) for end in ends for step in (-1, 0, 1)} | {1, 25, 10_000})


def random_hand(random: Random, name: str) -> list[Bet]:
    chosen: dict[tuple[int, int, str], int] = {}
    for _ in range(random.randint(0, 12)):
        spot = random.randint(1, 3), random.choice([0, 0, 1]), random.choice(wagers_of(name))
        chosen[spot] = random.choice(edges(name))
    return [(*spot, cost) for spot, cost in chosen.items()]


def told(name: str, bets: list[Bet], turn: int) -> dict[tuple[int, int] | str, int]:
    staked = [Staked(place, bettor, wager, cost * 100) for place, bettor, wager, cost in bets]
    costs: Counter[tuple[int, int] | str] = Counter()
    for charge in charges(schedule(name), staked, turn=turn):
        who = "player-dealer" if charge.payer == "player-dealer" else (charge.place, charge.bettor)
        costs[who] += charge.cents
    return {who: cents // 100 for who, cents in costs.items()}


@pytest.mark.parametrize("slug", sorted({name.partition("/")[0] for name in BANKED}))
def test_every_schedule_charges_what_its_block_says(slug):
    for name in BANKED:
        if name.partition("/")[0] != slug:
            continue
        random = Random(name)
        for _ in range(HANDS):
            bets, turn = random_hand(random, name), random.randint(1, 2)
            assert told(name, bets, turn) == hand_costs(*EVERY[name], bets, turn), (name, bets, turn)


@given(st.sampled_from(BANKED), st.integers(0, 2**32))
def test_a_bet_adds_what_it_is_told_to_cost(name, seed):
    random = Random(seed)
    bets = [Staked(1, 0, wager, cost * 100) for _, _, wager, cost in random_hand(random, name)]
    option = schedule(name)
    legal = [bet for bet in bets if bet.cents <= (option.within(bet.wager)[1] or bet.cents)]
    down: list[Staked] = []
    added = 0
    for bet in legal:
        added += fee_of(option, bet.wager, bet.cents, down=down)
        down.append(bet)
    paid = sum(charge.cents for charge in charges(option, legal) if charge.payer == "bettor")
    assert added == paid


@given(st.sampled_from([each for each in schedules() if not each.player_dealer]), st.integers(1, 10))
def test_a_pot_or_a_half_hour_costs_what_its_column_says(each, players):
    _, block, option = EVERY[each.id]
    heads = block["lines"][0]["players"]
    least = [int(head.rstrip("+").split("-")[0]) for head in heads]
    column = next(number for number, first in enumerate(least) if players >= first)
    fee = int(option["fees"][0][column].strip("$")) * 100
    if block["lines"][0]["payer"] == "everyone":
        assert [charge.cents for charge in half_hour_charges(each, range(players))] == [fee] * players
        return
    later = pot_charges(each, players=players, second_round=True)
    assert sum(charge.cents for charge in later) == fee
    early = option["fees"][1] if len(option["fees"]) > 1 else option["fees"][0][-1]
    first = pot_charges(each, players=players, second_round=False)
    assert sum(charge.cents for charge in first) == int(early.strip("$")) * 100
