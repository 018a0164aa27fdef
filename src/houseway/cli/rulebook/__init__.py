"""Commands on games and their rules."""
