"""Genesys."""
