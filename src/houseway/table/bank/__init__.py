"""Money between the house and the bets: settled, paid, marked, counted."""
