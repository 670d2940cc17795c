"""Harm: everything that hurts, and its consequences.

wounds: wounds and strain, and what too many of them do.
criticals: the critical injuries and what each does.
conditions: who is down, and conditions and pending dice: gained, lost, expired.
hazards: falls, fire, vacuum, bad air, gravity, terrain.
"""
