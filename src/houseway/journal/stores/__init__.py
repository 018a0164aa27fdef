"""Where rows are kept: SQLite or memory, one writer, many readers."""
