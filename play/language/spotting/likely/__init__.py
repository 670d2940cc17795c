"""Deeds that a text is like, whatever its words.

maker: sentences made of the likeliest deeds.
fillers: what of a text fills the slots that no name of the scene does.
patients: whom something befalls that a text tells of.
"""
