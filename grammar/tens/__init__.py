"""Tens."""
