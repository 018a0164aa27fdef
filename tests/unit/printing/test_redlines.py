"""What a redline finds: the differences of four pairs of documents, as these print them, and no others."""

import dataclasses
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from houseway.contracts.redlines import diff_document
from houseway.document import Table
from houseway.families.blackjack.rules.figures import Blackjack
from houseway.printing.redline import Version, compare, fold_changes, redline_page, sentence_of
from houseway.refusals import Refusal, Refused
from houseway.rules import Game, games, load, read
from houseway.rules.game import Option
from houseway.rules.tables import read_table

ROOT = Path(__file__).resolve().parents[3]
REDLINE = ROOT / "examples" / "redline" / "eternal-redline.toml"
AS_PRINTED = ROOT / "examples" / "redline" / "eternal-as-printed.toml"
LOST_TABLES = ("PT-PRG-HP-12", "PT-PRG-HP-13", "PT-PRG-HP-E02")


def compared(before: Game | str, after: Game | str, figures: bool = False):
    sides = [Version(load(side) if isinstance(side, str) else side) for side in (before, after)]
    return compare(sides[0], sides[1], figures=figures)


def about(change) -> tuple[str | None, ...]:
    subject = change.subject
    return change.kind, change.aspect, subject.wager, subject.paytable, subject.id


def found(comparison, section: str) -> dict[tuple[str | None, ...], tuple[str | None, str | None]]:
    return {about(each): (each.before, each.after) for each in comparison.changes if each.section == section}


def list_changes(changes: Iterable[tuple[str | None, str | None]]) -> str:
    """Return a line for each change: what stood before, and what stands after it."""
    return "\n".join(f"{before} > {after}" for before, after in changes)


def figures_of(comparison):
    return {(row.before or row.after).offer.key: row for row in comparison.figures}


# The section on Eternal Baccarat: the redline of its adoption, and Rule 28 as it is printed today.


@pytest.fixture(scope="module")
def eternal():
    return compared(read(REDLINE), read(AS_PRINTED), figures=True)


def test_the_redline_has_nine_rows_that_rule_28_lost(eternal):
    lost = {
        ("PT-PRG-HP-12", "Six 0's"): "$200",
        ("PT-PRG-HP-12", "Tie (Same Color)"): "$20",
        ("PT-PRG-HP-12", "Any Tie"): "$2",
        ("PT-PRG-HP-13", "Six 0's"): "$100",
        ("PT-PRG-HP-13", "Tie (Same Color)"): "$25",
        ("PT-PRG-HP-13", "Any Tie"): "$2",
        ("PT-PRG-HP-E02", "Six 0's"): "$200, envy $5",
        ("PT-PRG-HP-E02", "Tie (Same Color)"): "$20, envy $1",
        ("PT-PRG-HP-E02", "Any Tie"): "$2",
    }
    removed = {key: pays for key, pays in found(eternal, "wagers").items() if key[0] == "removed"}
    assert removed == {
        ("removed", "line", "harmony-progressive", table, line): (pays, None)
        for (table, line), pays in lost.items()
    }


def test_rule_28_has_the_seeds_and_the_damaged_sum_that_the_redline_has_not(eternal, words):
    wagers = {key: values for key, values in found(eternal, "wagers").items() if key[0] != "removed"}
    assert {key[:4] for key in wagers} == {
        *(("changed", "meter-seed", "harmony-progressive", table) for table in LOST_TABLES),
        ("added", "line", "sun-7-progressive", "PT-PRG-S7-E03"),
    }
    assert [after for before, after in wagers.values() if before is not None] == ["$2,000"] * 3
    words(list_changes(wagers.values()))
    assert [about(each)[4] for each in eternal.changes if each.section == "options"] == [
        "s7_e03_same_color_100"
    ]
    (reading,) = [each for each in eternal.changes if each.section == "readings"]
    assert (reading.kind, reading.cite_after) == ("added", "30-2899.07(8)(e)")
    assert {each.section.value for each in eternal.changes} == {"wagers", "options", "readings"}


def test_every_other_pay_rate_and_seed_of_the_redline_is_that_of_rule_28(eternal):
    rows = figures_of(eternal)
    assert len(rows) == 82
    differing = {key for key, row in rows.items() if not row.is_alike}
    assert differing == {("harmony-progressive", None, table) for table in LOST_TABLES}
    other_texts = {each.wager for each in read(REDLINE).offers() if not each.cite.startswith("Redline")}
    assert other_texts == {
        "player", "banker", "tie", "total-cards-4", "total-cards-5", "total-cards-6", "perfect-pair"
    }  # fmt: skip


