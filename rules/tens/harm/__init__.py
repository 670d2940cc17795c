"""Harm: hits and what becomes of who takes them.

health: hit points, and the state that follows from them.
temporary_points: temporary hit points, which take hits first.
hits: how many hits land, step by step, and hits without a roll.
verdict: the choices that a due Fate offers, and what lives or dies does.
fate: the Fate move, rolled, told or ruled on.
"""
