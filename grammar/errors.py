"""How the grammar says that it did not understand."""

from rules.core.errors import NotUnderstood

__all__ = ["NotUnderstood"]
