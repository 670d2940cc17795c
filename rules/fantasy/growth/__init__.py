"""Growth."""
