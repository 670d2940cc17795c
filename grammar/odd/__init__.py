"""What only players of the Odd-like say; the rest is declared beside its requests.

parts: a deed in one's own words, and several things to be packed.
"""
