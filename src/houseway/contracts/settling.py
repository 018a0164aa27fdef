"""A settled round as `settle` answers it."""

import msgspec
from msgspec.structs import replace

from houseway.contracts.documents.settling import BetPaid, SettleDocument
from houseway.rules import Game, Settled, Settlement
from houseway.rules.banked import BankedRound
from houseway.rules.between_bets import dealer_envy


def settle_document(game: Game, settled: Settled, banked: BankedRound | None = None) -> SettleDocument:
    paid = tuple(_paid(game, each) for each in settled.settlements)
    envy = sum(each.dealer_envy for each in paid)
    document = SettleDocument(settled.player_total, settled.banker_total, settled.winner, paid, envy)
    if banked is not None:
        document.action = banked.first.place if banked.first else None
        document.player_dealer = banked.cover.bank
        document.settlements = tuple(
            replace(_paid(game, each), bettor=each.bettor, **wager._asdict())
            for each, wager in zip(banked.settlements, banked.cover.wagers, strict=True)
        )
    return document


def _paid(game: Game, settled: Settlement) -> BetPaid:
    """Envy is printed for one unit, as the pays are."""
    offer = game.offer(*settled.key)
    units = settled.amount // (offer.table.unit_cents or settled.amount or 1)
    envy = dealer_envy(offer, settled.line) * units
    paid = BetPaid(**{**msgspec.structs.asdict(settled.paid), "dealer_envy": envy})
    return paid if settled.hand is None else replace(paid, hand=settled.hand)
