"""The Starlette application: accounts, lobby, websocket, one task a table."""
