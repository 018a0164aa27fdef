"""The people at a table: they sit, buy chips, stand behind others, leave."""
