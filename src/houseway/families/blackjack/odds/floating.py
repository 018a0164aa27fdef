"""Best play from one shoe against one up card, in floating point: how hands end, and what is best to do.

A *case* is the shoe behind the up card and the cards that are known besides: `left` of each kind, of which
`hidden` cards not of the kind `pair` lie in front of other split hands, unseen. A draw is then of the
pair's kind as often as the cards still to come are; any other card is as likely as its kind among the rest.
"""

# numba infers the types of kernel arguments, so kernels carry none.
# mypy: disable-error-code="no-untyped-def"

import numpy as np

from houseway.compiled import kernel, part

LANES = 32
STAND, HIT, DOUBLE, SURRENDER, SPLIT = 1, 2, 4, 8, 16


@part
def chance(kind, left, held, size, others, pair, hidden):
    """That the next card is of this kind; `size` cards are left, `others` of them not of the pair's kind."""
    of_kind = left[kind] - held[kind]
    if hidden == 0:
        return of_kind / size
    if kind == pair:
        return of_kind / (size - hidden)
    return of_kind / others * (others - hidden) / (size - hidden)


@kernel
def endings(left, pair, hidden, held, wanted, depth, kind, used, orders, end, pairs, likely):
    """`likely[row, end]`: how likely the player-dealer's hand ends so when that row's cards are gone too.

    The chance of cards in order is a product of what is left of each kind, over one of all cards left, so the
    tree's products are shared; `pairs` is how many cards of the pair's kind each hand has drawn.
    """
    kinds, most = left.shape[0], depth.max() + 1
    cards = np.zeros((kinds, LANES))
    product = np.zeros((most, LANES))
    scale = np.zeros((most, pairs.max() + 1 if hidden else 1, LANES))
    ended = np.zeros((likely.shape[1], LANES))
    total = left.sum()
    product[0, :] = 1.0
    for begin in range(0, len(wanted), LANES):
        many = min(LANES, len(wanted) - begin)
        for lane in range(many):
            row = held[wanted[begin + lane]]
            size = total
            for k in range(kinds):
                cards[k, lane] = left[k] - row[k]
                size -= row[k]
            rest = size - cards[pair, lane]
            for special in range(scale.shape[1]):
                value = 1.0
                for d in range(special):
                    value /= max(size - hidden - d, 1.0)
                for d in range(special, most):
                    scale[d, special, lane] = value
                    value /= max(size - hidden - d, 1.0)
                    if hidden:
                        value *= max(rest - hidden - (d - special), 0.0) / max(rest - (d - special), 1.0)
        ended[:, :] = 0.0
        for i in range(len(depth)):
            d, k, gone = depth[i], kind[i], float(used[i])
            for lane in range(LANES):
                product[d, lane] = product[d - 1, lane] * (cards[k, lane] - gone)
            if end[i] >= 0:
                ways, special, e = float(orders[i]), (pairs[i] if hidden else 0), end[i]
                for lane in range(LANES):
                    ended[e, lane] += product[d, lane] * ways * scale[d, special, lane]
        for lane in range(many):
            for e in range(likely.shape[1]):
                likely[wanted[begin + lane], e] = ended[e, lane]


@kernel
def best(
    left,
    pair,
    hidden,
    rows,
    held,
    cards,
    child,
    may,
    after_double,
    ended,
    known,
    likely,
    pays,
    value,
    act,
    gave,
    gains,
):
    """Backward induction over hands of two cards and more, for each pay table.

    Value, choice, and the nearest gap.

    `rows` are those hands, fewer cards first. `known` hands had their endings found; any other ends on one
    line whatever the player-dealer has. `gave` says of a doubled hand whether it is given up. `gains[table,
    row]` are what to stand, hit, double and give up come to.
    """
    total, close = left.sum(), 1.0
    for table in range(pays.shape[0]):
        stand = np.zeros(len(cards))
        gone = np.zeros(len(cards))
        for at in rows[::-1]:
            row = pays[table, ended[at]]
            up = pays[table, 0]
            if known[at]:
                for e in range(likely.shape[1]):
                    stand[at] += likely[at, e] * row[e]
                    gone[at] += likely[at, e] * up[e]
            else:
                stand[at], gone[at] = row[0], up[0]
            options = may[at]
            worth = np.full(4, -1e9)
            if options & STAND:
                worth[0] = stand[at]
            if options & SURRENDER:
                worth[3] = gone[at]
            if options & (HIT | DOUBLE):
                size = total - cards[at]
                others = size - (left[pair] - held[at, pair])
                drawn, doubled = 0.0, 0.0
                for k in range(left.shape[0]):
                    below = child[at, k]
                    if below >= 0 and left[k] > held[at, k]:
                        p = chance(k, left, held[at], size, others, pair, hidden)
                        drawn += p * value[table, below]
                        final = stand[below]
                        if after_double[below] & SURRENDER:
                            final = max(final, gone[below])
                            if cards[below] == 3:
                                gave[table, below] = gone[below] > stand[below]
                        doubled += p * final
                if options & HIT:
                    worth[1] = drawn
                if options & DOUBLE:
                    worth[2] = 2.0 * doubled
            chosen = 0
            for option in range(1, 4):
                if worth[option] > worth[chosen]:
                    chosen = option
            for option in range(4):
                gains[table, at, option] = worth[option]
                if option != chosen and worth[option] > -1e8:
                    close = min(close, worth[chosen] - worth[option])
            value[table, at] = worth[chosen]
            act[table, at] = 1 << chosen
    return close


@kernel
def reached(
    left, pair, hidden, rows, held, cards, child, ended, known, likely, act, gave, reach, doubled, sums
):
    """How often the hands of a policy end: `sums[units - 1, final, end]`.

    `reach` has the hands it begins with.
    """
    total = left.sum()
    for at in rows:
        if reach[at] > 0.0:
            if act[at] == STAND or act[at] == SURRENDER:
                final = ended[at] if act[at] == STAND else 0
                for e in range(likely.shape[1]):
                    sums[0, final, e] += reach[at] * (
                        likely[at, e] if known[at] else (1.0 if e == 0 else 0.0)
                    )
            else:
                size = total - cards[at]
                others = size - (left[pair] - held[at, pair])
                for k in range(left.shape[0]):
                    below = child[at, k]
                    if below >= 0 and left[k] > held[at, k]:
                        p = reach[at] * chance(k, left, held[at], size, others, pair, hidden)
                        if act[at] == HIT:
                            reach[below] += p
                        else:
                            doubled[below] += p
        if doubled[at] > 0.0:
            final = 0 if gave[at] else ended[at]
            for e in range(likely.shape[1]):
                sums[1, final, e] += doubled[at] * (likely[at, e] if known[at] else (1.0 if e == 0 else 0.0))
