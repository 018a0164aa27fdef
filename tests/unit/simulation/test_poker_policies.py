"""Policy files of the poker-hand games: the kernel does with every hand what the file says, read by hand."""

from pathlib import Path
from random import Random

import pytest
from phevaluator.evaluator import evaluate_5cards, evaluate_6cards, evaluate_7cards
from typer.testing import CliRunner

from houseway.cli import app
from houseway.families.poker_hand.odds.bets import rules_of
from houseway.refusals import NotationError, Refusal, Refused
from houseway.rules import load
from houseway.simulation import simulate
from houseway.simulation.checking import checks
from houseway.simulation.dealers import CardDealer
from houseway.simulation.stakes import told_apart
from tests.counts import poker_by_hand
from tests.texts import hide_folder

POLICIES = Path(__file__).parents[3] / "examples" / "policies"
THREE, SIX = "ca/three-card-poker", "ca/three-card-poker-6-card-bonus"
CRAZY, RIDE, WAR, HOLDEM = (
    "ca/crazy-4-poker",
    "ca/let-it-ride-bonus",
    "ca/casino-war",
    "ca/ultimate-texas-holdem",
)
GAMES = (THREE, f"{THREE}-b", SIX, CRAZY, RIDE, WAR, HOLDEM)
# phevaluator counts down: the lowest two pairs, the lowest pair.
TWO_PAIR, PAIR = 3325, 6185


def example(game):
    name = THREE if game.startswith(THREE) else game
    return (POLICIES / f"{name.removeprefix('ca/')}.toml").read_text("utf-8")


def rank(card):
    """2 to 14 for an ace."""
    return card // 4 + 1 if card >= 4 else 14


