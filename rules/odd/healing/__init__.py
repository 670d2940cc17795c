"""Healing: what comes back, and how.

recovery: numbers given back up to the maximum.
points: attribute points that a rest or a potion gives, to be placed.
rest: rally, short rest, a watch of sleep, long rest.
treatment: scars that waited to be mended.
"""
