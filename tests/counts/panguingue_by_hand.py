"""The legal plays of a turn of Panguingue by brute force: every choice of cards tried, nothing saved."""

from itertools import combinations

ORDER = "A234567JQK"


def sort_of(cards):
    """What these cards are, read off their texts; None where they are no meld."""
    if not 3 <= len(cards) <= 11:
        return None
    ranks, suits = [card[:-1] for card in cards], [card[-1] for card in cards]
    if len(set(ranks)) == 1:
        if len(set(suits)) == 1:
            return "same"
        return "mixed" if len(set(suits)) > 2 or ranks[0] in "AK" else None
    in_order = "".join(sorted(ranks, key=ORDER.index))
    return "rope" if len(set(suits)) == 1 and in_order in ORDER else None


def value(cards):
    """Chips from each, straight from the table of conditions."""
    sort, double, n = sort_of(cards), 2 if cards[0][-1] == "s" else 1, len(cards)
    valle = cards[0][:-1] in "357"
    if sort == "mixed":
        return n - 2 if valle else 0
    if sort == "same":
        return double * (2 + (n - 3)) if valle else double * (1 + (n - 3))
    ranks = {card[:-1] for card in cards}
    return double * (set("A23") <= ranks) + double * (set("KQJ") <= ranks) if sort == "rope" else 0


def less(cards, gone):
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(sorted(left))


def choices(cards, least):
    """Every different choice of at least so many cards."""
    return {pick for n in range(least, len(cards) + 1) for pick in combinations(sorted(cards), n)}


def moves(board, held):
    """(board, held, collected) after every single step; a meld is (cards, lay there before, growth paid)."""
    for pick in choices(held, 3):
        if sort_of(pick):
            yield (*board, (pick, False, None)), less(held, pick), value(pick)
    for meld in board:
        cards, old, growth = meld
        others = list(board)
        others.remove(meld)
        for card in set(held):
            larger = tuple(sorted((*cards, card)))
            if sort_of(larger) == sort_of(cards):
                pay = value(larger) - value(cards)
                paid = (growth or 0) + pay if old else None
                yield (*others, (larger, old, paid)), less(held, (card,)), pay
        if old and growth is not None:
            for pick in choices(cards, 3):
                rest = less(cards, pick)
                if sort_of(pick) and sort_of(rest):
                    kept = [value(part) for part in (pick, rest) if sort_of(part) == sort_of(cards)]
                    new = 0 if sort_of(cards) == "rope" else value(pick) + value(rest) - max(kept, default=0)
                    yield (*others, (pick, True, None), (rest, True, None)), held, max(0, new - growth)
        if old and sort_of(cards) == "rope":
            for pick in choices([card for card in set(held) if card in cards], 1):
                everything = sorted((*cards, *pick), key=lambda card: ORDER.index(card[0]))
                for n in range(3, len(everything) - 2):
                    lower = tuple(sorted(set(everything[:n]) | set(pick)))
                    upper = less(everything, lower) if len(lower) + 3 <= len(everything) else ()
                    if sort_of(lower) == sort_of(upper) == "rope" and set(pick) <= set(upper) & set(lower):
                        yield (*others, (lower, True, None), (upper, True, None)), less(held, pick), 0
        if len(cards) > 3:
            for card in set(cards):
                rest = less(cards, (card,))
                if sort_of(rest) == sort_of(cards):
                    for pick in choices(held, 2):
                        new = tuple(sorted((card, *pick)))
                        if sort_of(new):
                            lent = (*others, (rest, old, growth), (new, False, None))
                            yield lent, less(held, pick), value(new)


def every_end(board, held):
    """{(melds, held): the most that can be collected from each on the way there}."""
    start = (tuple(sorted((tuple(sorted(meld)), True, None) for meld in board)), tuple(sorted(held)))
    most = {start: 0}
    waiting = [start]
    while waiting:
        here = waiting.pop()
        for there, left, pays in moves(*here):
            after = tuple(sorted(there, key=repr)), left
            if most[here] + pays > most.get(after, -1):
                most[after] = most[here] + pays
                waiting.append(after)
    ends: dict[object, int] = {}
    for (melds, left), collected in most.items():
        key = tuple(sorted(cards for cards, _, _ in melds)), left
        ends[key] = max(collected, ends.get(key, 0))
    return ends
