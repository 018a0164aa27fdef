"""The keypad of a progressive: the game is started and ended, a jackpot hit, verified, paid, backed out."""

from houseway.table.commands.shapes import Act, AtSeat


class StartGame(Act, frozen=True, tag="start_game"):
    """The sensors lock, their bets go into the tray and the meters are fed."""


class MarkHit(Act, AtSeat, frozen=True, tag="mark_hit"):
    """The dealer selects the seat and the hand that won; again, and it is off."""

    wager: str
    line: str


class HitJackpot(Act, frozen=True, tag="hit_jackpot"):
    """The selected wins are sent to their link."""


class VerifyHit(Act, frozen=True, tag="verify_hit"):
    """The floor has verified the win."""

    hit: int


class PayJackpot(Act, frozen=True, tag="pay_jackpot"):
    """The win is paid; from the amount on that the house has set, an executive signs."""

    hit: int


class EndGame(Act, frozen=True, tag="end_game"):
    """All action is reconciled; the sensors are free for the next round."""


class BackOut(Act, frozen=True, tag="back_out", omit_defaults=True):
    """Two people undo a hit by hand; the seats give the award back, the tray what they no longer have."""

    hit: int
    reason: str
    from_tray: bool = False


class SealMustHit(Act, frozen=True, tag="seal_must_hit"):
    """The house commits to the next Must Hit amount, which stays sealed until it is won."""

    link: str
    commitment: str


class RevealMustHit(Act, frozen=True, tag="reveal_must_hit"):
    """The round just ended has brought the meter to the sealed amount: one of its bettors is drawn."""

    link: str
    seed: str
