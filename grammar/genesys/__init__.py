"""What only players of Dark Heresy on narrative dice say; the rest is declared beside its requests.

pool: narrative dice in words and letters.
parts: bands, prices, damage, and what else has a shape of its own.
"""
