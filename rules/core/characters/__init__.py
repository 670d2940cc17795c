"""What characters do in every game alike.

pack: what is carried: added, dropped, given, used and listed.
whom: whom a sentence means.
plurals: how one of a thing, or several, are called.
"""
