"""The legal plays of a turn as `melds` answers them."""

from collections.abc import Iterable

from houseway.analysis.melding import Cards, LegalEnd, LegalStep, melding
from houseway.cards import card_text, cards_text
from houseway.contracts.documents import LayDocument, MeldDocument, MeldsDocument, PlayDocument
from houseway.rules import Game


def melds_document(
    game: Game, options: dict[str, int | str], board: tuple[Cards, ...], hand: Cards, card: int | None
) -> MeldsDocument:
    """Every end of the turn, those that collect most first."""
    facet, drawing = melding(game), game.drawing(options)
    pack = game.packed(options)
    plays = facet.legal_plays(drawing, pack.counts(pack.default), board, hand, card)

    def as_melds(melds: Iterable[Cards]) -> list[MeldDocument]:
        return [
            MeldDocument(_texts(meld), facet.meld_kind(meld) or "", facet.meld_worth(meld)) for meld in melds
        ]

    def as_step(step: LegalStep) -> LayDocument:
        cite = facet.clause(drawing, step.step) or game.draw.cite
        makes = [_texts(meld) for meld in step.makes]
        return LayDocument(step.step, _texts(step.meld), _texts(step.cards), makes, step.collects, cite)

    def as_play(end: LegalEnd) -> PlayDocument:
        outs = facet.outs_of(drawing, end.board) if end.out else None
        told = as_melds(end.board), _texts(end.held), end.collects, end.used, end.out, outs
        return PlayDocument(*told, [as_step(step) for step in end.steps])

    everything = (*hand, *(() if card is None else (card,)), *(each for meld in board for each in meld))
    best = facet.best_lay(everything)
    return MeldsDocument(
        game.id,
        _texts(hand),
        as_melds(board),
        None if card is None else card_text(card),
        None if card is None else any(end.used for end in plays),
        None if card is None else facet.fits(board, card),
        [as_play(end) for end in plays],
        None if best is None else as_melds(best),
    )


def _texts(cards: Cards) -> list[str]:
    return cards_text(cards).split()
