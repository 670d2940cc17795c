"""Grammar of the 2d10 rules only; its verbs are declared with its requests.

parts: ranges of difficulty, and damage of the fifth edition.
"""
