"""Heresy."""
