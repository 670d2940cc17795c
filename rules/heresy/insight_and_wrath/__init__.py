"""Insight and Wrath: what a class or a learnt move brings, and what it is spent on.

pools: a pool for each resource that a class or a learnt move brings.
use: gaining and spending them, and a Tactician's tactics.
"""
