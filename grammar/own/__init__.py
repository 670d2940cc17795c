"""What only games on a page say.

parts: effects as a page writes them, and amounts of points.
"""
