"""How fast a demonstration's table is played: at people's pace, or at once before the first visitor comes."""

import msgspec

from houseway.server.live.table import LiveTable

# As long as one waits at a real table before the next patron is asked.
ANSWER_SECONDS = 12


class Pace(msgspec.Struct, frozen=True):
    """Seconds: for bets after the first one, for a card, to look at the result, to squeeze, for the floor.

    `answer` is for each patron at the table who is offered the cut or the shoe. `patrons` of the house sit at
    each table, `players` where nobody banks; a seat that was left for `abandoned` is freed. The house's own
    people play the first `ahead` rounds of a table at once, whether or not anybody looks.
    """

    betting: float = 10
    card: float = 1
    pause: float = 6
    squeeze: float = 30
    floor: float = 8
    answer: float = ANSWER_SECONDS
    patrons: int = 0
    players: int = 3
    abandoned: float = 300
    ahead: int = 0


LIVELY = Pace(patrons=3, players=5, ahead=6)
FAST = Pace(betting=0.6, card=0.05, pause=1, answer=10)


class Tempo:
    """Says when the house's own people at a table begin something, and how long they take."""

    def __init__(self, table: LiveTable, pace: Pace) -> None:
        self._table = table
        self._pace = pace

    @property
    def is_ahead(self) -> bool:
        """Whether the first rounds are played before anybody has come."""
        ahead = self._pace.ahead
        return ahead > 0 and self._table.state.round <= ahead and not self._table.is_watched

    @property
    def is_awake(self) -> bool:
        """Whether rounds are played: nobody plays for an empty room."""
        return self._table.is_watched or self.is_ahead

    def seconds(self, usual: float) -> float:
        """Return what the table takes for something that takes people so many seconds."""
        return 0 if self.is_ahead else usual
