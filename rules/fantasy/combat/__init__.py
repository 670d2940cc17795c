"""Combat."""