def theirs(cards):
    return [(card // 4 - 1) % 13 * 4 + card % 4 for card in cards]


def three_cards(game, cards):
    own = cards[:3] if game == SIX else cards[0:6:2]
    return [int(poker_by_hand.strength(own, poker_by_hand.THREE) >= (0, [10, 4, 2]))]


def crazy_4(game, cards):
    own = poker_by_hand.best_four_of_five(cards[:5])
    return [3 if own >= (1, [12]) else int(own >= (0, [11, 10, 6, 2]))]


def apart(cards):
    """From the lowest to the highest, the ace where it makes that less; many where two are alike."""
    ranks = [rank(card) for card in cards]
    if len({*ranks}) < len(ranks):
        return 99
    return min(max(each) - min(each) + 1 for each in (ranks, [1 if r == 14 else r for r in ranks]))


def let_it_ride(game, cards):
    rode = []
    for own in (cards[:3], cards[:4]):
        ranks = [rank(card) for card in own]
        most = max(ranks.count(r) for r in ranks)
        paid = most >= 3 or any(ranks.count(r) == 2 and r >= 10 for r in ranks)
        suited = max(sum(card % 4 == suit for card in own) for suit in range(4))
        high, top, span = sum(r >= 10 for r in ranks), max(ranks), apart(own)
        if len(own) == 3:
            run = span == 3 and 5 <= top < 14
            rides = suited == 3 and (high == 3 or run or (span == 4 and high) or (span == 5 and high >= 2))
        else:
            two = sorted(ranks.count(r) for r in ranks) == [2, 2, 2, 2]
            rides = two or suited == 4 or (span == 4 and top < 14 and high) or (high == 4 and span <= 5)
        rode.append(int(paid or bool(rides)))
    return rode


def casino_war(game, cards):
    return [int(rank(cards[0]) == rank(cards[1]) >= 3)]


def holdem(game, cards):
    own, board = [cards[0], cards[2]], cards[4:9]
    high, low = sorted(map(rank, own), reverse=True)
    suited = own[0] % 4 == own[1] % 4
    if (high == low >= 3) or high == 14 or (high == 13 and (suited or low >= 5)):
        return [4]
    if (high == 12 and low >= (6 if suited else 8)) or (high == 11 and low >= (8 if suited else 10)):
        return [4]
    flop = board[:3]
    value = evaluate_5cards(*theirs(own + flop))
    alike = 4 - len({rank(card) for card in flop})
    by_suit = [[card for card in own + flop if card % 4 == suit] for suit in range(4)]
    drawing = any(len(held) == 4 and any(rank(c) >= 10 for c in held if c in own) for held in by_suit)
    better = alike == 1 and value <= PAIR and not high == low == 2
    if better or (alike == 1 and value <= TWO_PAIR) or (alike < 3 and value <= 2467) or drawing:
        return [2]
    value, alone = evaluate_7cards(*theirs(own + board)), evaluate_5cards(*theirs(board))
    left = [card for card in range(52) if card not in (*own, *board)]
    outs = sum(evaluate_6cards(*theirs([*board, card])) < value for card in left)
    return [int((value <= PAIR < alone) or outs < 21)]


BY_HAND = {CRAZY: crazy_4, RIDE: let_it_ride, WAR: casino_war, HOLDEM: holdem}
# Hold'em by hand looks at every card that may come.
FEW = [(game, 150 if game == HOLDEM else 450) for game in GAMES]
MANY = [pytest.param(game, 3_000, marks=pytest.mark.long) for game in GAMES]
DECIDED = {RIDE: ("bet-1", "bet-2"), WAR: ("war",)}


def by_the_kernel(game, dealer, cards):
    runs = {run.offer.wager: run for run in dealer.offer_runs(dealer.one_round(cards).counts)}
    return [int(runs[wager].average_stake) for wager in DECIDED.get(game, ("play",))]


@pytest.mark.timeout(300)
@pytest.mark.parametrize(("game", "hands"), [*FEW, *MANY])
def test_every_hand_is_played_as_the_file_says(game, hands):
    rules, chance, made = load(game), Random(12), set()
    dealer = CardDealer(
        rules, told_apart(rules, rules.offers(), {}), rules.pack.default, policy=example(game)
    )
    for number in range(hands):
        cards = chance.sample(range(52), 10)
        if number % 3 == 0:
            # Ties, pairs and flushes come oftener from few ranks and suits.
            cards = chance.sample([card for card in range(52) if card // 4 % 3 == number // 3 % 3], 10)
        if number % 3 == 1:
            cards = chance.sample([card for card in range(52) if card % 4 < 2], 10)
        decided = BY_HAND.get(game, three_cards)(game, cards)
        assert by_the_kernel(game, dealer, cards) == decided, cards
        made.add(tuple(decided))
    assert len(made) == {CRAZY: 3, RIDE: 4, HOLDEM: 4}.get(game, 2)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "strategy", "text"),
    [
        (THREE, "ignoring-open-card", example(THREE)),
        (
            RIDE,
            "never-taking-back",
            "[wager-1]\notherwise='ride'\n[wager-2]\nride='span < 99'\notherwise='take-back'",
        ),
        (WAR, "surrendering", '{"tie": {"war": "rank > 14", "otherwise": "surrender"}}'),
        (WAR, "best", "[tie]\nwar = 'rank in (2, 3, 4) or not rank < 5'\notherwise = 'surrender'"),
    ],
)
def test_a_file_that_says_a_known_play_counts_the_same(game, strategy, text):
    ours, known = (
        simulate(load(game), 200_000, seed=8, fresh=True, policy=each) for each in (text, strategy)
    )
    assert [run.hits for run in ours.results] == [run.hits for run in known.results]
    proved = {check.result.offer.wager for check in checks(ours) if check.exact is not None}
    assert proved == {THREE: {"bonus"}, RIDE: {"3-card-bonus"}, WAR: {"tie"}}[game]


def test_what_a_fold_forfeits_has_no_proved_figure_under_a_file():
    """Pair Plus and Queens Up are lost with a fold: who folds everything wins none of them."""
    for game, lost, stays in ((SIX, "pair-plus", "6-card-bonus"), (CRAZY, "queens-up", None)):
        run = simulate(load(game), 2_000, fresh=True, policy="[dealt]\notherwise = 'fold'")
        told = {check.result.offer.wager: check for check in checks(run)}
        assert told[lost].result.mean == -1
        assert told[lost].exact is None
        assert stays is None or told[stays].exact is not None


def broken(game, text):
    with pytest.raises(Refused) as refused:
        simulate(load(game), 10, policy=text)
    return refused.value


def test_a_choice_that_the_street_does_not_leave_is_refused_with_its_clause():
    late = broken(HOLDEM, example(HOLDEM).replace("play-2 =", "play-4 ="))
    assert (late.reason, late.cite) == (Refusal.POLICY_BREAKS_RULES, "GEGA-004177 Round of Play 10")
    assert late.values == {"section": "flop", "choice": "play-4", "options": ("check", "play-2")}
    poor = broken(CRAZY, example(CRAZY).replace("A-A-3-2", "K-K-3-2"))
    assert (poor.reason, poor.cite) == (Refusal.POLICY_BREAKS_RULES, rules_of(load(CRAZY)).streets[0].cite)
    assert poor.values == {"hand": "Ah 2s 3s Ks Kh", "choice": "play-3"}
    assert broken(CRAZY, "[dealt]\notherwise = 'play-3'").reason is Refusal.POLICY_BREAKS_RULES
    assert broken(THREE, "[dealt]\notherwise = 'hit'").reason is Refusal.POLICY_BREAKS_RULES


@pytest.mark.parametrize(
    ("game", "text", "section"),
    [
        (THREE, "", "dealt"),
        (THREE, "[dealt]\nplay-1 = 'hand >= Q-6-4'", "dealt"),
        (HOLDEM, "[dealt]\notherwise='check'\n[flop]\notherwise='check'", "river"),
        (RIDE, "[wager-2]\notherwise = 'ride'", "wager-1"),
    ],
)
def test_a_policy_with_a_hole_is_refused_with_the_street(game, text, section):
    refused = broken(game, text)
    assert refused.reason is Refusal.POLICY_INCOMPLETE
    assert section in refused.values.values()


@pytest.mark.parametrize(
    ("game", "text"),
    [
        (WAR, "always"),
        (WAR, "{"),
        (WAR, "[flop]\notherwise='war'"),
        (WAR, "tie = 'war'"),
        (WAR, "[tie]\nwar = 3\notherwise='surrender'"),
        (WAR, "[tie]\nwar = 'rnk > 3'\notherwise='surrender'"),
        (WAR, "[tie]\nwar = 'rank >'\notherwise='surrender'"),
        (WAR, "[tie]\nwar = 'rank >= 6-6'\notherwise='surrender'"),
        (WAR, "[tie]\nwar = '__import__(1)'\notherwise='surrender'"),
        (THREE, "[dealt]\nplay-1 = 'hand >= Q-6'\notherwise='fold'"),
        (THREE, "[dealt]\nplay-1 = 'banker.total > 3'\notherwise='fold'"),
        (HOLDEM, "[dealt]\nplay-4 = 'outs < 3'\notherwise='check'\n[flop]\notherwise='check'\n"
                 "[river]\notherwise='fold'"),
        (HOLDEM, "[dealt]\notherwise='check'\n[flop]\nplay-2 = 'hand >= 5-5-5-5-5'\notherwise='check'\n"
                 "[river]\notherwise='fold'"),
    ],
)  # fmt: skip
def test_a_policy_that_cannot_be_read_is_refused_in_one_sentence(game, text, words):
    with pytest.raises(NotationError) as caught:
        simulate(load(game), 10, policy=text)
    words(str(caught.value))


def test_the_command_takes_a_file_and_refuses_one_that_is_not_there(tmp_path, words):
    asked = ["simulate", WAR, "--fresh", "--rounds", "1000", "--policy"]
    told = CliRunner().invoke(app, [*asked, str(POLICIES / "casino-war.toml"), "--json"])
    assert told.exit_code == 0, told.output
    missing = CliRunner().invoke(app, [*asked, str(tmp_path / "none.toml")])
    assert missing.exit_code != 0
    words(hide_folder(missing.output, tmp_path))
