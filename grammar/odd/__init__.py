"""Grammar of the Odd-like only; its verbs are declared with its requests.

parts: a deed in free words, and the price of a thing.
"""
