"""What can be named here, and what a phrase names.

vocabulary: what can be named in a scene, and how each thing is spelt.
name_matching: phrases to names.
lookalikes: names as the eye reads them.
name_counts: how many are meant where several come into being.
"""
