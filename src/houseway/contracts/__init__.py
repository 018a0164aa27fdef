"""What other programs rely on: the JSON documents that commands print and the HTTP API answers with."""
