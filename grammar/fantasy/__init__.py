"""Fantasy."""
