"""Healing: what comes back, and how.

recovery: numbers given back up to the maximum, and attribute points to place.
rest: rally, short rest, a watch of sleep, long rest.
treatment: scars that waited to be mended.
"""
