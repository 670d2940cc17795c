"""Harm: hits and what becomes of who takes them.

health: hit points, the state that follows from them, and who can act.
temporary_points: temporary hit points, which take hits first.
hits: how many hits land, step by step, and hits without a roll.
verdict: the choices that a due Fate offers, and what lives or dies does.
fate: the Fate move, rolled, told or ruled on.
consequences: what follows when numbers are set by hand, undone or redone: who is down is down.
"""
