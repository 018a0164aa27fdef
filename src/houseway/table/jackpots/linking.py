"""Tables and jackpot links decide together: a table's act carries the link's, both recorded or none."""

from typing import Any

from houseway.refusals import Refusal, Refused
from houseway.rules import Game, Offer
from houseway.rules.awards import reseeds_at, seed_of
from houseway.rules.game import Meter, MustHit
from houseway.table.commands import Posted
from houseway.table.envelope import Envelope
from houseway.table.link.apply import apply_link_all
from houseway.table.link.commands import JoinLink, LinkCommand, OpenLink
from houseway.table.link.decide import decide_link
from houseway.table.link.decision import LinkAct, LinkDecision, LinkEnvelope
from houseway.table.link.state import LinkState
from houseway.table.link.terms import LinkTerms, MeterTerms, MustHitTerms, Printed
from houseway.table.state import TableState


class Joint:
    """The link commands of one act, each decided on the link as those before it leave it."""

    def __init__(self, state: TableState, envelope: Envelope) -> None:
        self._table = state.table
        self._links = dict(state.links)
        self._envelope = envelope
        self.acts: list[LinkAct] = []

    def ask(self, link: str, command: LinkCommand) -> LinkDecision:
        given, before = self._envelope, self._links.get(link) or LinkState(link)
        id_ = f"{self._table}/{given.id}/{len(self.acts) + 1}"
        envelope = LinkEnvelope(id_, given.actor, given.role, given.at, command, given.witness)
        decision = decide_link(before, envelope)
        self._links[link] = apply_link_all(before, decision.events)
        self.acts.append(LinkAct(link, envelope, decision))
        return decision


def open_links(
    state: TableState, envelope: Envelope, offers: tuple[Posted, ...], options: dict[str, Any]
) -> list[LinkAct]:
    """Every progressive that is new on the layout opens its link or joins it."""
    joint = Joint(state, envelope)
    names: set[str] = set()
    for posted in offers:
        offer = state.game.offer(*posted.key)
        if offer.kind != "progressive":
            continue
        if not posted.link or posted.link in names:
            raise Refused(Refusal.METER_MISSING, offer.cite, "link-needed", name=offer.name)
        names.add(posted.link)
        if posted in state.offers:
            continue
        terms = terms_of(state.game, options, posted)
        open_already = posted.link in state.links
        joint.ask(posted.link, (JoinLink if open_already else OpenLink)(state.table, terms))
    return joint.acts


def terms_of(game: Game, options: dict[str, Any], posted: Posted) -> LinkTerms:
    """What this table's offer asks of the link it names."""
    offer, practice = game.offer(*posted.key), game.practice
    awards = [award for award in game.must_hit if award.wager == offer.wager]
    award = awards[0] if len(awards) == 1 else None
    return LinkTerms(
        game=game.id,
        wager=offer.wager,
        paytable=offer.paytable,
        unit=offer.table.unit_cents or 100,
        currency=offer.table.currency,
        cite=practice.cite("jackpot", "locks", otherwise=offer.cite),
        meters=tuple(_meter_terms(game, options, offer, meter) for meter in offer.table.meters),
        locks=practice.jackpot.locks == "all-linked-tables",
        must_hit=None if award is None else _must_hit(award),
    )


def _must_hit(award: MustHit) -> MustHitTerms:
    return MustHitTerms(award.number, award.reset_cents, award.maximum_cents, award.rate, award.cite)


def _meter_terms(game: Game, options: dict[str, Any], offer: Offer, meter: Meter) -> MeterTerms:
    seed, reseed = seed_of(game, meter, options), reseeds_at(game, meter, options)
    if meter.main_rate is None or seed is None:
        raise Refused(Refusal.METER_MISSING, meter.cite, "rate-and-seed", meter=meter.name, name=offer.name)
    rates: Printed = () if "rate" in meter.house_sets else ("rate", "reserve_rate")
    printed = rates if "seed" in meter.house_sets else (*rates, "seed")
    after = None if reseed == seed else reseed
    return MeterTerms(meter.name, meter.main_rate, seed, meter.cite, meter.reserve_rate, printed, after)


def clause(state: TableState, procedure: str, part: str = "") -> str:
    """What the rules say of a progressive's procedure, else where they speak of the wager."""
    linked = next((state.game.offer(*posted.key).cite for posted in state.offers if posted.link), "")
    return state.practice.cite(procedure, part, otherwise=linked)


def link_of(state: TableState, wager: str) -> LinkState:
    """The link whose meters a wager of this table feeds."""
    name = next((posted.link for posted in state.offers if posted.wager == wager and posted.link), "")
    if name not in state.links:
        cite = clause(state, "progressive-bets")
        raise Refused(Refusal.METER_MISSING, cite, "link-out-of-reach", wager=wager)
    return state.links[name]
