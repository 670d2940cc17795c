"""What can be named here, and what a phrase names.

vocabulary: what can be named in a scene, and how each thing is spelt.
matching: phrases to names.
lookalikes: names as the eye reads them.
counts: how many are meant where several come into being.
"""
