"""A replayed hand as other programs read it."""

from typing import Any

from houseway.cards.notation import card_text
from houseway.contracts.documents import CONTRACT_VERSION, HandAwardDocument, HandDocument, HandPlayerDocument
from houseway.families.hand_record import UNSEEN, HandRecord
from houseway.refusals import Refusal, Refused
from houseway.rules.game import Game


def hand_document(game: Game, record: HandRecord) -> HandDocument:
    """The hand played again by the game's rules."""
    acts = game.plays.facet("acts")
    if not hasattr(acts, "replayed"):
        raise Refused(Refusal.UNKNOWN_GAME, game.cite, "no-hand-of-game", game=game.id)
    play = game.drawing(record.options)
    played = acts.replayed(play, game.draw.cite, game.pack.size(1), record)
    return HandDocument(
        game=game.id,
        board=[card_text(card) for card in played.deal.cards("board")],
        players=[_player(game, play, record, played, at) for at in range(len(record.stacks))],
        awards=[HandAwardDocument(each.pot, each.seat, each.cents, each.part) for each in played.awards],
        agrees=played.stacks == record.finishing if record.finishing else None,
        contract_version=CONTRACT_VERSION,
    )


def _player(game: Game, play: Any, record: HandRecord, played: Any, at: int) -> HandPlayerDocument:
    name = f"place-{at + 1}"
    written = {card for act in record.acts for card in act.cards} - {UNSEEN}
    cards = [card for card in played.deal.cards(name) if card in written]
    whole = len(cards) == len(played.deal.cards(name))
    return HandPlayerDocument(
        player=at + 1,
        name=record.players[at] if at < len(record.players) else None,
        starting_cents=record.stacks[at],
        finishing_cents=played.stacks[at],
        cards=[card_text(card) for card in cards],
        worth=game.plays.rules.worth(play, played.deal, name)[1] if whole else "",
    )
