"""Moves on 2d10: a range of difficulty, and hits instead of rolled damage."""
