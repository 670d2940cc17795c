"""Insight and Wrath: resources of a class or a learnt move, and what they are spent on.

pools: a pool for each resource that a class or a learnt move brings.
resource_use: gaining and spending them.
tactics: a Tactician's tactics.
"""
