"""Chronicle."""
