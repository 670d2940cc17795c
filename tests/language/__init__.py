"""What people type, and what it means.

conftest: tables at which sentences are said, and ears that hear them without a ruling.
generation: sentences made of every word for something that people do.
test_generation: what may never come of those, a sample of them.
test_commands: verbs behind which people go on in their own words.
test_spotting: acts in words of one's own, what is offered and done of them.
test_evidence: things and people as evidence, and refusals as answers.
test_at_once: what is plain enough to be done at once, and what is not.
test_breadth: how many ways there are to tell of each deed.
test_narration: what a game master tells, and what it comes to.
test_questions: questions in ordinary words, which looking something up answers.
test_meant: who and what somebody means who says it in passing.
test_talk: talk and tales, of which nothing is done.
test_forms: whole texts that tell of one thing.
test_guards: what turns or cancels a meaning, which is never left out.
test_invention: what comes into being, and how many of it.
test_one_act: where one sentence ends, and two of a kind in one.
test_corrections: slips that are put right in the same breath.
test_examples: what the help of a verb shows.
test_hearing: what hearing must never do, and how lines and names work.
test_likely: deeds in words that nobody foresaw.
test_offers: what is offered where nothing was understood.
test_sentences: sentences as people type them, each said at a table: what they mean, or what is.
test_secrecy: words of secrecy hide a roll wherever they stand.
test_told: who strikes whom, what befalls whom, and what is only a reason.
test_told_odd: what players of odd tell, and what is offered.
test_told_fantasy: the same of fantasy.
test_told_tens: the same of tens.
test_told_heresy: the same of heresy.
test_told_genesys: the same of genesys.
test_told_together: who is named with another, and what is told behind a story.
test_told_masters: who dies and who enters, and who says they are away.
test_weapons: what is said behind `with` is something carried.
test_words: every word counts, in all sentences of tables, documents and tests.
"""
