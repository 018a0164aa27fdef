"""A table that plays itself: a house dealer's routine, and bettors with wishes."""
