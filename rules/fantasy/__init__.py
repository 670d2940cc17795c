"""Generic Fantasy: step dice, each read alone, and points spent after the roll."""
