"""Grammar of games on a page only.

acts: what people do there, in the page's words and in everyone's.
parts: effects as a page writes them, and numbers of points.
"""
