"""Powered by Heresy: two six-sided dice and a stat, read in three bands.

system: the game as the rest of the bot sees it, with a rule for every request.
sheet: what stands on a character's or an NPC's sheet.
verb_declarations: what a player may ask.
content: the tables of moves, classes, home worlds and creatures, as typed rows.
characters: how a character is made, step by step, and shown.
checks: moves, from the sentence to what may follow.
combat: damage against Defense, and ammo.
harm: Defense, wounds and dying.
healing: rest, medkits and the Last Breath.
gear: weapons and items, their dice, tags and weight.
growth: experience, levels and new moves.
hold: hold, and what Defend spends it on.
bonds: bonds with others, made and resolved.
insight_and_wrath: Insight and Wrath by hand, and tactics.
sessions: what is done once a session, and the questions at its end.
scene_end: what the end of a scene lets go of.
lookups: topics of the rules, and the tables of terror and mutation.
"""
