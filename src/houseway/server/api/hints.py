"""A hint at the table: what each choice gains that a patron is asked for.

It is worked out from what the rules let them count on, their own cards and the up card against a full shoe,
and from no card that they do not see; by another process, so that no table waits for it.
"""

import msgspec

from houseway.analysis.choices import Setting, Watching, advising, setting
from houseway.contracts.documents import StrategyDocument
from houseway.families.round import CLOSED, PLAY_AMOUNT, Ask, Made
from houseway.families.set_hands import without
from houseway.refusals import Refusal, Refused
from houseway.server.accounts import Accounts
from houseway.server.api.best_play import HintQuestion, worked_out
from houseway.server.api.desk import Desk
from houseway.server.api.endpoint import Call, Endpoint, Parameter, Printed
from houseway.server.house import House
from houseway.table import TableState
from houseway.table.bank.backline import asked, options_of
from houseway.table.round.choosing import check_decider
from houseway.table.round.due import due

_BANKER = "banker"


class Hints:
    """For who decides now, and for nobody else."""

    def __init__(self, house: House, accounts: Accounts) -> None:
        self._house, self._accounts = house, accounts

    def endpoints(self, desk: Desk) -> tuple[Endpoint, ...]:
        async def hint(call: Call) -> Printed:
            assert call.request is not None, "this is asked through the door"
            patron = self._accounts.session(call.request).patron
            state = self._house.table(call.path["table"]).state
            question = hint_question(state, patron, call.query.get("hand"))
            known = repr(question)
            asked_before = Call({"asked": known}, {}, (state.game.definition(), question), call.request)
            return desk.kept(_WORKED_OUT, asked_before) or await desk.answer(_WORKED_OUT, asked_before)

        named = (
            Parameter("table", "path", "The table."),
            Parameter("hand", "query", "The hand that one is asked about; another is refused."),
        )
        summary = "The exact gain of each choice that the table asks the patron for now."
        path = "/api/tables/{table}/hint"
        return (Endpoint("GET", path, summary, hint, StrategyDocument, parameters=named, at="house"),)


def hint_question(state: TableState, patron: str, hand: str | None = None) -> HintQuestion:
    """What is open to this patron now; refused where nothing is, or where a card is not theirs to see."""
    game, step = state.game, due(state)
    cite = game.draw.cite
    if not isinstance(step, Ask) or hand not in (None, step.hand):
        raise Refused(Refusal.NO_DECISION_HERE, cite, "nobody-asked", hand=hand or "next")
    check_decider(state, patron, step)
    solver = setting(game) if step.settings else advising(game)
    number = asked(state, step)
    held, shoe = state.deal.held(step.hand), state.shoe
    banker = state.deal.held(_BANKER)
    if step.place is None or number is None or shoe is None or solver is None:
        raise _no_hint(step, cite)
    up_is_seen = isinstance(solver, Watching | Setting) or banker.down[:1] == (False,)
    unseen = held.is_down and (number not in held.sees or held.status == CLOSED)
    if unseen or not up_is_seen:
        raise Refused(Refusal.CARDS_FACE_DOWN, cite, "hint-not-seen", hand=step.hand)
    stakes = [bet for bet in state.seat(number).bets if state.seat(number).place_of(bet) == step.place]
    base = [bet for bet in stakes if game.offer(*bet.key).kind == "base"]
    if not base:
        raise _no_hint(step, cite)
    largest = max(base, key=lambda bet: bet.cents)
    # An amount of one's own gains nothing that the least or the most does not.
    choices = tuple([option for option in options_of(state, step) if option != PLAY_AMOUNT])
    question = HintQuestion(
        game.digest, state.options, shoe.decks, largest.key, held.cards,
        banker.cards[0] if banker.cards else None, choices,
    )  # fmt: skip
    if isinstance(solver, Setting):
        front = state.deal.apart(banker) if not banker.is_down else ()
        against = (front, without(banker.cards, front)) if front else ()
        return msgspec.structs.replace(question, up=None, sets=True, against=against)
    if isinstance(solver, Watching):
        cards, up, board = solver.seen(state.play, state.deal, step.hand)
        question = msgspec.structs.replace(question, hand=cards, up=up, board=board)
    return question if step.seat is None else _insured(state, step, question)


def _insured(state: TableState, step: Ask, question: HintQuestion) -> HintQuestion:
    """Money on another wager of the layout; whether to go along with a double is not worked out."""
    made = Made(step.place, step.hand, step.options[0], seat=step.seat)
    more = state.game.plays.rules.added(state.play, state.deal, made)
    posted = [each.key for each in state.offers if more is not None and each.wager == more.wager]
    if more is None or not posted:
        raise _no_hint(step, state.game.draw.cite)
    return msgspec.structs.replace(question, insures=posted[0], of=more.of)


def _no_hint(step: Ask, cite: str) -> Refused:
    return Refused(Refusal.NO_CHOICE_HERE, cite, "no-hint", options=step.options)


_WORKED_OUT = Endpoint(
    "GET", "hint", "", worked_out, StrategyDocument, parameters=(Parameter("asked", "path", ""),)
)
