"""The names known here, and what a phrase names.

vocabulary: what can be named in a scene, and how each thing is spelled.
name_matching: reads phrases as names.
lookalikes: compares names as the eye reads them.
name_counts: reads how many NPCs a new name stands for.
"""
