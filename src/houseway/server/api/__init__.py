"""The HTTP API of the laboratory and the table builder; docs/api.md shows it with examples."""
