"""The same table in a terminal, for people and for machines. No Discord."""
