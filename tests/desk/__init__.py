"""Tests of play/pending, tables, decks, notes, chronicles and slow verbs, by docs/rules-desk.md.

conftest: a game with two characters and an NPC, at a time that stands still; and their fight.
forgery: forged games, each part of them replaced, and what is let in played within limits.
test_archive: point 5: what goes with a game to another channel.
test_ask: point 1: asking for rolls.
test_asked_actions: a roll that was asked for is no action, unless it is an attack.
test_board: how everyone fares, shown once or hung up.
test_book: the chronicle of sixty posts, in a browser, on paper and as an e-book.
test_campaign: an evening with tables, decks, clocks, days, gifts, notes and reminders.
test_catchup: point 3, catching up; point 4, the ledger; point 6, the desk.
test_chronicle: point 5: the chronicle, taken apart.
test_days: one clock for dates, `/time`, rests and undo, in every game.
test_deadlines: what happens when the time for a turn or a round is up.
test_erasure: what was erased is in no table and in no file.
test_fights: a fight of four in every system with rounds, with plans and without.
test_forged_things: forged tables, decks and clocks are refused, or do no harm.
test_imports: what a forged game may cost, and that every real one is let in.
test_keep: point 7, the standing sheet; point 8, kept sentences.
test_plans: what is planned is said when its time comes, once and in secret.
test_portraits: portraits that are attached, and with whom they go.
test_privacy: point 9: personal data, and servers that removed the bot.
test_reminders: words told at a time, once.
test_runs: whose time has come: shared turns, rounds that are run, what plans wait for.
test_scenes: point 3, scenes; point 6, lending.
test_sealed: what is sealed is read by nobody before it is opened.
test_slices: a game read and written a row at a time.
test_two_weeks: a game of two weeks by post: four people, 120 sentences, three restarts.
test_voices: an evening of narration and whispers, and its chronicle.
test_votes: questions to everyone, and words that are opened together.
test_waiting: point 2: who everyone is waiting for; the floor, being away, being reminded.
test_luck: how lucky everyone was.
test_orderless: rounds in which nobody has rolled who comes first.
"""