def test_the_lost_rows_are_most_of_what_their_pay_tables_return(eternal):
    row = figures_of(eternal)["harmony-progressive", None, "PT-PRG-HP-12"]
    lost = {"Six 0's": 200, "Tie (Same Color)": 20, "Any Tie": 2}
    counted = [line for line in row.before.lines if line.name in lost]
    assert len(counted) == 3
    difference = sum((line.probability * lost[line.name] for line in counted), start=Fraction(0))
    assert row.before.fixed_return - row.after.fixed_return == difference > Fraction(2, 5)


def test_the_catalog_takes_the_lost_rows_from_the_redline():
    comparison = compared(read(REDLINE), "co/eternal")
    assert {key[:4] for key in found(comparison, "wagers")} == {
        *(("changed", "meter-seed", "harmony-progressive", table) for table in LOST_TABLES),
        ("added", "line", "sun-7-progressive", "PT-PRG-S7-E03"),
    }


# Golden Frog 2.0 and 2.1.


@pytest.fixture(scope="module")
def golden_frog():
    return compared("ca/golden-frog-2.0", "ca/golden-frog-2.1", figures=True)


def test_golden_frog_2_1_pays_19_to_20_and_bars_nothing(golden_frog, words):
    wagers = found(golden_frog, "wagers")
    words(list_changes([wagers.pop(("changed", "pay-rounding", None, None, "pay-rounding"))]), "rounding")
    assert wagers == {
        ("removed", "line", "banker", "standard", "Banker wins with a three-card 7"): ("push", None),
        ("changed", "pays", "banker", "standard", "Banker line hand closer to nine"): ("1 to 1", "19 to 20"),
    }
    words(golden_frog.changes[1].text, "pays")


def test_golden_frog_2_1_has_tables_of_nine_and_eleven_places(golden_frog):
    (seats,) = [each for each in golden_frog.changes if each.section == "procedures"]
    assert about(seats)[4] == "seats"
    assert {(each.name, each.before, each.after) for each in seats.values} == {
        ("allowed", "7, 18", "9, 11"),
        ("default", "7", "9"),
    }
    assert {each.section.value for each in golden_frog.changes} == {"wagers", "procedures", "readings"}


def test_golden_frog_2_1_changes_one_edge_of_nine(golden_frog):
    rows = figures_of(golden_frog)
    assert len(rows) == 9
    (moved,) = [row for row in rows.values() if not row.is_alike]
    assert moved.before.offer.key == ("banker", "banker", "standard")
    # A winning three-card 7 now pays, and every win pays a twentieth less.
    wins = next(line for line in moved.after.lines if line.name == "Banker line hand closer to nine")
    barred = next(line for line in moved.before.lines if line.name == "Banker wins with a three-card 7")
    assert moved.after.house_edge - moved.before.house_edge == wins.probability / 20 - barred.probability


# EZ Baccarat of Colorado and of Massachusetts.


@pytest.fixture(scope="module")
def ez_baccarat():
    return compared("co/ez-baccarat", "ma/ez-baccarat", figures=True)


def test_the_ez_wagers_of_both_jurisdictions_are_the_same_under_other_names(ez_baccarat):
    """Massachusetts words Dragon 7 otherwise, and it is the same event."""
    wagers = found(ez_baccarat, "wagers")
    assert {key: values for key, values in wagers.items() if key[0] == "changed"} == {
        ("changed", "name", "dragon-7", None, "dragon-7"): ("Dragon 7", "Dragon 7 Insurance"),
        ("changed", "name", "panda-8", None, "panda-8"): ("Panda 8", "Panda 8 Insurance"),
    }
    rules = [load(id_).event_rules["dragon-7"] for id_ in ("co/ez-baccarat", "ma/ez-baccarat")]
    assert rules[0] != rules[1]
    alike = {key[0] for key, row in figures_of(ez_baccarat).items() if row.is_alike}
    assert alike == {"player", "banker", "tie", "dragon-7", "panda-8"}


def test_each_jurisdiction_has_wagers_that_the_other_has_not(ez_baccarat):
    wagers = found(ez_baccarat, "wagers")
    names = {kind: {key[2] for key in wagers if key[:2] == (kind, "wager")} for kind in ("added", "removed")}
    assert names == {
        "added": {"dragon-bonus", "house-money", "royal-9"},
        "removed": {"total-cards-4", "total-cards-5", "total-cards-6", "perfect-pair", "progressive"},
    }
    assert {key[4] for key in wagers if key[1] == "must-hit"} == {f"must-hit royal-9 {n}" for n in (1, 2, 3)}


