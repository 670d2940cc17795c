"""Spends."""
