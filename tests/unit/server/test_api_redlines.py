"""The API's redline: what the command prints, for two games of the catalog."""

import pytest

from tests.unit.server.laboratory import told


def test_two_games_are_compared_as_by_the_command(client):
    found = client.get("/api/diff/co/ez-baccarat", params={"with": "ma/ez-baccarat"})
    assert found.json() == told("diff", "co/ez-baccarat", "ma/ez-baccarat")


def test_the_page_is_drawn_in_other_formats(client):
    page = client.get("/api/diff/ca/golden-frog-2.0", params={"with": "ca/golden-frog-2.1", "format": "md"})
    assert page.headers["content-type"].startswith("text/markdown")
    assert page.text.startswith("# Golden Frog Baccarat 2.1")


@pytest.mark.parametrize(
    ("path", "status", "reason"),
    [
        ("co/eternl?with=co/eternal", 404, "unknown_game"),
        ("co/eternal?with=co/eternl", 404, "unknown_game"),
        ("co/eternal?with=ca/texas-holdem", 422, "nothing_in_common"),
        ("co/eternal", 422, "unreadable"),
        ("co/eternal?with=co/baccarat&format=doc", 422, "unreadable"),
    ],
)
def test_what_cannot_be_compared_is_refused(client, path, status, reason):
    answer = client.get(f"/api/diff/{path}")
    assert (answer.status_code, answer.json()["error"]["reason"]) == (status, reason)
