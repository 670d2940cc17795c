"""The names known here, and what a phrase names.

vocabulary: what can be named in a scene, and how each thing is spelled.
name_matching: reads phrases as names.
new_names: finds names that look like a new one, and reads how many NPCs it stands for.
"""
