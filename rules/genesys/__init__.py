"""Dark Heresy on narrative dice: pools of symbols, spent one by one.

system: the whole system, assembled: each request and the rule that answers it.
verb_declarations: the verbs that players type.
sheet: the sheet, the game and the stage: what is stored.
content: the content tables as typed rows.
ruling_draft: a ruling in the making: the scene as it would become, and the lines to show.
characters: creation, its steps, and the card of a sheet.
checks: pools of dice, their symbols, and what the symbols buy.
combat: attacks, initiative, turns, maneuvers, movement.
harm: wounds, strain, criticals, conditions, hazards.
healing: Medicae, healing criticals, `/heal`, and rests: a breather, a night, a week.
gear: weapons and other things.
growth: experience and skill ranks.
story_points: story points.
"""
