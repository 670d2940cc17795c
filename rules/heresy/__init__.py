"""Powered by Heresy: two six-sided dice and a stat, read in three bands.

system: these rules assembled, with a rule for every request.
sheet: the sheet of a character or an NPC.
verb_declarations: the verbs that players type.
content: tables of moves, classes, worlds and creatures as typed rows, and the moves of one sheet.
characters: how a character is made, step by step, and shown.
checks: moves, from the sentence to what may follow.
combat: damage against Defense, and ammo.
harm: Defense, wounds and dying.
healing: rest, medkits and the Last Breath.
gear: weapons and items, their dice, tags and weight.
growth: experience, levels and new moves.
hold: hold from moves, and how Defend's is spent.
bonds: bonds with others, made and resolved.
insight_and_wrath: Insight and Wrath, gained and spent by hand, and a Tactician's tactics.
sessions: what is done once a session, the questions at its end, and what ends with a scene.
lookups: topics of the rules, and the tables of terror and mutation.
"""
