"""The names known here, and what a phrase names.

vocabulary: what can be named in a scene, and how each thing is spelled.
lexicon: the words of those names, to find them in any text; lists of people: everyone but Griff.
name_matching: reads phrases as names.
name_steps: what some words may name.
new_names: finds names that look like a new one, and reads how many NPCs it stands for.
"""
