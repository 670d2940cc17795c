"""The grammar of Generic Fantasy; most of it is declared beside its requests.

parts: new names, and spans that aren't a rest.
"""
