"""Powered by Heresy: 2d6 moves in three bands."""
