"""The house's choices: what the rules leave to it, what it files, bets for the dealer, options."""

from collections.abc import Iterator

from houseway.refusals import Refused
from houseway.rules.practice import Practice, Procedure
from houseway.rules.practice.house import CardsFiled
from houseway.rules.tables.case import Case, Problem, one_of, problem
from houseway.rules.tables.file import TableFile
from houseway.text import suggestion

LONGEST_BETTING_SECONDS = 600
LONGEST_SHARE_SECONDS = 60


_FACES = {"down": "always", "licensee": "licensee"}


def left_to_the_house(practice: Practice) -> Iterator[tuple[str, Procedure, bool | None]]:
    """A field of [house], the procedure that speaks of it, and how that fixes it; None: the house chooses."""
    for field, procedure, ruled in (
        ("base_bet", practice.base_bet, practice.base_bet.required),
        ("both_hands", practice.both_hands, practice.both_hands.allowed),
        ("over_the_shoulder", practice.over_the_shoulder, practice.over_the_shoulder.allowed),
        ("backline", practice.backline, practice.backline.allowed),
        ("squeeze", practice.squeeze, practice.squeeze.allowed),
        ("lower_bettor", practice.midi, practice.midi.lower_bettor),
        ("pre_shuffled", practice.pre_shuffled, "licensee"),
        ("patrons_shake", practice.shake, practice.shake.players_may),
        ("face_down", practice.deal_order, _FACES.get(practice.deal_order.face or "", "never")),
        ("bonus_bets_first", practice.bonus_settling, "licensee"),
        ("seats_counterclockwise", practice.seats, "licensee"),
        ("equal_bets_from_left", practice.midi, "licensee"),
        ("records", practice.records, "licensee"),
        ("shared_bank", practice.player_dealer, practice.player_dealer.shared_bank),
        ("late_tie_needs_early_tie", practice.late_tie, practice.late_tie.needs_early_tie),
    ):
        yield field, procedure, {"always": True, "never": False}.get(ruled) if procedure else None


def house(case: Case) -> Iterator[Problem]:
    """A choice against a clause is a problem; where the rules are silent the house chooses."""
    for field, procedure, fixed in left_to_the_house(case.practice):
        given = getattr(case.table.house, field)
        if given is not None and fixed is not None and given != fixed:
            what = f"{field} is {str(given).lower()} and the rule is: {procedure.text.rstrip('.')}"
            do = f"Write `{field} = {str(fixed).lower()}` or leave it out."
            yield problem(procedure.cite, f"house.{field}", what, do)
    yield from _free_hands(case)
    yield from _betting_time(case)
    yield from _share_time(case)
    yield from _fixed_pays(case)
    yield from _midi(case)


def _free_hands(case: Case) -> Iterator[Problem]:
    given, most = case.table.house.free_hands, case.practice.free_hands.most
    if given is not None and (given < 0 or (most is not None and given > most)):
        limit = f"at most {most}" if most is not None else "none or more"
        what = f"{given} free hands a shoe are given; the rule is {limit}"
        yield problem(case.cite("free-hands"), "house.free_hands", what, f"Deal {limit}.")


def _betting_time(case: Case) -> Iterator[Problem]:
    given = case.table.house.least_betting_seconds
    if given is not None and not 0 <= given <= LONGEST_BETTING_SECONDS:
        what = f"Bets stay open for {given} seconds at least; a table waits 0 to {LONGEST_BETTING_SECONDS}"
        do = f"Write a number from 0 to {LONGEST_BETTING_SECONDS}."
        yield problem(case.cite("no-more-bets"), "house.least_betting_seconds", what, do)


def _share_time(case: Case) -> Iterator[Problem]:
    given = case.table.house.share_seconds
    if given is not None and not 0 <= given <= LONGEST_SHARE_SECONDS:
        what = f"Shares are waited for {given} seconds at most; a table waits 0 to {LONGEST_SHARE_SECONDS}"
        do = f"Write a number from 0 to {LONGEST_SHARE_SECONDS}."
        yield problem(case.cite("cut"), "house.share_seconds", what, do)


def _fixed_pays(case: Case) -> Iterator[Problem]:
    given = case.table.house.fixed_pays_from
    allowed = case.practice.jackpot.fixed_pays_from
    if given and given not in allowed:
        what = f"Fixed pays of the progressive come from the {given}; the rule is the {one_of(allowed)}"
        yield problem(case.cite("jackpot"), "house.fixed_pays_from", what, f"Pay from the {one_of(allowed)}.")


def _midi(case: Case) -> Iterator[Problem]:
    """Where handing the cards to patrons must be filed, a midi table has filed it."""
    if case.table.house.style != "midi":
        return
    for clause, choice in case.practice.midi.filed.items():
        if case.table.rules_submission.get(clause) != choice:
            what = (
                f"At a midi table patrons turn the cards, and the Rules Submission does not have {clause} so"
            )
            do = f'Write `"{clause}" = "{choice}"` under [rules_submission], or change the style.'
            yield problem(clause, "house.style", what, do)


