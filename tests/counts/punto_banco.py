"""Punto banco written out once more, without a line of the package: what the proofs are checked against."""


def draws_third(two, third):
    """The Banker's rule of punto banco, written out; `third` is the Player's third card or None."""
    if third is None:
        return two <= 5
    return {3: third != 8, 4: 2 <= third <= 7, 5: 4 <= third <= 7, 6: third in (6, 7)}.get(two, two < 3)


def points(card):
    return card // 4 + 1 if card // 4 < 9 else 0


def dealt(six):
    """Player and Banker as a dealer deals six cards in order."""
    player, banker, rest = [six[0], six[2]], [six[1], six[3]], list(six[4:])
    two, other = (sum(map(points, hand)) % 10 for hand in (player, banker))
    if max(two, other) < 8:
        third = None
        if two <= 5:
            player.append(rest.pop(0))
            third = points(player[2])
        if draws_third(other, third):
            banker.append(rest.pop(0))
    return tuple(player), tuple(banker)
