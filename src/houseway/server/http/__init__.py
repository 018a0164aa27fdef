"""How the house answers HTTP: the page's files, headers, and requests sent too slowly."""
