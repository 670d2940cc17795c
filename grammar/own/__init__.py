"""What only games on a page say.

acts: what people do there, in the words of the page and of everyone.
parts: effects as a page writes them, and amounts of points.
"""
