"""Commands of games whose players play against each other."""
