"""Harm."""
