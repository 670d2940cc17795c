"""Contests, attacks and the rounds of a fight.

contest: a test against someone: one side, rolled or waiting, and the harm of an attack.
attack: a contest that deals harm, and the berserk strike after it.
weapons: weapons carried and new, which is meant, and what they shoot.
answer: the other side: answers to attacks, harm and spells, and will against will over a spell.
rounds: sides that act in turn, and the defeats after which enemies may break.
"""
