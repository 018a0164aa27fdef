"""Table, kernel and exact odds of the poker-hand games are asked about the same hands."""

import random

import pytest

from houseway.analysis.decided import DecidedOdds
from houseway.families.poker_hand.odds.bets import rules_of
from houseway.families.poker_hand.rules.figures import PLAY, RIDE, SURRENDER, TAKE_BACK, WAR
from houseway.families.round import Deal, Made, Round
from houseway.refusals import NotationError
from houseway.rules import Game, load
from houseway.rules.classes import Group
from houseway.simulation.checking import checks
from houseway.simulation.dealers import CardDealer
from houseway.simulation.runs import simulate
from houseway.simulation.stakes import told_apart

QUICK = [
    "ca/three-card-poker",
    "ca/three-card-poker-b",
    "ca/three-card-poker-6-card-bonus",
    "ca/let-it-ride-bonus",
    "ca/crazy-4-poker",
    "ca/casino-war",
]
HOLDEM = "ca/ultimate-texas-holdem"
PRINTED = {"straight_above_flush": 1}
GAMES = [*((game, {}) for game in (*QUICK, HOLDEM)), ("ca/crazy-4-poker", PRINTED)]
DEALS = 3_000


def dealer_of(game_id: str, options: dict[str, int]) -> tuple[Game, Group, CardDealer]:
    game = load(game_id)
    table = told_apart(game, game.offers(), options)
    dealer = CardDealer(game, table, game.pack.default, fresh=True, options=options)
    (group,) = table.groups
    return game, group, dealer


def decks(game: Game, chance: random.Random):
    """Whole decks and, so that rare hands come, decks of one or two suits or of few ranks."""
    for number in range(DEALS):
        cards = list(range(52)) * game.pack.default
        if number % 3 == 1:
            cards = [card for card in cards if card % 4 in chance.choice([(0,), (0, 1)])]
        elif number % 3 == 2:
            ranks = chance.sample(range(13), 5)
            cards = [card for card in cards if card // 4 in ranks]
        chance.shuffle(cards)
        yield cards


def dealt(game: Game, options: dict[str, int], cards: list[int], made: int) -> Round:
    """The round with these cards in order, and with the choices that come to this."""
    rules, play = game.plays.rules, rules_of(game, options)
    deal, left = rules.begin(play), iter(cards)
    asked = False
    while True:
        step = rules.next_step(play, deal)
        if isinstance(step, Deal):
            deal = deal.with_card(step.hand, next(left))
        elif asked:
            return deal
        else:
            asked = True
            for choice in choices(game, deal, made):
                deal = rules.after(play, deal, Made(None, "player", choice))


def choices(game: Game, deal: Round, made: int) -> list[str]:
    play = rules_of(game)
    if RIDE in play.streets[0].choices:
        return [RIDE if made >> street & 1 else TAKE_BACK for street in range(2)]
    if play.streets[0].on_tie:
        tied = deal.cards("player")[0] // 4 == deal.cards("banker")[0] // 4
        return [WAR if made else SURRENDER] if tied else []
    wanted = f"{PLAY}{made}" if made else "fold"
    before = next(at for at, street in enumerate(play.streets) if wanted in street.choices)
    return ["check"] * before + [wanted]


def made_by_the_kernel(game: Game, group: Group, code: int) -> int:
    """What the class says of the decision."""
    values = group.codes["values"]
    width = {name: codes for name, codes in group.codes.items() if name != "values"}
    rest = [{int(each) for each in codes} for codes in width.values()]
    sums = {0}
    for digits in rest:
        sums = {a + b for a in sums for b in digits}
    name = "war" if rules_of(game).streets[0].on_tie else "player.plays"
    feature = game.plays.vocabulary().features[name].values
    return next(int(feature[cell]) for cell in range(len(values)) if code - int(values[cell]) in sums)


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "options"), GAMES)
@pytest.mark.timeout(900)
def test_the_kernel_reads_every_hand_as_the_table_does(game_id, options):
    """Whatever it decides, the same cards and that decision are the same class at the table."""
    game, group, dealer = dealer_of(game_id, options)
    seen = set()
    for cards in decks(game, random.Random(20)):
        block = dealer.one_round(cards[:10])
        (code,) = dealer.class_counts(group, block.counts).nonzero()[0].tolist()
        deal = dealt(game, options, cards, made_by_the_kernel(game, group, code))
        cells = game.plays.cells(*game.plays.rules.sides(rules_of(game, options), deal, None))
        assert sum(int(group.codes[name][cells[name]]) for name in group.coordinates) == code, deal
        seen.add(code)
    assert len(seen) >= (5 if game_id == "ca/casino-war" else 20)


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "options"), GAMES)
@pytest.mark.timeout(900)
def test_a_million_rounds_come_near_the_exact_figures(game_id, options):
    game = load(game_id)
    every = list(checks(simulate(game, 1_000_000, seed=3, fresh=True, options=options)))
    assert len(every) == len(game.offers())
    for check in every:
        # 26 wagers: beyond 3.6 standard deviations once in a hundred runs of all of them.
        assert check.z is not None
        assert abs(check.z) < 3.6, check.result.offer.wager
        if check.exact is not None and check.exact.offer.kind == "base":
            assert isinstance(check.exact, DecidedOdds)
            assert check.result.average_stake == pytest.approx(float(check.exact.average_stake), abs=0.01)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game_id", "strategy"),
    [
        ("ca/three-card-poker", "ignoring-open-card"),
        ("ca/let-it-ride-bonus", "never-taking-back"),
        ("ca/casino-war", "surrendering"),
    ],
)
def test_other_plays_come_near_their_figures_too(game_id, strategy):
    for check in checks(simulate(load(game_id), 400_000, seed=4, fresh=True, policy=strategy)):
        assert check.z is None or abs(check.z) < 3.6, check.result.offer.wager


def test_a_play_that_the_game_does_not_know_is_refused(words):
    with pytest.raises(NotationError) as wrong:
        simulate(load("ca/casino-war"), 1000, policy="always")
    words(str(wrong.value), "policy")
    with pytest.raises(NotationError) as wrong:
        simulate(load("ca/casino-war"), 1000, places=3)
    words(str(wrong.value), "places")