def test_massachusetts_deals_six_to_eight_decks_by_the_same_drawing_rules(ez_baccarat):
    assert found(ez_baccarat, "cards") == {("changed", "card", None, None, "decks"): ("6 to 10", "6 to 8")}
    assert found(ez_baccarat, "draw") == {}


def test_a_dragon_bonus_on_either_hand_is_one_sentence(ez_baccarat, words):
    both = [some for some in fold_changes(ez_baccarat.changes) if len(some) == 2]
    assert {tuple(each.subject.on for each in some) for some in both} == {("player", "banker")}
    table_a = next(some for some in both if some[0].subject.paytable == "A")
    words(sentence_of(table_a))


# No Bust 4.0 and 5.0.


@pytest.fixture(scope="module")
def no_bust():
    return compared("ca/no-bust-4.0", "ca/no-bust-5.0", figures=True)


def test_no_bust_5_0_splits_once_and_never_surrenders(no_bust):
    drawn = found(no_bust, "draw")
    assert {key[0]: key[4] for key in drawn if key[4] in ("Split", "Surrender")} == {
        "changed": "Split",
        "removed": "Surrender",
    }
    assert drawn["added", "value", None, None, "completes wagers"] == (None, "buster")
    surrender = next(each for each in no_bust.changes if about(each)[4] == "surrender")
    assert [(each.name, each.before, each.after) for each in surrender.values] == [
        ("allowed", "always", "never"),
        ("until_next_acts", "yes", None),
    ]
    assert {about(each)[4] for each in no_bust.changes if each.section == "options"} == {
        "no_surrender_after_double",
        "surrender_first_two",
    }


def test_no_bust_5_0_pays_even_money_or_6_to_5_and_pushes_other_hands(no_bust):
    wagers = found(no_bust, "wagers")
    hand = {key: values for key, values in wagers.items() if key[2] == "hand"}
    assert {key[:2] + key[3:] for key in hand} == {
        *(("added", "paytable", table, table) for table in (
            "natural-even-push-22-25", "natural-even-push-23-25", "natural-even-push-25",
            "natural-6-5-push-22-25", "natural-6-5-push-25",
        )),
        ("removed", "paytable", "push-24-25", "push-24-25"),
        ("changed", "paytable-name", None, "natural-6-5-push-23-25"),
        ("removed", "line", "natural-6-5-push-23-25", "Surrendered"),
    }  # fmt: skip
    assert hand["changed", "paytable-name", "hand", None, "natural-6-5-push-23-25"] == (
        "push-23-25",
        "natural-6-5-push-23-25",
    )


def test_no_bust_5_0_adds_buster_blackjack_and_lucky_lucky(no_bust):
    wagers = found(no_bust, "wagers")
    assert {key[2] for key in wagers if key[:2] == ("added", "wager")} == {"buster", "lucky-lucky"}
    assert {key[3] for key in wagers if key[2] == "buster" and key[1] == "paytable"} == {"A", "B", "C"}
    assert not [key for key in wagers if key[2] == "insurance"]


def test_no_bust_5_0_begins_at_an_action_button(no_bust):
    button = next(each for each in no_bust.changes if about(each)[4] == "action-button")
    assert {each.name: (each.before, each.after) for each in button.values} == {
        "by": ("none", "card"),
        "card": (None, "banker-second"),
        "start": ("house-right", None),
        "direction": ("counterclockwise", None),
    }
    assert found(no_bust, "cards") == {}


def test_the_edge_of_the_pay_table_that_stays_rises_by_what_surrender_and_splits_were_worth(no_bust):
    row = figures_of(no_bust)["hand", None, "push-23-25"]
    assert row.after.offer.paytable == "natural-6-5-push-23-25"
    assert row.after.house_edge > row.before.house_edge > 0
    assert figures_of(no_bust)["insurance", None, "standard"].is_alike


def test_a_simulated_figure_stands_with_its_error(no_bust, words):
    """No figure of the catalog is simulated, so one is said to be."""
    (row,) = [row for row in no_bust.figures if row.name == "Lucky Lucky"]
    decided = msgspec.structs.replace(row.after.decided, method="simulated", standard_error=0.0012)
    simulated = msgspec.structs.replace(row, after=dataclasses.replace(row.after, decided=decided))
    comparison = msgspec.structs.replace(no_bust, figures=(simulated,))
    (table,) = [block for block in redline_page(comparison).blocks if isinstance(block, Table)]
    edge, error = table.rows[0][2].split("\n")
    assert edge == "5.3054%"
    words(error)
    document = (diff_document(comparison).figures or [])[0]
    assert document.after is not None
    assert (document.after.method, document.after.standard_error) == ("simulated", 0.0012)


