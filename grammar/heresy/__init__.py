"""Grammar of Powered by Heresy only; its verbs are declared with its requests.

parts: stats after a plus, dice of damage, signed numbers.
"""
