"""The grammar of Dark Heresy on narrative dice; most of it is declared beside its requests.

pool: narrative dice in words and letters.
parts: bands, prices, damage, and other parts with a shape of their own.
"""
