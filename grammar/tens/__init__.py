"""What only players of the 2d10 rules say; the rest is declared beside its requests.

parts: ranges of difficulty, and damage of the fifth edition.
"""
