"""PAR sheets: what a test laboratory files."""
