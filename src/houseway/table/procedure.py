"""What a jurisdiction prescribes at the table: its numbers, and the clause of each step."""

import msgspec

from houseway.refusals import Refusal, Refused
from houseway.rules import Game


class AtLeast(msgspec.Struct, frozen=True):
    cards: int
    cite: str


class Procedure(msgspec.Struct, frozen=True):
    """Fields that are only text are clauses."""

    seats: str
    limits: str
    chips: str
    one_pay_table: str
    no_more_bets: str
    bets_untouched: str
    call_no_more_bets: str
    shuffle: str
    cut_offer: str
    cut_from_either_end: AtLeast
    cutting_card_from_back: AtLeast
    burn: str
    deal: str
    point_counts: str
    last_hand: str
    result: str
    settling: str
    vigorish_when: str
    # Wagers whose name starts so oblige the dealer to announce how many cards were dealt.
    total_cards_wager: str


COLORADO = Procedure(
    seats="30-2803",
    limits="30-2803(3)(b)",
    chips="30-2807(3)",
    one_pay_table="30-2808(3)(d)",
    no_more_bets="30-2807(4)",
    bets_untouched="30-2807",
    call_no_more_bets="30-2812(2)",
    shuffle="30-2810(1)",
    cut_offer="30-2810(2)",
    cut_from_either_end=AtLeast(10, "30-2810(3)"),
    cutting_card_from_back=AtLeast(14, "30-2810(4)"),
    burn="30-2810(4)",
    deal="30-2812(3)",
    point_counts="30-2813(1)",
    last_hand="30-2813(4)",
    result="30-2815(1)",
    settling="30-2815(2)",
    vigorish_when="30-2808(3)(b)",
    total_cards_wager="total-cards",
)
PROCEDURES = {"Colorado": COLORADO}


def procedure_for(game: Game) -> Procedure:
    if game.jurisdiction not in PROCEDURES:
        raise Refused(
            Refusal.PROCEDURE_MISSING,
            game.cite,
            f"{game.name} cannot be dealt yet: the table procedure of {game.jurisdiction} is not known here.",
        )
    return PROCEDURES[game.jurisdiction]
