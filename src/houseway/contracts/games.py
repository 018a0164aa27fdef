"""A game as `games` lists it and as `show` tells it whole."""

from typing import Any

import msgspec

from houseway.cards import card_text
from houseway.contracts.documents import (
    DecksDocument,
    GameSummary,
    MeterDocument,
    ProcedureDocument,
    ShowDocument,
    WagerDocument,
    WagerSummary,
)
from houseway.refusals import Refusal, Refused
from houseway.rules import Game, Offer, Wager
from houseway.rules.practice import Procedure
from houseway.text import closest


def game_summary(game: Game) -> GameSummary:
    return GameSummary(
        **_heading(game),
        decks=_decks(game),
        wagers=[
            WagerSummary(wager.id, wager.name, wager.on, wager.cite, [table.id for table in wager.paytables])
            for wager in game.wagers
        ],
    )


def show_document(game: Game, wagers: list[Wager]) -> ShowDocument:
    tables = [table for wager in wagers for table in wager.paytables]
    meters = list(dict.fromkeys(meter for table in tables for meter in table.meters))
    return ShowDocument(
        **_heading(game),
        digest=game.digest,
        decks=_decks(game),
        pack=_deck(game),
        draw=msgspec.to_builtins(game.draw),
        wagers=[_as(wager, WagerDocument) for wager in wagers],
        meters=[_as(meter, MeterDocument) for meter in meters],
        options=game.options,
        procedures=[_procedure(id_, rule) for id_, rule in game.practice.procedures.items()],
        notes=game.notes,
    )


def selected(game: Game, wager: str | None, on: str | None, paytable: str | None) -> list[Wager]:
    """The wagers asked for, with the pay tables asked for; a name that matches nothing is refused."""
    chosen = [
        msgspec.structs.replace(
            each, paytables=tuple(table for table in each.paytables if paytable in (None, table.id))
        )
        for each in game.wagers
        if wager in (None, each.id) and (on is None or on == each.on)
    ]
    chosen = [each for each in chosen if each.paytables]
    if not game.wagers and (wager, on, paytable) == (None, None, None):
        return []
    if not chosen:
        asked = " ".join(part for part in (wager, on, paytable) if part)
        near = closest(wager or paytable or "", {each.id for each in game.wagers})
        raise Refused(Refusal.UNKNOWN_OFFER, game.cite, "no-such-wager", game=game.id, asked=asked, near=near)
    return chosen


def _procedure(id_: str, procedure: Procedure) -> ProcedureDocument:
    figures = msgspec.to_builtins(procedure)
    return ProcedureDocument(id_, figures.pop("text"), figures.pop("cite"), figures)


def selected_offers(
    game: Game, wager: str | None = None, on: str | None = None, paytable: str | None = None
) -> tuple[Offer, ...]:
    """The same as offers, one for each pay table."""
    wagers = selected(game, wager, on, paytable)
    return tuple(game.offer(each.id, each.on, table.id) for each in wagers for table in each.paytables)


def _heading(game: Game) -> dict[str, Any]:
    names = ("id", "name", "jurisdiction", "cite", "family", "extends")
    return {name: getattr(game, name) for name in names}


def _decks(game: Game) -> DecksDocument | None:
    return None if game.pack.is_empty else DecksDocument(list(game.pack.allowed), game.pack.default)


def _deck(game: Game) -> dict[str, int]:
    deck = msgspec.structs.replace(game.pack, less=()).counts(0 if game.pack.is_empty else 1)
    return {card_text(card): count for card, count in enumerate(deck) if count}


def _as(struct: msgspec.Struct, kind: Any) -> Any:
    return msgspec.convert(msgspec.to_builtins(struct), kind)
