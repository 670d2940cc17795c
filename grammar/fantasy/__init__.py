"""What only players of Generic Fantasy say; the rest is declared beside its requests.

parts: names that nobody has yet, and times that are no rest.
"""
