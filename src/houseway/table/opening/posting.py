"""Opening a table with a legal layout, changing it, and closing."""

from houseway.ledger import accounts
from houseway.money import money_text
from houseway.refusals import Refusal, Refused
from houseway.rules import Offer
from houseway.table import events as e
from houseway.table.commands import Close, House, OpenTable, Posted, PostOffers
from houseway.table.decision import Move, Outcome
from houseway.table.envelope import Envelope
from houseway.table.jackpots.linking import open_links
from houseway.table.people.seating import carry_chips_away
from houseway.table.state import Phase, TableState


def open_table(state: TableState, envelope: Envelope, command: OpenTable) -> Outcome:
    if state.phase is not Phase.UNOPENED:
        sentence = f"Table {state.table} has been opened already."
        raise Refused(Refusal.TABLE_ALREADY_OPEN, state.game.cite, sentence)
    _check_game(state, command)
    _check_seats(state, command)
    _check_layout(state, command.offers)
    _check_house(state, command.house)
    cite = state.practice.cite("wager-media")
    if command.tray < 0:
        raise Refused(Refusal.AMOUNT_NOT_POSITIVE, cite, "A tray cannot hold less than no chips.")
    opened = e.TableOpened(
        table=command.table,
        game=command.game,
        digest=command.digest,
        seats=command.seats,
        offers=command.offers,
        options=command.options,
        house=command.house,
    )
    opener: Move = (accounts.CAGE, accounts.tray(state.table), command.tray, "table inventory", cite)
    links = open_links(state, envelope, command.offers, command.options)
    return Outcome([opened], [opener] if command.tray else [], links)


def post_offers(state: TableState, envelope: Envelope, command: PostOffers) -> Outcome:
    """Between rounds and with nothing on the layout; a change of vigorish is announced to everyone."""
    if state.phase not in (Phase.SETTLED, Phase.SHUFFLING) or state.bets_are_down:
        cite = state.practice.cite("bets-untouched")
        sentence = f"The layout changes between rounds, when no bet is down ({cite})."
        raise Refused(Refusal.BETS_STILL_DOWN, cite, sentence)
    _check_layout(state, command.offers)
    happened: list[e.Event] = [e.OffersPosted(command.offers)]
    before, after = (_vigorish(state, offers) for offers in (state.offers, command.offers))
    if before != after:
        words = f"Notice: vigorish changes from {before} to {after}."
        happened.append(e.Announced(words, state.practice.cite("vigorish-notice")))
    return Outcome(happened, (), open_links(state, envelope, command.offers, state.options))


def close(state: TableState, envelope: Envelope, command: Close) -> Outcome:
    if state.phase is Phase.DEALING or state.bets_are_down:
        cite = state.practice.cite("bets-untouched")
        raise Refused(
            Refusal.BETS_STILL_DOWN,
            cite,
            "The table cannot close while bets are on the layout; settle the round or have them taken back "
            f"({cite}).",
        )
    happened: list[e.Event] = []
    moves: list[Move] = []
    for seat in state.seats:
        if seat.patron is not None:
            left = carry_chips_away(state, seat)
            happened += left.events
            moves += left.moves
    return Outcome([*happened, e.TableClosed()], moves)


def _check_game(state: TableState, command: OpenTable) -> None:
    if (command.table, command.game, command.digest) != (state.table, state.game.id, state.digest):
        raise Refused(
            Refusal.UNKNOWN_GAME,
            state.game.cite,
            f"Table {state.table} is set up for {state.game.id} as defined by {state.digest}; "
            f"{command.game} as defined by {command.digest} was named for table {command.table}.",
        )
    _check_procedure(state)
    state.game.options_from(command.options)


def _check_procedure(state: TableState) -> None:
    """A game that is banked by a player, or of which too little is known, is not dealt here."""
    game, practice = state.game, state.practice
    needed = practice.seats and practice.no_more_bets and practice.deal_order and practice.settling
    if practice.player_dealer or not needed:
        sentence = (
            f"{game.name} cannot be dealt yet: the table procedure of {game.jurisdiction} is not known here."
        )
        raise Refused(Refusal.PROCEDURE_MISSING, game.cite, sentence)