# What holds of every game.


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_a_game_does_not_differ_from_itself(game):
    again = Game.from_definition(game.definition())
    comparison = compared(game, again)
    assert comparison.changes == ()
    assert comparison.alike > 5


def neighbors() -> list[tuple[str, str]]:
    """Each game with the next one of its family."""
    last: dict[str, str] = {}
    pairs = []
    for game in games():
        if game.family in last:
            pairs.append((last[game.family], game.id))
        last[game.family] = game.id
    return pairs


@pytest.mark.parametrize(("before", "after"), neighbors())
def test_the_other_way_round_what_was_added_is_removed(before, after):
    there, back = compared(before, after), compared(after, before)
    assert there.changes
    assert there.alike == back.alike

    def sides(comparison, first, second):
        """Every change without its names, which are those of the later game."""
        each_has = ("section", "aspect", f"cite_{first}", f"cite_{second}", first, second)
        return sorted(repr([getattr(each, name) for name in each_has]) for each in comparison.changes)

    assert sides(there, "before", "after") == sides(back, "after", "before")


@pytest.mark.slow
def test_any_two_games_of_a_family_can_be_compared():
    count = 0
    for before in games():
        for after in games():
            if before is not after and before.family == after.family:
                count += 1
                for change in compared(before, after).changes:
                    assert change.before != change.after, (before.id, after.id, change)
                    assert change.clause or change.section == "posted", (before.id, after.id, change)
    assert count > 500


def changed(game: Game, **fields) -> Game:
    return msgspec.structs.replace(game, **fields)


def with_table(game: Game, wager: str, **fields) -> Game:
    """The game with the first pay table of a wager changed."""
    wagers = []
    for each in game.wagers:
        if each.id == wager:
            first, *others = each.paytables
            tables = (msgspec.structs.replace(first, **fields), *others)
            each = msgspec.structs.replace(each, paytables=tables)
        wagers.append(each)
    return changed(game, wagers=tuple(wagers))


def with_line(game: Game, wager: str, **fields) -> Game:
    table = next(each for each in game.wagers if each.id == wager).paytables[0]
    first, *others = table.lines
    return with_table(game, wager, lines=(msgspec.structs.replace(first, **fields), *others))


def with_meter(game: Game, wager: str, **fields) -> Game:
    table = next(each for each in game.wagers if each.id == wager).paytables[0]
    (meter,) = table.meters
    return with_table(game, wager, meters=(msgspec.structs.replace(meter, **fields),))


ETERNAL, TIES, BLACKJACK = load("co/eternal"), load("ma/baccarat"), load("ca/no-bust-5.0")
HARMONY, ROYAL_9 = "harmony-progressive", "royal-9"
TWO_LINES = next(each for each in ETERNAL.wagers if each.id == "supreme-7").paytables[0].lines
BURN = msgspec.structs.replace(ETERNAL.practice.burn, face=9)
PACK = ETERNAL.pack
OPTION = Option("seed_once", "another meaning", (0, 1), "30-2899.07(8)(d)")
ONE_CHANGED = [
    (ETERNAL, with_line(ETERNAL, "sun-7", pays="41 to 1"), {"pays"}),
    (ETERNAL, with_line(ETERNAL, "sun-7", vigorish=5), {"pays"}),
    (ETERNAL, with_line(ETERNAL, HARMONY, envy=500), {"pays"}),
    (ETERNAL, with_line(ETERNAL, "sun-7", when="banker.wins and banker.total == 7"), {"rule"}),
    (ETERNAL, with_table(ETERNAL, "supreme-7", lines=TWO_LINES[::-1]), {"order"}),
    (ETERNAL, with_table(ETERNAL, "supreme-7", lines=TWO_LINES[:1]), {"line"}),
    (ETERNAL, with_table(ETERNAL, HARMONY, unit_cents=500), {"bet-unit"}),
    (ETERNAL, with_table(ETERNAL, HARMONY, suits=3), {"suits-the-house-posts"}),
    (ETERNAL, with_table(ETERNAL, HARMONY, seats=4), {"seats"}),
    (ETERNAL, with_table(ETERNAL, HARMONY, decks=(6,)), {"decks"}),
    (ETERNAL, with_table(ETERNAL, HARMONY, envy_to="bettors"), {"envy-goes-to"}),
    (ETERNAL, with_table(ETERNAL, "sun-7", floor=True), {"pays"}),
    (ETERNAL, with_meter(ETERNAL, HARMONY, main_rate="16%"), {"meter-rate"}),
    (ETERNAL, with_meter(ETERNAL, HARMONY, reserve_rate="4%"), {"meter-reserve-rate"}),
    (ETERNAL, with_meter(ETERNAL, HARMONY, seed_cents=100), {"meter-seed"}),
    (ETERNAL, with_table(ETERNAL, HARMONY, meters=()), {"meter"}),
    (ETERNAL, changed(ETERNAL, wagers=ETERNAL.wagers[:-1]), {"wager", "paytable"}),
    (ETERNAL, changed(ETERNAL, pay_rounding="quarter-up"), {"pay-rounding"}),
    (ETERNAL, changed(ETERNAL, shared_tables=()), {"shared-table"}),
    (TIES, changed(TIES, must_hit=TIES.must_hit[:2]), {"must-hit"}),
    (ETERNAL, changed(ETERNAL, pack=msgspec.structs.replace(PACK, allowed=(8,))), {"card"}),
    (ETERNAL, changed(ETERNAL, pack=msgspec.structs.replace(PACK, jokers=1)), {"card"}),
    (ETERNAL, changed(ETERNAL, practice=msgspec.structs.replace(ETERNAL.practice, burn=BURN)), {"procedure"}),
    (ETERNAL, changed(ETERNAL, notes=ETERNAL.notes[1:]), {"reading"}),
]


