"""What the rules ask to be kept on record, and what is missing of it now."""
