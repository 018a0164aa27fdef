"""What a person, a sign and a scoreboard may see of a table."""
