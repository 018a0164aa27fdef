"""The hand as a seat sees it: boards, the card in play, its own legal acts, and who paid whom."""

from houseway.cards import card_text
from houseway.families.panguingue.acts.money import CLAUSES, play_of, stakes_of, table_of
from houseway.families.panguingue.laying import Lay
from houseway.families.panguingue.melds import outs, worth
from houseway.families.panguingue.rules.figures import Panguingue
from houseway.families.panguingue.rules.forcing import may_force, may_force_back, may_see
from houseway.families.panguingue.rules.steps import LAYS, comes_next, legal_steps
from houseway.families.panguingue.rules.telling import clause, condition_clause
from houseway.families.panguingue.state import Pan, PanPlayer
from houseway.families.round import Ask
from houseway.table.state import TableState
from houseway.table.views.melds import LaidView, MeldsView, PaidView, PlayView, SpreadView


def melds_view(state: TableState, seat: int | None) -> MeldsView:
    """Nothing in it tells of cards that the seat does not see."""
    pan, chip = state.deal.pan, stakes_of(state).lower
    if pan is None:
        return MeldsView(chip, table_of(state).tops, None, None, None, (), (), False, (), None)
    play = play_of(state)
    players = tuple(_spread(play, each) for each in pan.players)
    acting = (
        pan.acting.seat if pan.moment not in ("lowest", "dealing", "killing", "awarding", "over") else None
    )
    return MeldsView(
        chip=chip,
        tops=pan.tops,
        turn=acting,
        drawn=None if pan.card is None or pan.used else card_text(pan.card),
        option=None if pan.option is None else card_text(pan.option),
        players=players,
        plays=_plays(play, pan) if seat is not None and seat == acting else (),
        forces=seat is not None and seat in state.deal.places and may_force(pan, seat) is None,
        paid=tuple(PaidView(row.to, row.by, row.chips, row.why, CLAUSES[row.why]) for row in pan.moved),
        winner=pan.winner,
        back=pan.option_by if seat and may_force_back(pan, seat) is None else None,
        looks=tuple([each.seat for each in pan.players if seat and may_see(pan, seat, each.seat) is None]),
    )


def _spread(play: Panguingue, player: PanPlayer) -> SpreadView:
    melds = tuple(LaidView(worth(meld), condition_clause(meld) or "") for meld in player.melds)
    outs_now = outs(player.melds, play.outs)
    return SpreadView(
        player.seat, player.status, player.spread, len(player.cards), outs_now, player.owed, melds
    )


def _plays(play: Panguingue, pan: Pan) -> tuple[PlayView, ...]:
    """Every step of laying, then what else may be chosen."""
    step = comes_next(play, pan)
    if not isinstance(step, Ask) or step.place is None:
        return ()
    lays = tuple(_play(play, pan, step.place, each) for each in legal_steps(play, pan))
    cite = {choice: clause(play, choice) or "" for choice in step.options}
    others = tuple(
        PlayView(choice, step.hand, (), (), pan.acting.owed if choice == "call" else 0, cite[choice])
        for choice in step.options
        if choice not in LAYS
    )
    return lays + others


def said_of(pan: Pan, seat: int, step: Lay) -> tuple[str, tuple[str, ...]]:
    """How a step is named: the meld it changes by its place on the board, and its cards."""
    melds = pan.acting.melds
    hand = f"place-{seat}.{melds.index(step.meld)}" if step.meld else f"place-{seat}"
    cards = step.cards if step.cards and step.step != "borrow" else step.makes[-1]
    return hand, tuple(map(card_text, cards))


def _play(play: Panguingue, pan: Pan, seat: int, step: Lay) -> PlayView:
    hand, cards = said_of(pan, seat, step)
    makes = tuple(tuple(map(card_text, meld)) for meld in step.makes)
    cite = clause(play, step.step) or ""
    if step.collects and step.step in ("new", "borrow"):
        paid = condition_clause(step.makes[-1]) or ""
        cite = f"{cite}, {paid.removeprefix('102.')}"
    return PlayView(step.step, hand, cards, makes, step.collects, cite)
