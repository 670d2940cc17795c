"""Harm: everything that hurts, and its consequences.

wounds: wounds and strain, and what too many of them do.
who_is_down: who is down, by the numbers.
criticals: the critical injuries and what each does.
conditions: conditions and pending dice: gained, lost, expired.
hazards: falls, fire, vacuum, bad air, gravity, terrain.
hazards_over_time: what is suffered at the start of a turn.
"""
