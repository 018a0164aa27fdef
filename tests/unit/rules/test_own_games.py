"""A game of the house's own: it answers to the rules it extends, and what it adds needs approval."""

from pathlib import Path

import pytest

from houseway.rules.tables import problems, read_table
from houseway.table.opening.setup import table_game

CATALOG = Path(__file__).resolve().parents[3] / "src" / "houseway" / "catalog"
OWN_GAME = """
id = "co/house-baccarat"
name = "House Baccarat"
family = "two-hand"
cite = "house rules"
extends = "co/baccarat"

[inherit]
player = ["standard"]
tie = ["standard"]
"""
NO_COMMISSION = """
[[wager]]
id = "banker"
name = "Banker"
on = ["banker"]
kind = "base"
cite = "house rules"

[[wager.paytable]]
id = "half-on-6"
cite = "house rules"
lines = [{ event = "banker-wins", pays = "1 to 1" }, { event = "hands-tie", pays = "push" }]
"""
LUCKY = """
[event.lucky-six]
name = "Banker wins with 6"
when = "banker.wins and banker.total == 6"
cite = "house rules"

[[wager]]
id = "lucky-six"
name = "Lucky Six"
kind = "bonus"
cite = "house rules"

[[wager.paytable]]
id = "standard"
cite = "house rules"
lines = [{ event = "lucky-six", pays = "12 to 1" }]
"""


def own_table(folder: Path, game: str, wagers: str, approvals: str = "") -> Path:
    """A table file beside a game file of the house's own."""
    (folder / "house-baccarat.toml").write_text(game, "utf-8")
    path = folder / "table.toml"
    head = 'name = "Own"\njurisdiction = "Colorado"\ngame = "house-baccarat.toml"\ndecks = 8\nseats = 7\n'
    path.write_text(head + approvals + wagers, "utf-8")
    return path


def posted(wager: str, paytable: str, on: str = "") -> str:
    hand = f'on = "{on}"\n' if on else ""
    limits = 'minimum = "$5"\nmaximum = "$100"\n'
    return f'[[offer]]\nwager = "{wager}"\npaytable = "{paytable}"\n{hand}{limits}'


def approval(subject: str) -> str:
    return f'[[approval]]\nneeded_for = "{subject}"\nnote = "Letter 7 of the Division."\n'


@pytest.mark.parametrize(
    ("game", "offers", "subject", "clause"),
    [
        (NO_COMMISSION, posted("banker", "half-on-6", "banker"), "non-commission", "30-2808(3)(e)"),
        (LUCKY, posted("lucky-six", "standard"), "other-wagers", "30-2807(2)"),
    ],
)
def test_what_a_house_adds_in_a_game_of_its_own_needs_approval(tmp_path, game, offers, subject, clause):
    path = own_table(tmp_path, OWN_GAME + game, offers)
    assert [problem.cite for problem in problems(read_table(path))] == [clause]
    path = own_table(tmp_path, OWN_GAME + game, offers, approval(subject))
    assert problems(read_table(path)) == []


def test_co_30_2808_3e_a_pay_table_of_the_houses_own_is_not_posted_at_an_open_table_without_approval(
    tmp_path,
):
    game = OWN_GAME + 'banker = ["win-vig-5", "win-vig-6"]\n' + NO_COMMISSION
    vigorish = '[vigorish]\nkind = "win"\npercent = 5\n'
    file = read_table(own_table(tmp_path, game, vigorish + posted("banker", "win-vig-5", "banker")))
    assert problems(file) == []
    (banker,) = table_game(file).wagers
    assert [table.id for table in banker.paytables] == ["win-vig-5", "win-vig-6"]


def test_a_game_of_the_houses_own_answers_to_the_rules_it_extends(tmp_path):
    decks = '[decks]\nallowed = [1]\ndefault = 1\ncite = "house rules"\noverride = true\n'
    path = own_table(tmp_path, OWN_GAME + decks, posted("player", "standard", "player"))
    path.write_text(path.read_text("utf-8").replace("decks = 8", "decks = 1"), "utf-8")
    assert [problem.cite for problem in problems(read_table(path))] == ["30-2806(1)"]


def test_a_game_of_the_houses_own_keeps_the_drawing_rules(tmp_path):
    stand = " ".join("S" * 11)
    rows = ", ".join(f'{{ two = {two}, draws = "{stand}" }}' for two in range(8))
    draw = '[draw]\ncite = "house rules"\noverride = true\nnaturals_end = true\n'
    draw += f'player = "{stand[:-2]}"\nbanker = [{rows}]\n'
    path = own_table(tmp_path, OWN_GAME + draw, posted("player", "standard", "player"))
    assert [problem.cite for problem in problems(read_table(path))] == ["30-2814"]


def test_a_game_that_extends_nothing_has_no_clauses(tmp_path):
    printed = (CATALOG / "colorado" / "baccarat.toml").read_text("utf-8")
    game = printed.replace('id = "co/baccarat"', 'id = "co/unheard-of"')
    path = own_table(tmp_path, game, posted("player", "standard", "player"))
    assert [problem.field for problem in problems(read_table(path))] == ["game"]
