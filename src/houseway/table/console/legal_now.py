"""The acts that are legal now for a role, by the very check that decides; the others with why not."""

from collections.abc import Hashable, Iterable, Iterator
from typing import NamedTuple

import msgspec

from houseway.cache import TheSame, kept
from houseway.refusals import Refusal, Refused
from houseway.table import commands as c
from houseway.table.console.bank_acts import bank_acts
from houseway.table.console.documents import LegalAct, NotNow
from houseway.table.console.irregular_acts import irregular_acts
from houseway.table.console.jackpot_acts import jackpot_acts
from houseway.table.console.place_acts import place_acts
from houseway.table.console.proposal import Proposal
from houseway.table.console.record_acts import record_acts
from houseway.table.console.round_acts import round_acts
from houseway.table.console.seat_acts import seat_acts, tray_acts
from houseway.table.console.shoe_acts import shoe_acts
from houseway.table.console.signing import sign_off_for
from houseway.table.envelope import Role
from houseway.table.events import Announced
from houseway.table.state import Phase, TableState

# Done elsewhere: a table is opened and its layout posted from a file; the house itself keeps sealed amounts
# and knows who is connected; at a sealed shoe a winner of House Money speaks alone.
ELSEWHERE = (c.OpenTable, c.PostOffers, c.SealMustHit, c.RevealMustHit, c.NoteMissingShares, c.LetRide)


class Judged(NamedTuple):
    """A proposal as the console is told of it, with what is then announced, or the refusal."""

    proposal: Proposal
    legal: LegalAct | None
    refused: Refused | None
    said: tuple[Announced, ...]


def proposals(state: TableState) -> Iterator[Proposal]:
    """Everything that staff might do at this table."""
    yield from _in_the_round(state)
    yield from irregular_acts(state)
    yield from _between_rounds(state)


def judged(state: TableState, role: Role) -> list[Judged]:
    """Asked anew is only what can have changed: a bet opens no shoe, and a card no tray."""
    wrong = _wrong_before if state.phase is Phase.BETTING else _wrong
    tray = _shoe_and_tray if state.phase is Phase.SHUFFLING else _shoe_and_tray_before
    return asked_anew(state, role, _in_the_round(state)) + wrong(state, role) + tray(state, role)


def _in_the_round(state: TableState) -> Iterator[Proposal]:
    yield from round_acts(state)
    if state.bank is not None:
        yield from bank_acts(state)
        yield from place_acts(state)
    if any(posted.link for posted in state.offers):
        yield from jackpot_acts(state)
    yield from seat_acts(state)


def _between_rounds(state: TableState) -> Iterator[Proposal]:
    yield from shoe_acts(state)
    yield from tray_acts(state)
    yield from record_acts(state)


def _wrong(state: TableState, role: Role) -> list[Judged]:
    return asked_anew(state, role, irregular_acts(state))


def _shoe_and_tray(state: TableState, role: Role) -> list[Judged]:
    return asked_anew(state, role, _between_rounds(state))


def _there(state: TableState) -> tuple[tuple[int, str | None, int | None], ...]:
    return tuple([(seat.number, seat.patron, seat.behind) for seat in state.seats])


def _all_but_bets(state: TableState, role: Role) -> Hashable:
    """The table while bets are put down, without them and the chips they come from."""
    return role, _there(state), tuple([TheSame(getattr(state, name)) for name in _BUT_SEATS])


def _all_but_cards(state: TableState, role: Role) -> Hashable:
    """Of a table that does not shuffle: who is there, what is on record, and the shoe but for its cards."""
    shoe = state.shoe
    offered = shoe and (shoe.declined, shoe.cutter, shoe.recut, shoe.cut_from)
    loaded = shoe and (shoe.number, shoe.stage, shoe.decks, shoe.batch, shoe.commitment, shoe.is_undealt)
    filed = TheSame(state.house), TheSame(state.offers), TheSame(state.kept)
    banks = state.bank and state.bank.seat
    return role, _there(state), state.digest, state.phase, state.cards, offered, loaded, filed, banks


_BUT_SEATS = [name for name in TableState.__struct_fields__ if name not in ("seats", "said")]
_wrong_before = kept(256, by=_all_but_bets)(_wrong)
_shoe_and_tray_before = kept(256, by=_all_but_cards)(_shoe_and_tray)


def not_now(acts: list[Judged]) -> tuple[NotNow, ...]:
    """One refusal for each kind of act of which none is legal; what is another role's is left out."""
    open_ = {type(act.proposal.sample) for act in acts if act.refused is None}
    closed: dict[type, NotNow] = {}
    for proposal, _, refused, _ in acts:
        kind = type(proposal.sample)
        if (
            refused is None
            or kind in open_
            or kind in closed
            or refused.reason is Refusal.NOT_ALLOWED_FOR_ROLE
        ):
            continue
        closed[kind] = NotNow(id=proposal.id, label=proposal.label, **refused.document)
    return tuple(closed.values())


def asked_anew(state: TableState, role: Role, proposed: Iterable[Proposal]) -> list[Judged]:
    return [_judged(state, role, proposal) for proposal in proposed]


def _judged(state: TableState, role: Role, proposal: Proposal) -> Judged:
    signer, decided = sign_off_for(state, role, proposal.sample)
    if not isinstance(decided, Refused):
        said = tuple([event for event in decided.events if isinstance(event, Announced)])
        return Judged(proposal, _legal(proposal, signer, said), None, said)
    if decided.reason is Refusal.SEED_NOT_COMMITTED:
        # Only the house knows the seed, and it may be shown now.
        return Judged(proposal, _legal(proposal, signer, ()), None, ())
    return Judged(proposal, None, decided, ())


def _legal(proposal: Proposal, signer: Role | None, said: tuple[Announced, ...]) -> LegalAct:
    """What is announced is told where it does not depend on what is still to be filled in."""
    told = not (proposal.needs or proposal.known) and proposal.group in ("deal", "shoe")
    return LegalAct(
        proposal.id,
        proposal.label,
        proposal.group,
        proposal.command(),
        proposal.cite,
        proposal.needs,
        tuple([each.words for each in said]) if told else (),
        signer,
        proposal.asks,
        then=tuple([msgspec.to_builtins(command) for command in proposal.then]),
    )
