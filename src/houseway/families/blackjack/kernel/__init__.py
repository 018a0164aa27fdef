"""The kernel of the blackjack family: 1 to 8 places, each played by a policy, against the player-dealer."""

from houseway.families.blackjack.coordinates import point
from houseway.families.blackjack.kernel.chart import ROOM, chart
from houseway.families.blackjack.kernel.playing import count_round, play_round
from houseway.families.blackjack.policy_file import read
from houseway.families.kernels import CARD_BITS, PlacesKernel

KERNEL = PlacesKernel(
    play_round, count_round, chart, ROOM, lambda card: card << CARD_BITS | int(point(card)), read
)
