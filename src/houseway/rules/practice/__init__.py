"""How a game is run at the table: one field a procedure, in the order of an evening."""

from functools import cached_property

import msgspec

from houseway.rules.practice import banking, cards, dealing, house, money
from houseway.rules.practice.procedure import SILENT, Procedure
from houseway.rules.practice.records import Records

__all__ = ["KINDS", "Practice", "Procedure"]


class Practice(
    msgspec.Struct,
    frozen=True,
    dict=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    rename=lambda name: name.replace("_", "-"),
):
    """What a rulebook says of each procedure; what it is silent on is false and has the figures given here.

    A jurisdiction is data, never a question in code. `rulebook` is cited where the rules say nothing.
    """

    rulebook: str = ""
    seats: house.Seats = house.Seats("", "", 0)
    signs: house.Signs = house.Signs("", "", ())
    limits: house.Limits = house.Limits("", "")
    beyond_limits: banking.BeyondLimits = banking.BeyondLimits("", "")
    aggregate_limits: Procedure = SILENT
    approvals: house.Approvals = house.Approvals("", "", ())
    rules_submission: house.RulesSubmission = house.RulesSubmission("", "", {})
    records: Records = Records("", "")
    wagers_offered: Procedure = SILENT
    permissible_wagers: Procedure = SILENT
    side_bets: Procedure = SILENT
    player_dealer: banking.PlayerDealer = banking.PlayerDealer("", "")
    seat_control: Procedure = SILENT
    backline: banking.Backline = banking.Backline("", "", "licensee")
    deciding: Procedure = SILENT
    kum_kum: banking.KumKum = banking.KumKum("", "")
    over_the_shoulder: house.Allowed = house.Allowed("", "", "licensee")
    tokes: house.Tokes = house.Tokes("", "", (), False, False)
    batches: cards.Batches = cards.Batches("", "", 1, 0)
    new_decks: Procedure = SILENT
    card_values: Procedure = SILENT
    opening: cards.Opening = cards.Opening("", "", "surveillance")
    pre_shuffled: cards.PreShuffled = cards.PreShuffled("", "", ())
    shuffle: Procedure = SILENT
    cut: cards.Cut = cards.Cut("", "", "counterclockwise-from-highest")
    recut: Procedure = SILENT
    cut_card: cards.CutCard = cards.CutCard("", "", 0)
    burn: cards.Burn = cards.Burn("", "", 10, "first")
    shoe: cards.Shoe = cards.Shoe("", "", ())
    idle_table: cards.IdleTable = cards.IdleTable("", "")
    free_hands: house.FreeHands = house.FreeHands("", "")
    curator: cards.Curator = cards.Curator("", "")
    wager_media: money.WagerMedia = money.WagerMedia("", "", ("chips",), False)
    base_bet: money.BaseBet = money.BaseBet("", "", "licensee")
    bets_together: money.BetsTogether = money.BetsTogether("", "")
    both_hands: money.BothHands = money.BothHands("", "", "always", ())
    bonus_limit: money.BonusLimit = money.BonusLimit("", "", ())
    attached_wagers: money.AttachedWagers = money.AttachedWagers("", "", ())
    royal_9: money.FixedBet = money.FixedBet("", "", (), "", 0)
    progressive_bets: money.ProgressiveBets = money.ProgressiveBets("", "")
    collection: Procedure = SILENT
    bank_shown: Procedure = SILENT
    no_more_bets: dealing.NoMoreBets = dealing.NoMoreBets("", "")
    bets_untouched: Procedure = SILENT
    shake: dealing.Shake = dealing.Shake("", "", "never")
    deal_order: dealing.DealOrder = dealing.DealOrder("", "")
    point_counts: Procedure = SILENT
    midi: dealing.Midi = dealing.Midi("", "", "always", "never", False)
    squeeze: house.Allowed = house.Allowed("", "", "licensee")
    house_money: money.HouseMoney = money.HouseMoney("", "", (), ())
    late_tie: dealing.LateTie = dealing.LateTie("", "", "licensee")
    house_way: banking.HouseWay = banking.HouseWay("", "")
    surrender: house.Surrender = house.Surrender("", "", "licensee")
    closed_hands: Procedure = SILENT
    closed_place: Procedure = SILENT
    hand_by_hand: banking.HandByHand = banking.HandByHand("", "")
    passed_over: Procedure = SILENT
    dealer_hand: Procedure = SILENT
    action_button: banking.ActionButton = banking.ActionButton("", "")
    last_hand: cards.LastHand = cards.LastHand("", "", 1)
    result: dealing.Result = dealing.Result("", "", "Tie Hand")
    settling: money.Settling = money.Settling("", "", "losers-then-highest-seat")
    envy: money.Envy = money.Envy("", "", "$0", "each", "last")
    bonus_settling: money.BonusSettling = money.BonusSettling("", "")
    tie_breaker: Procedure = SILENT
    vigorish: money.Vigorish = money.Vigorish("", "", (), 0, 0, (), ())
    bonus_vigorish: Procedure = SILENT
    vigorish_notice: Procedure = SILENT
    push: money.Push = money.Push("", "", False)
    jackpot: money.Jackpot = money.Jackpot("", "")
    must_hit: Procedure = SILENT
    reseed: Procedure = SILENT
    card_in_error: dealing.StrayCard = dealing.StrayCard("", "", "first-of-next-hand")
    third_card_in_error: dealing.StrayThirdCard = dealing.StrayThirdCard("", "", ("first-of-next-hand",))
    disclosed_third_card: dealing.StrayThirdCard = dealing.StrayThirdCard("", "", ("simulated-round",))
    disclosed_card: dealing.StrayCard = dealing.StrayCard("", "", "simulated-round")
    face_up_card: dealing.FaceUpCard = dealing.FaceUpCard("", "", "void-and-free-hand", "as-normal")
    faulty_cards: dealing.FaultyCards = dealing.FaultyCards("", "")
    exposed_cards: dealing.ExposedCards = dealing.ExposedCards("", "")
    foul_hand: dealing.FoulHand = dealing.FoulHand("", "")
    misread_hand: Procedure = SILENT
    misdeal: dealing.Misdeal = dealing.Misdeal("", "")
    insufficient_cards: Procedure = SILENT
    accommodation: house.Accommodation = house.Accommodation("", "", ())
    conduct: Procedure = SILENT
    rulings: Procedure = SILENT
    corrections: Procedure = SILENT
    discards: Procedure = SILENT

    @cached_property
    def procedures(self) -> dict[str, Procedure]:
        """Those that the rules speak of, by the names that the catalog has for them."""
        known = {name: getattr(self, name.replace("-", "_")) for name in KINDS}
        return {name: procedure for name, procedure in known.items() if procedure}

    def cite(self, procedure: str, part: str = "", otherwise: str = "") -> str:
        """The clause of a procedure, of one part of it where the catalog gives that its own."""
        return self._clauses[procedure, part] or otherwise or self.rulebook

    @cached_property
    def _clauses(self) -> "_Clauses":
        return _Clauses(self)


class _Clauses(dict[tuple[str, str], str]):
    """The clause of each procedure and part, looked up when first asked for."""

    def __init__(self, practice: Practice) -> None:
        super().__init__()
        self._practice = practice

    def __missing__(self, asked: tuple[str, str]) -> str:
        name, part = asked
        procedure: Procedure = getattr(self._practice, name.replace("-", "_"))
        parts: dict[str, str] = getattr(procedure, "cite_of", {})
        self[asked] = clause = parts.get(part) or procedure.cite
        return clause


# Every procedure by the name that the catalog has for it, and the figures it has.
KINDS: dict[str, type[Procedure]] = {
    field.encode_name: field.type for field in msgspec.structs.fields(Practice) if field.name != "rulebook"
}
