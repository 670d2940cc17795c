"""Insight and Wrath: what a class or a learnt move brings, and what it is spent on.

pools: a pool for each resource that a class or a learnt move brings.
resource_use: gaining and spending them.
tactics: a Tactician's tactics.
"""
