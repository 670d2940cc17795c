"""Contests, attacks and the rounds of a fight.

contest: a test against someone.
attack: a contest that deals harm, and the berserk strike after it.
weapons: the weapon of an attack: typed, carried or asked for.
challenge: one side of either, rolled with the other or waiting for it.
answer: the other side, and answers to spells and harm.
contest_result: who wins, and by which step.
blow: the harm of an attack, and the feats that add to it.
morale: the defeats after which enemies may break.
rounds: sides that act in turn.
"""