@pytest.mark.parametrize(("before", "after", "aspects"), ONE_CHANGED)
def test_one_value_that_differs_is_found_and_nothing_else(before, after, aspects):
    changes = [each for each in compared(before, after).changes if each.section != "readings"]
    readings = [each for each in compared(before, after).changes if each.section == "readings"]
    assert {each.aspect for each in changes or readings} == aspects


def test_a_part_of_the_drawing_rules_that_no_card_prints_is_told_by_its_value():
    rules = BLACKJACK.draw.rules
    assert isinstance(rules, Blackjack)
    dealing = msgspec.structs.replace(rules.dealing, laid_open=not rules.dealing.laid_open)
    draw = msgspec.structs.replace(BLACKJACK.draw, rules=msgspec.structs.replace(rules, dealing=dealing))
    (change,) = [
        each for each in compared(BLACKJACK, changed(BLACKJACK, draw=draw)).changes if each.aspect == "value"
    ]
    assert (change.aspect, change.subject.id, change.before, change.after) == (
        "value",
        "dealing laid_open",
        None,
        "yes",
    )


def test_games_of_two_families_have_nothing_in_common():
    with pytest.raises(Refused) as refused:
        compared("ca/no-bust-4.0", "ca/texas-holdem")
    assert refused.value.reason == Refusal.NOTHING_IN_COMMON
    assert refused.value.values["after_family"] == "pots"


def test_games_without_wagers_have_rules_to_compare_and_no_figures(words):
    comparison = compared("ca/texas-holdem", "ca/omaha", figures=True)
    assert comparison.figures == ()
    rule, cards = [each for each in comparison.changes if each.aspect == "draw" and each.kind == "changed"]
    words(list_changes((each.before, each.after) for each in (rule, cards)))
    assert {each.cite_before for each in comparison.changes if each.kind == "removed"} == {"102.I I.4 (194)"}


def test_a_table_is_compared_as_it_posts_its_game():
    file = ROOT / "examples" / "tables" / "colorado-mini.toml"
    table = read_table(file)
    offers = tuple(
        msgspec.structs.replace(each, maximum="$200") if each.wager == "tie" else each
        for each in table.offers
    )
    other = msgspec.structs.replace(table, offers=offers, seats=6)
    comparison = compare(Version.of_table(table), Version.of_table(other), figures=False)
    assert found(comparison, "posted") == {
        ("changed", "posted", None, None, "Bet, Tie"): ("Maximum $100", "Maximum $200"),
        ("changed", "posted", None, None, "seats"): ("7", "6"),
    }
    assert len(comparison.changes) == 2


def test_the_page_tells_every_sentence_and_names_what_keeps_its_figures(golden_frog):
    page = redline_page(golden_frog)
    items = [item.text for block in page.blocks for item in getattr(block, "items", ())]
    for some in fold_changes(golden_frog.changes):
        assert any(item.removesuffix(".") == sentence_of(some).removesuffix(".") for item in items)
    (figures,) = [block for block in page.blocks if isinstance(block, Table)]
    assert figures.rows == (("Banker", "1.0183%", "1.0579%", "43.6064%", "45.8597%", "0.9393", "0.9274"),)
