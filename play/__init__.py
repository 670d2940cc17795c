"""One turn: understand, resolve, record. No Discord and no SQL."""
