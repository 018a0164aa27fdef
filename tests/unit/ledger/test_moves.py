"""What an act moves, before it has an id."""

from houseway.ledger import Move, Transfer, numbered


def test_moves_of_nothing_leave_no_transfer_and_no_gap_in_the_numbers():
    moves = (
        Move("a", "b", 5, "bet", "7"),
        Move("b", "c", 0, "vigorish", "7"),
        Move("c", "a", 2, "paid", "8"),
    )
    assert numbered("demo/x", moves) == (
        Transfer("demo/x/1", "a", "b", 5, "bet", "7"),
        Transfer("demo/x/2", "c", "a", 2, "paid", "8"),
    )


def test_less_than_nothing_goes_the_other_way():
    assert Move.either_way("tray", "link", 3, "contribution", "9") == Move(
        "tray", "link", 3, "contribution", "9"
    )
    assert Move.either_way("tray", "link", -3, "undone", "9") == Move("link", "tray", 3, "undone", "9")