def _check_seats(state: TableState, command: OpenTable) -> None:
    numbers, cite = command.seats, state.practice.cite("seats")
    if not numbers or len(set(numbers)) != len(numbers) or not 1 <= min(numbers) <= max(numbers) < 100:
        sentence = f"A table has one or more seats with different numbers from 1 up ({cite})."
        raise Refused(Refusal.LAYOUT_NOT_LEGAL, cite, sentence)


def _check_layout(state: TableState, offers: tuple[Posted, ...]) -> None:
    posted: set[tuple[str, str | None]] = set()
    for offer in offers:
        _check_offer(state, offer)
        if (offer.wager, offer.on) in posted:
            cite = state.practice.cite("vigorish", "for_all_players")
            raise Refused(
                Refusal.LAYOUT_NOT_LEGAL,
                cite,
                f"{_offer(state, offer).name} is posted twice; one pay table and one vigorish apply to all "
                f"patrons of a table ({cite}).",
            )
        posted.add((offer.wager, offer.on))
    if not posted:
        raise Refused(Refusal.LAYOUT_NOT_LEGAL, state.game.cite, "A table offers at least one wager.")


def _check_offer(state: TableState, posted: Posted) -> None:
    offer = _offer(state, posted)
    if not 0 < posted.minimum <= posted.maximum:
        cite = state.practice.cite("limits")
        raise Refused(
            Refusal.LAYOUT_NOT_LEGAL,
            cite,
            f"{offer.name} needs a minimum above nothing and a maximum not below it; "
            f"{money_text(posted.minimum)} to {money_text(posted.maximum)} was posted ({cite}).",
        )
    if posted.aggregate is not None and not state.practice.aggregate_limits:
        sentence = (
            f"{offer.name} may not be held to an aggregate pay-out; every winner is paid ({offer.cite})."
        )
        raise Refused(Refusal.LAYOUT_NOT_LEGAL, offer.cite, sentence)


def _check_house(state: TableState, house: House) -> None:
    """The house chooses only where the rules let it."""
    practice = state.practice
    filed = practice.midi.filed
    lower = house.lower_bettor and practice.midi.lower_bettor == "never"
    legal = {
        "batches": house.batches == 1
        or (house.batches == practice.batches.equal and house.shuffling == "device"),
        "shoe": state.game.pack.is_empty or house.shuffling in (practice.shoe.shuffling or ("hand",)),
        "pre-shuffled": not house.pre_shuffled or house.shuffling in practice.pre_shuffled.used_with,
        "vigorish": not house.vigorish_marked or "marked" in practice.vigorish.collected,
        "shake": not house.patrons_shake or bool(practice.shake),
        "midi": house.style != "midi"
        or (
            bool(practice.midi)
            and not lower
            and all(house.filed.get(clause) == way for clause, way in filed.items())
        ),
        "house-money": 0 < house.house_money_percent <= 100,
        "jackpot": house.fixed_pays_from in practice.jackpot.fixed_pays_from,
    }
    for procedure, allowed in legal.items():
        if not allowed:
            cite = practice.cite(procedure)
            sentence = (
                f"The rules on {procedure.replace('-', ' ')} do not leave this choice to the house ({cite})."
            )
            raise Refused(Refusal.LAYOUT_NOT_LEGAL, cite, sentence)


def _vigorish(state: TableState, offers: tuple[Posted, ...]) -> str:
    """The vigorish a layout charges, in words."""
    taken = sorted(
        f"{line.vigorish}% on {line.name}"
        for posted in offers
        for line in _offer(state, posted).lines
        if line.vigorish
    )
    return ", ".join(taken) or "none"


def _offer(state: TableState, posted: Posted) -> Offer:
    return state.game.offer(*posted.key)
