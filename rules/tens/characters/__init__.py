"""Characters."""
