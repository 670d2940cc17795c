"""Harm: hits, and what happens to those who take them.

health: hit points, the state they imply, and who can act.
temporary_points: temporary hit points, which take hits first.
hits: how many hits land, step by step, and hits without a roll.
verdict: the choices of a due Fate, and the effect of a verdict.
fate: the Fate move, rolled, shown or ruled on.
consequences: what follows when numbers are set by hand, undone or redone.
"""
