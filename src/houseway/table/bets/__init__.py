"""Bets on the layout: what is offered, what a bet must be, placed, called and closed."""
