"""A floor in memory: tables, the jackpot links they share, and one ledger for all of their money."""

from collections.abc import Iterable
from datetime import UTC, datetime

from msgspec.structs import replace

from houseway.ledger import Ledger, Transfer
from houseway.ledger.carrying import pocket_transfers
from houseway.refusals import NotationError
from houseway.table.apply import advance_table
from houseway.table.commands import BringChips
from houseway.table.decide import decide
from houseway.table.decision import Decision
from houseway.table.envelope import Envelope, Role, Signature
from houseway.table.link import (
    LinkAct,
    LinkCommand,
    LinkDecision,
    LinkEnvelope,
    LinkEvent,
    LinkState,
    apply_link_all,
    decide_link,
)
from houseway.table.state import TableState


class Floor:
    """What a table's act does to its links happens with it, or not at all."""

    def __init__(self) -> None:
        self.ledger = Ledger()
        self.links: dict[str, LinkState] = {}
        self.history: dict[str, list[LinkEvent]] = {}
        self._sent = 0

    def seen_from(self, state: TableState) -> TableState:
        """The table with the links as they stand now."""
        return state if state.links is self.links else replace(state, links=self.links)

    def do(self, state: TableState, envelope: Envelope) -> tuple[TableState, Decision]:
        """The table after the command; raises Refused, and changes nothing, where the rules say no."""
        decision = decide(self.seen_from(state), envelope)
        brings = isinstance(envelope.command, BringChips)
        carried = pocket_transfers(self.ledger, state.table, envelope.id, decision.transfers, brings)
        self._post((*decision.transfers, *carried), decision.links)
        return self.seen_from(advance_table(state, decision)), decision

    def do_on_link(
        self, link: str, command: LinkCommand, actor: str, role: Role, witness: Signature | None = None
    ) -> LinkDecision:
        """What is done to a link by hand, away from the tables."""
        if link not in self.links:
            raise NotationError(f"There is no link {link!r}; there are {', '.join(self.links) or 'none'}.")
        envelope = LinkEnvelope(f"hand/{self._sent + 1}", actor, role, datetime.now(UTC), command, witness)
        act = LinkAct(link, envelope, decide_link(self.links[link], envelope))
        self.keep_act(act)
        self._sent += 1
        self._post((), (act,))
        return act.decision

    def keep_act(self, act: LinkAct) -> None:
        """Where there is a journal, what is done by hand is recorded before it is done."""

    def keep_seed(self, table: str, number: int, seed: bytes) -> None:
        """Where there is a journal, the seed of a shoe is sealed before it is loaded."""

    def _post(self, transfers: Iterable[Transfer], acts: tuple[LinkAct, ...]) -> None:
        self.ledger.post([*transfers, *(moved for act in acts for moved in act.decision.transfers)])
        for act in acts:
            before = self.links.get(act.link) or LinkState(act.link)
            self.links = {**self.links, act.link: apply_link_all(before, act.decision.events)}
            self.history.setdefault(act.link, []).extend(act.decision.events)
