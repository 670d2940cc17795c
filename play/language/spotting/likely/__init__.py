"""Sentences for the acts that a text resembles, whatever its words.

maker: makes sentences for the likeliest acts.
fillers: fills slots with what isn't a name of the scene.
patients: finds who is affected by what a text tells.
"""
