"""An Odd-like game: saves by rolling under, attacks that always hit."""
