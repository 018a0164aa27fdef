"""Commands on the journal of a house."""
