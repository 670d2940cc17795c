"""Healing: what is restored, and how.

recovery: numbers restored up to the maximum.
points: attribute points that a rest or a potion gives, for the player to place.
rest: rally, short rest, a watch of sleep, long rest.
treatment: scars that waited for treatment.
"""
