"""Best play as people read it."""
