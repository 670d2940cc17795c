"""Harm: everything that hurts, and what it leaves behind.

wounds: wounds and strain: how many, and what too many do.
who_is_down: who is down, as the numbers say.
criticals: the critical injuries and what each does.
conditions: conditions and pending dice: gained, lost, run out.
hazards: falls, fire, vacuum, bad air, gravity, terrain.
turn_start_harm: what is suffered at the start of a turn.
"""
