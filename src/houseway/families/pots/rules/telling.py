"""A pot game's steps in a dealer's words."""

from houseway.families.pots.rules.betting import BRING_IN, CALL
from houseway.families.pots.rules.figures import PotGame
from houseway.families.round import Ask, Deal, Round, Step
from houseway.money import money_text

_BOARDS = {3: "flop", 4: "turn", 5: "river"}


def tell(play: PotGame, deal: Round, step: Step) -> tuple[str, str]:
    """The step, and why."""
    betting = deal.betting
    if betting is None:
        return "The hand is over.", ""
    match step:
        case Deal():
            return _cards(play, deal), f"Street {betting.street + 1}."
        case Ask(place, _, options, _, amounts=amounts):
            return f"Seat {place} acts", _choices(options, {a.choice: a.least for a in amounts})
    return "Push the pot", f"{money_text(betting.pot)} in the middle."


def _cards(play: PotGame, deal: Round) -> str:
    assert deal.betting is not None, "players bet"
    street = play.streets[deal.betting.street]
    if street.board:
        return f"Burn and turn the {_BOARDS[len(deal.cards('board')) + street.board]}"
    if street.draw and deal.betting.street:
        return "Deal the cards drawn"
    return "Deal the cards" if not deal.betting.street else "Burn and deal a card to each"


def _choices(options: tuple[str, ...], amounts: dict[str, int]) -> str:
    said = [
        f"{option} {money_text(amounts[option])}" if option in (CALL, BRING_IN) else
        f"{option} to {money_text(amounts[option])}" if option in amounts else option
        for option in options
    ]  # fmt: skip
    return ", ".join(said).capitalize() + "."
