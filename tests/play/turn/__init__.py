"""Turn."""
