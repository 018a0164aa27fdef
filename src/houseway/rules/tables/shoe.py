"""Cards and seats: decks, batches, the shuffling device, how many seats and their numbers."""

from collections.abc import Iterator

from houseway.rules.tables.case import Case, Problem, listed, one_of, problem

# What the house chooses from where the rules name no way of shuffling.
SHUFFLING = ("hand", "device", "continuous")


def decks(case: Case) -> Iterator[Problem]:
    rules, chosen = case.rules.pack, case.table.decks
    if rules.is_empty:
        if chosen is not None:
            what = f"{case.game.name} is played with dice, and the file gives {chosen} decks"
            yield problem(case.rules.draw.cite, "decks", what, "Take out `decks`.")
        return
    allowed = f"{listed(rules.allowed)} deck{'s' * (rules.allowed != (1,))}"
    if chosen is None:
        what = f"The file does not say how many decks are in the shoe; {case.game.name} takes {allowed}"
        yield problem(rules.cite, "decks", what, f"Write for example `decks = {rules.default}`.")
    elif chosen not in rules.allowed:
        what = f"The shoe holds {chosen} decks; {case.game.name} is played with {allowed}"
        yield problem(rules.cite, "decks", what, f"Put {allowed} in the shoe.")


def batches(case: Case) -> Iterator[Problem]:
    """A shuffling device mixes one batch while the other is in play."""
    table, rule = case.table, case.practice.batches
    if not rule:
        if table.batches != 1:
            cite = case.rules.pack.cite or case.rules.draw.cite
            what = f"{table.batches} batches of cards are given and the rules know one"
            yield problem(cite, "batches", what, "Take out `batches`.")
        return
    equal, most, cite = rule.equal, rule.most_decks, rule.cite
    device = table.shuffling == "device"
    if table.batches == 1 and not device:
        return
    if table.batches != equal:
        what = f"With a shuffling device the cards are {equal} equal batches; {table.batches} given"
        yield problem(cite, "batches", what, f"Write `batches = {equal}`.")
    elif not device:
        what = f"{equal} batches are for a shuffling device, which mixes one while the other is in play"
        yield problem(cite, "batches", what, 'Write `shuffling = "device"` or take out `batches`.')
    elif table.decks and table.decks * table.batches > most:
        total = table.decks * table.batches
        what = f"{table.batches} batches of {table.decks} are {total} decks; at most {most} may be used"
        yield problem(cite, "batches", what, f"Use batches of at most {most // equal} decks.")


def shuffling(case: Case) -> Iterator[Problem]:
    allowed = case.practice.shoe.shuffling
    if allowed and case.table.shuffling not in allowed:
        what = f"Shuffling is {case.table.shuffling}; cards come from a shoe shuffled by {one_of(allowed)}"
        yield problem(case.cite("shoe"), "shuffling", what, f"Shuffle by {one_of(allowed)}.")


def pre_shuffled(case: Case) -> Iterator[Problem]:
    """Cards that come pre-shuffled go only where the rules let them."""
    if not case.table.house.pre_shuffled:
        return
    if case.rules.pack.is_empty:
        what = f"{case.game.name} is played with dice, and the file has pre-shuffled cards"
        yield problem(case.rules.draw.cite, "house.pre_shuffled", what, "Take out `pre_shuffled`.")
    allowed, given = case.practice.pre_shuffled.used_with, case.table.shuffling
    if allowed and given not in allowed:
        what = f"Shuffling is {given}; pre-shuffled cards may be used with {one_of(allowed)}"
        do = f"Write `shuffling` as {one_of(allowed)}, or take out `pre_shuffled`."
        yield problem(case.cite("pre-shuffled"), "house.pre_shuffled", what, do)


def seats(case: Case) -> Iterator[Problem]:
    rule, cite, count = case.practice.seats, case.cite("seats"), len(case.seats)
    if isinstance(case.table.seats, int):
        count = case.table.seats
    if count == 0 or len(set(case.seats)) != len(case.seats):
        what = "A table has one or more seats, each with a number of its own"
        yield problem(cite, "seats", what, "Number each seat once.")
    elif rule.allowed and count not in rule.allowed:
        what = f"The table has {count} seats; {case.game.name} is played at one with {listed(rule.allowed)}"
        yield problem(cite, "seats", what, f"Set {listed(rule.allowed)} seats.")
    else:
        yield from _numbers(case, rule.numbers)
        yield from _for_the_pack(case, count)
    style = case.table.house.style
    most = rule.most.get("mini", count)
    if style in (None, "mini") and count > most:
        called = "is called no other" if style is None else "is one"
        what = f"A mini table seats up to {most}; this one has {count} seats and {called}"
        do = f'Set at most {most} seats, or write `style = "midi"` or `style = "full"` under [house].'
        yield problem(case.cite("seats", "mini"), "seats", what, do)


def _for_the_pack(case: Case, count: int) -> Iterator[Problem]:
    """As many places as the pack has hands for."""
    jokers = case.table.chosen_options.get("jokers", case.rules.pack.jokers)
    for held, places in case.practice.seats.with_jokers.items():
        if held == str(jokers) and count != places:
            having = f"with {jokers} joker{'s' * (jokers != 1)} it is one of {places}"
            what = f"The table has {count} seats; {having}"
            yield problem(case.cite("seats"), "seats", what, f"Set {places} seats, or post other `jokers`.")


def _numbers(case: Case, printed: tuple[int, ...]) -> Iterator[Problem]:
    if not printed or case.seats == printed[: len(case.seats)]:
        return
    right = ", ".join(str(number) for number in printed[: len(case.seats)])
    given = ", ".join(str(number) for number in case.seats)
    what = f"The seats are numbered {given}; a table of {len(case.seats)} is numbered {right}"
    yield problem(case.cite("seats"), "seats", what, f"Number the seats {right}.")