def filings(case: Case) -> Iterator[Problem]:
    """The Rules Submission: permitted choices, none missing, and the table does what was filed."""
    filed, choices = case.table.rules_submission, case.practice.rules_submission.choices
    for clause, choice in filed.items():
        field = f"rules_submission.{clause}"
        if clause not in choices:
            what = f"{case.game.name} has no choice {clause!r} to file"
            do = f"Take it out{suggestion(clause, choices)}"
            yield problem(case.cite("rules-submission"), field, what, do)
        elif choice not in choices[clause]:
            what = f"{choice!r} was filed under {clause}, which permits {one_of(choices[clause])}"
            yield problem(clause, field, what, "File one of these.")
    for clause, why in _to_be_filed(case).items():
        if clause not in filed:
            what = f"{why}, and the Rules Submission does not say which of its procedures is used"
            do = f"File {one_of(choices[clause])} under {clause}."
            yield problem(clause, f"rules_submission.{clause}", what, do)
    yield from as_filed(case)
    yield from _portions(case)


def _to_be_filed(case: Case) -> dict[str, str]:
    """The clauses whose choice this table must file, and why."""
    rule = case.practice.rules_submission
    needed = {clause: f"{clause} leaves a choice" for clause in rule.must_file}
    if case.table.vigorish and rule.collection_filed:
        needed[rule.collection_filed] = "Vigorish is collected"
    for wager, clause in rule.paytable_filed.items():
        if case.offered(wager):
            needed[clause] = f"{case.offered(wager)[0].offer.name} is offered"
    for cards, (is_used, why) in _cards_used(case.table).items():
        if is_used and cards in rule.cards_filed:
            needed[rule.cards_filed[cards]] = why
    return needed


def _cards_used(table: TableFile) -> dict[CardsFiled, tuple[bool, str]]:
    """What a table may use besides new cards that are shuffled by hand: whether it does, in words."""
    return {
        "pre-shuffled": (bool(table.house.pre_shuffled), "The cards come pre-shuffled"),
        "device": (table.shuffling == "device", "A device shuffles the cards"),
    }


def as_filed(case: Case) -> Iterator[Problem]:
    filed, rule = case.table.rules_submission, case.practice.rules_submission
    clause = rule.collection_filed
    posted = case.table.vigorish
    if posted and clause in filed and posted.collected != filed[clause]:
        what = f"Vigorish is collected {posted.collected!r} at the table and {filed[clause]!r} was filed"
        yield problem(clause, "vigorish.collected", what, "Collect it as filed, or file the change first.")
    for wager, clause in rule.paytable_filed.items():
        for spot in case.offered(wager):
            if clause in filed and spot.offer.paytable != filed[clause]:
                what = (
                    f"{spot.offer.name} is under pay table {spot.offer.paytable}; {filed[clause]} was filed"
                )
                do = f"Post pay table {filed[clause]}, or file the change first."
                yield problem(clause, f"{spot.field}.paytable", what, do)


def _portions(case: Case) -> Iterator[Problem]:
    portion, filed = case.table.house.house_money_portion, case.table.rules_submission
    for clause, choice in case.practice.rules_submission.portion_filed.items():
        if (filed.get(clause) == choice) != (portion is not None):
            given = "no portion is given" if portion is None else f"{portion} is given"
            what = f"{filed.get(clause, 'nothing')!r} was filed under {clause} and {given}"
            do = f'Write `house_money_portion = "50%"` where {choice} is filed, and only there.'
            yield problem(clause, "house.house_money_portion", what, do)


def tokes(case: Case) -> Iterator[Problem]:
    given, rule, cite = case.table.tokes, case.practice.tokes, case.cite("tokes")
    if given is None:
        return
    for place, wager in enumerate(given.wagers or ()):
        field = f"tokes.wagers[{place}]"
        if wager in rule.not_on:
            what = f"Bets for the dealer are taken on {wager}; the rules forbid them there"
            yield problem(cite, field, what, f"Take {wager!r} out.")
        elif not case.offered(wager):
            what = f"Bets for the dealer are taken on {wager!r}, which the table does not offer"
            do = f"Name a wager of the table{suggestion(wager, {spot.offer.wager for spot in case.spots})}"
            yield problem(cite, field, what, do)
    if (rule.only_where_patron_bets or rule.beside_own) and given.only_where_patron_bets is False:
        what = "Bets for the dealer are taken where the patron has none; the rule is beside the patron's own"
        yield problem(cite, "tokes.only_where_patron_bets", what, "Write `only_where_patron_bets = true`.")
    restricted = not given.allowed or given.wagers is not None or given.only_where_patron_bets
    if restricted and rule.posted and not given.posted:
        what = "Bets for the dealer are restricted and the restriction is not posted"
        yield problem(cite, "tokes.posted", what, "Post it, and write `posted = true`.")


def options(case: Case) -> Iterator[Problem]:
    for name, value in case.table.options.items():
        try:
            case.game.options_from({name: value})
        except Refused as refused:
            what = refused.sentence.rstrip(".").removesuffix(f" ({refused.cite})")
            do = f"`houseway show {case.rules.id}` lists the options."
            yield problem(refused.cite, f"options.{name}", what, do)
