"""The ways Houseway says no: text that cannot be read, and acts that the rules do not allow.

Every folder may use this module; of the package it imports only the words.
"""

from enum import StrEnum
from functools import lru_cache
from typing import Any

import msgspec

from houseway.words import Value, Values, worded


class NotationError(ValueError):
    """A text that names no card, die, pay, rule or game; where it stands, and the wrong name in it."""

    def __init__(
        self, sentence: str, field: str | None = None, column: int | None = None, name: str = ""
    ) -> None:
        super().__init__(sentence)
        self.field = field
        self.column = column
        self.name = name


class CatalogError(ValueError):
    """A game or table file that cannot be taken; the message says where and what to do."""


class Refusal(StrEnum):
    """Stable names of refusals; other programs rely on them."""

    UNKNOWN_GAME = "unknown_game"
    NOTHING_IN_COMMON = "nothing_in_common"
    UNKNOWN_SCHEDULE = "unknown_schedule"
    UNKNOWN_OFFER = "unknown_offer"
    UNKNOWN_OPTION = "unknown_option"
    CARDS_BREAK_DRAWING_RULES = "cards_break_drawing_rules"
    CARDS_NOT_IN_SHOE = "cards_not_in_shoe"
    NOT_FROM_A_PARTIAL_SHOE = "not_from_a_partial_shoe"
    DECKS_NOT_ALLOWED = "decks_not_allowed"
    AMOUNT_NOT_POSITIVE = "amount_not_positive"
    TWO_CURRENCIES = "two_currencies"
    AMOUNT_NOT_IN_UNITS = "amount_not_in_units"
    METER_MISSING = "meter_missing"
    NO_CHOICE_HERE = "no_choice_here"
    POLICY_INCOMPLETE = "policy_incomplete"
    POLICY_BREAKS_RULES = "policy_breaks_rules"
    SEAT_NOT_AT_TABLE = "seat_not_at_table"
    ID_REUSED = "id_reused"
    NOT_ENOUGH_CHIPS = "not_enough_chips"
    SUM_TOO_LARGE = "sum_too_large"
    HOUSE_MONEY_SHORT = "house_money_short"
    DEALER_SELLS_CHIPS = "dealer_sells_chips"
    CASH_NOT_COUNTED = "cash_not_counted"
    ABOVE_DAILY_CEILING = "above_daily_ceiling"
    PLAY_MONEY = "play_money"
    NOT_ALLOWED_FOR_ROLE = "not_allowed_for_role"
    NOT_YOUR_SEAT = "not_your_seat"
    NOT_IN_CONTROL = "not_in_control"
    BACKLINE_NOT_ALLOWED = "backline_not_allowed"
    PLACE_EMPTY = "place_empty"
    PLACE_CLOSED = "place_closed"
    SPOT_TAKEN = "spot_taken"
    SHARE_BELOW_MINIMUM = "share_below_minimum"
    TOO_MANY_WAGERS = "too_many_wagers"
    COLLECTION_OWED = "collection_owed"
    BARRED = "barred"
    SELF_EXCLUDED = "self_excluded"
    ACCOUNT_DISABLED = "account_disabled"
    EXCLUSION_NOT_POSSIBLE = "exclusion_not_possible"
    NO_HOUSE_WAY = "no_house_way"
    FOUL_SETTING = "foul_setting"
    SEAT_TAKEN = "seat_taken"
    SEAT_ALREADY_HELD = "seat_already_held"
    TABLE_ALREADY_OPEN = "table_already_open"
    TABLE_NOT_OPEN = "table_not_open"
    TABLE_CLOSED = "table_closed"
    PROCEDURE_MISSING = "procedure_missing"
    LAYOUT_NOT_LEGAL = "layout_not_legal"
    OFFER_NOT_AT_TABLE = "offer_not_at_table"
    BELOW_TABLE_MINIMUM = "below_table_minimum"
    ABOVE_TABLE_MAXIMUM = "above_table_maximum"
    BETS_CLOSED = "bets_closed"
    BETS_NOT_OPEN = "bets_not_open"
    ANOTHER_ROUND = "another_round"
    BETTING_TIME = "betting_time"
    NO_BET_THERE = "no_bet_there"
    BETS_STILL_DOWN = "bets_still_down"
    SHOE_NOT_READY = "shoe_not_ready"
    SHOE_NOT_SPENT = "shoe_not_spent"
    SHOE_SPENT = "shoe_spent"
    SEED_NOT_COMMITTED = "seed_not_committed"
    CUT_TOO_NEAR_THE_END = "cut_too_near_the_end"
    CUTTING_CARD_TOO_NEAR_THE_BACK = "cutting_card_too_near_the_back"
    BURN_NOT_BY_FIRST_CARD = "burn_not_by_first_card"
    CARD_UNREADABLE = "card_unreadable"
    NOTHING_TO_DEAL = "nothing_to_deal"
    DECISION_DUE = "decision_due"
    NO_DECISION_HERE = "no_decision_here"
    ROUND_NOT_OVER = "round_not_over"
    CARDS_NOT_READY = "cards_not_ready"
    CUT_NOT_OFFERED = "cut_not_offered"
    SHARE_NOT_TAKEN = "share_not_taken"
    SHARES_AWAITED = "shares_awaited"
    HOUSE_SEALS = "house_seals"
    TABLE_IDLE = "table_idle"
    BATCH_NOT_NEXT = "batch_not_next"
    SHOE_NOT_OFFERED = "shoe_not_offered"
    NOT_CURATOR = "not_curator"
    BASE_BET_NEEDED = "base_bet_needed"
    BETS_NOT_TOGETHER = "bets_not_together"
    BONUS_ABOVE_BASE = "bonus_above_base"
    ONE_HAND_ONLY = "one_hand_only"
    TOKE_NOT_TAKEN = "toke_not_taken"
    MEDIUM_NOT_TAKEN = "medium_not_taken"
    CALL_NOT_TAKEN = "call_not_taken"
    FREE_HAND = "free_hand"
    CARDS_FACE_DOWN = "cards_face_down"
    NOT_YOURS_TO_TURN = "not_yours_to_turn"
    HOUSE_MONEY_OPEN = "house_money_open"
    DICE_NOT_SHAKEN = "dice_not_shaken"
    BANK_NOT_OFFERED = "bank_not_offered"
    BANK_TWICE_ALREADY = "bank_twice_already"
    PLACE_NOT_WAGERED = "place_not_wagered"
    NO_PLAYER_DEALER = "no_player_dealer"
    BANK_TOO_SMALL = "bank_too_small"
    GAME_BROKEN = "game_broken"
    BANKS_THIS_HAND = "banks_this_hand"
    VIGORISH_OWED = "vigorish_owed"
    NO_ERROR_HERE = "no_error_here"
    CARDS_SUFFICE = "cards_suffice"
    NEVER_SET_ASIDE = "never_set_aside"
    REASON_MISSING = "reason_missing"
    JACKPOT_PENDING = "jackpot_pending"
    GAME_NOT_STARTED = "game_not_started"
    GAME_NOT_ENDED = "game_not_ended"
    SENSOR_TAKES_ONE_UNIT = "sensor_takes_one_unit"
    HIT_NOT_SUPPORTED = "hit_not_supported"
    NO_SUCH_HIT = "no_such_hit"
    JACKPOT_DUE = "jackpot_due"
    EXECUTIVE_NEEDED = "executive_needed"
    LINK_TERMS_DIFFER = "link_terms_differ"
    METER_TOO_LOW = "meter_too_low"
    MUST_HIT_NOT_SEALED = "must_hit_not_sealed"
    MUST_HIT_DUE = "must_hit_due"
    MUST_HIT_NOT_REACHED = "must_hit_not_reached"
    UNKNOWN_TABLE = "unknown_table"
    UNKNOWN_LINK = "unknown_link"
    MESSAGE_MALFORMED = "message_malformed"
    NOT_RECORDED = "not_recorded"
    SIGN_IN_REFUSED = "sign_in_refused"
    SIGN_OFF_REFUSED = "sign_off_refused"
    SECOND_SIGNATURE_NEEDED = "second_signature_needed"
    PIN_SIGNS_NOTHING = "pin_signs_nothing"
    SIGNATURE_DECLINED = "signature_declined"
    REQUEST_GONE = "request_gone"
    SIGN_IN_WITH_PASSWORD = "sign_in_with_password"
    RECORD_NOT_TAKEN = "record_not_taken"
    RECORD_MISSING = "record_missing"
    NOTICE_NEEDED = "notice_needed"
    LOCKED_OUT = "locked_out"
    NAME_TAKEN = "name_taken"
    UNKNOWN_PERSON = "unknown_person"
    LAST_OPERATOR = "last_operator"
    ANOTHER_KIND_OF_HOUSE = "another_kind_of_house"
    PASSWORD_TOO_SHORT = "password_too_short"
    NOT_SIGNED_IN = "not_signed_in"
    TOO_COSTLY = "too_costly"
    TOO_BUSY = "too_busy"
    UNKNOWN_SIMULATION = "unknown_simulation"
    UNREADABLE = "unreadable"
    NO_WAGERS = "no_wagers"
    NO_MELD = "no_meld"
    CARD_NOT_USABLE = "card_not_usable"
    CARD_MUST_BE_USED = "card_must_be_used"
    DISCARD_NOT_DUE = "discard_not_due"
    NOT_FORCED = "not_forced"
    PAY_NOT_EARNED = "pay_not_earned"
    NOT_FOUL = "not_foul"
    HANDS_NOT_KILLED = "hands_not_killed"
    UNKNOWN_LIST = "unknown_list"
    ON_LIST_ALREADY = "on_list_already"
    NOT_ON_LIST = "not_on_list"
    NOBODY_WAITING = "nobody_waiting"
    LIST_GOES_FIRST = "list_goes_first"
    CALL_STILL_OPEN = "call_still_open"
    MUST_MOVE = "must_move"
    CLOCK_NOT_CALLED = "clock_not_called"
    CLOCK_STILL_RUNS = "clock_still_runs"
    TAKEN_OFF_THE_TABLE = "taken_off_the_table"
    COLLECTED_ALREADY = "collected_already"
    FOREIGN_HOST = "foreign_host"
    CONSOLE_LOCKED = "console_locked"
    KEY_MISSING = "key_missing"
    WRONG_KEY = "wrong_key"
    KEY_FILE_NOT_SAFE = "key_file_not_safe"
    KEY_FILE_UNREADABLE = "key_file_unreadable"
    KEY_FILE_EXISTS = "key_file_exists"


class Told(msgspec.Struct, frozen=True):
    """A refusal as other programs are told of it: the id with its values, and words for those without any."""

    reason: str
    cite: str
    sentence: str
    say: str
    values: Values


class Refused(Exception):  # noqa: N818  a refusal is a legal answer, not an error
    """A legal answer of no: what, why (the clause) and what to do; worded only when somebody asks."""

    def __init__(self, reason: Refusal, cite: str, say: str, /, **values: Value) -> None:
        super().__init__(reason, cite, say)
        self.reason = reason
        self.cite = cite
        self.say = say
        self.values = values

    def __str__(self) -> str:
        return self.sentence

    @property
    def document(self) -> dict[str, Any]:
        """The fields of `Told`."""
        told = {"reason": self.reason, "cite": self.cite, "sentence": self.sentence}
        return {**told, "say": self.say, "values": self.values}

    @property
    def sentence(self) -> str:
        return _worded(self.say, self.cite, tuple(self.values.items()))


@lru_cache(maxsize=1024)
def _worded(say: str, cite: str, values: tuple[tuple[str, Value], ...]) -> str:
    """A console says the same no at every look, until the table has changed."""
    return worded("refused", say, dict(values), cite=cite)
