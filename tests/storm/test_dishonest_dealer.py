"""A dealer who may send anything wins but by chance; where he keys in real cards, his name is on it all."""

import asyncio
from math import sqrt

import msgspec
import pytest
from msgspec.structs import replace

from houseway.journal import verify
from houseway.rules import load
from houseway.server.demo.house import opening
from houseway.table import commands as c
from houseway.table.commands.shapes import TableStyle
from tests.storm.dishonest import CROOK, FRIEND, TABLE, Table, other_cards_after, same_seeds
from tests.storm.stormy_setting import Setting
from tests.storm.stormy_tables import SEATS
from tests.tables import BANKER, LAYOUT, PLAYER, TIE

# What a unit on each loses in the long run, and its variance, of eight decks.
CHANCE = {PLAYER: (-0.012351, 0.906), BANKER: (-0.010579, 0.860), TIE: (-0.143596, 6.98)}
GAMES = ("co/baccarat", "co/ez-baccarat", "co/golden-frog", "ma/baccarat")


def setting(game_id: str, style: TableStyle = "mini", plain: bool = False) -> Setting:
    game = load(game_id)
    command = replace(opening(TABLE, game), seats=SEATS, tray=0, house=c.House(style=style))
    return Setting(game, replace(command, offers=LAYOUT[:3]) if plain else command)


def played(rounds: int, table: Table) -> Table:
    with same_seeds(1):
        asyncio.run(table.play(rounds))
    assert verify(table.store) == []
    return table


@pytest.mark.parametrize("game", GAMES)
def test_no_card_of_a_sealed_shoe_is_known_before_the_bets_are_closed(game):
    """With other cards left in the shoe everybody hears the very same until then, whatever is asked."""
    for until in (1, 3):
        first = Table(7, setting(game), until=until)
        second = Table(7, setting(game), until=until)
        with same_seeds(1):
            asyncio.run(first.play(until + 1))
        opened, closed = first.drawn
        assert opened == closed > 0
        with same_seeds(1), other_cards_after(opened, 5):
            asyncio.run(second.play(until + 1))
        assert second.heard == first.heard
        assert sum(map(len, first.heard.values())) > 60


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_once_bets_are_closed_nothing_he_sends_changes_who_wins_what(game):
    styles: tuple[TableStyle, ...] = ("mini", "midi") if game == "co/baccarat" else ("mini",)
    for style in styles:
        table = played(18, Table(3, setting(game, style)))
        assert [each.after for each in table.dealt] == [each.honest for each in table.dealt]
        assert sum(bool(each.stakes) for each in table.dealt) > 6


@pytest.mark.slow
def test_his_friend_wins_no_more_than_chance():
    table = played(80, Table(11, setting("co/baccarat", plain=True)))
    won = expected = variance = 0.0
    for each in table.dealt:
        won += each.after - each.before
        for stake in each.stakes:
            edge, square = CHANCE[stake.key]
            expected += edge * stake.cents
            variance += square * stake.cents**2
    assert variance > 0
    assert (won - expected) / sqrt(variance) < 3.5
    assert [each.after for each in table.dealt] == [each.honest for each in table.dealt]


@pytest.mark.parametrize("game", ["co/baccarat", "co/3-dice"])
def test_at_a_table_of_real_cards_every_deviation_stands_in_the_journal_with_his_name(game):
    table = played(20, Table(5, setting(game), is_sealed=False))
    rows = {row.seq: msgspec.json.decode(row.body) for row in table.store.read(f"table/{TABLE}")}
    deviations = [done for done in table.done if done.said["type"] != done.due]
    assert len(deviations) > 2
    for done in table.done:
        told = rows[done.row]["envelope"]
        assert (told["actor"], told["role"]) == (CROOK, "dealer")
        assert told["command"]["type"] == done.said["type"]
        if done.said.get("card") not in (None, "from-shoe"):
            assert told["command"]["card"] == done.said["card"]
    assert {row["envelope"]["actor"] for row in rows.values()} == {CROOK, FRIEND, "floor"}
