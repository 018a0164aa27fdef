"""From a table file to an open table: its layout, its procedures, its closing."""
