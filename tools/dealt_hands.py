"""Write what two cards of Hold'em gain before the flop into the catalog; `python -m tools.dealt_hands`."""

import json

from houseway.families.poker_hand.odds import holdem
from houseway.families.poker_hand.odds.bets import base_game, rules_of
from houseway.rules import games


def main() -> None:
    """For every such game of the catalog; where it is not in the cache the proof takes a minute."""
    kept = {}
    for game in games():
        if game.family == "poker-hand" and rules_of(game).ranking == "five-of-seven":
            bets = base_game(game, {})
            kept[holdem.digest_of(holdem.gains_of(bets))] = holdem.policy_of(bets).early.tolist()
    holdem.DEALT.write_text(json.dumps(kept, separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    main()
