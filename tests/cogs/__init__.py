"""The real discord.py on a simulated Discord: tests of cogs.

conftest: a simulated Discord with the real discord.py: a server, a channel, and people in it.
test_buttons: choices as buttons and menus: lasting, for the right person, taken once.
test_commands: slash commands: which are registered where and when, and that each of them answers.
test_own: games on a page, attached or pasted.
test_completion: what is offered while an option is typed.
test_options: slash commands by their options, and what clients still show of before.
test_evenings: an evening of every game by options and buttons alone, and the same typed.
test_creation: `/sheet new` alone: every system's creation step by step, in one private message.
test_deeds: playing by pressing alone, and ways out of every dead end.
test_deletions: what buttons say goes with the last message that has such a button.
test_days: days, gifts, reminders and notes, and who is told of them.
test_desk: the desk on Discord: cards that keep themselves up to date, reminders, files, presence.
test_speech_approval: words that come late, when their author may post no more.
test_effort: what a roll at somebody costs in keys and presses.
test_emojis: dice as pictures, uploaded once and never waited for.
test_errors: never no answer: expected errors, unexpected ones, lost replies.
test_portraits: portraits by attachment, shown and taken down.
test_files: files that are taken in by attachment.
test_heartbeat: a bot leaves a sign of life on its database's lock for as long as it is well.
test_logs: one line of JSON a record, with its values, without tokens and people's words.
test_first_answers: of what Discord returns for an answer, its id alone is kept.
test_first_steps: the first five minutes: a game begins, and players come in.
test_forgeries: presses, menus and forms that no message of ours ever offered.
test_hostile: nothing a player types can ping, or break the formatting.
test_component_layouts: a button beside what it is about, within Discord's limits.
test_lookups: lookups, help, the way into a game, threads and direct messages.
test_nth_fault: the n-th request, statement or commit of an evening goes wrong.
test_lost: a ruling that was committed is shown, once, whatever Discord does to its reply.
test_offers: sentences that may have been meant, as buttons; several sentences in one line.
test_old_buttons: buttons that carry the ids which entries had before.
test_answer_deadline: who is asked for patience where many speak at once.
test_bot_permissions: who may do what, over every verb.
test_places: where things go: channels of one's own server, forum posts, and Discord's own troubles.
test_posts: sentences in posts: after a mention, in double brackets, from the menu of a post.
test_rounds: plans, deadlines, votes and seals.
test_tables: tables, cards and clocks: forms, buttons, and who sees what.
test_screens: what people see: checks, what is owed, asks, the ledger, the board.
test_secrets: what follows up a hidden roll is as hidden: no verb, list or button tells on it.
test_servers: one server cannot reach another: whatever ids a sentence names, however it comes in.
test_registration: the commands of thousands of servers: few at once, and new games first.
many_servers: as many servers as wanted, and a Discord that takes its time.
test_recent_cache: what is kept in memory and in the database is bounded.
test_automatic_speech: posts that are said as a character by themselves.
test_voices: who may speak where and as whom, and what their words may do there.
test_speech: words posted under a character's name, edited, removed, never lost.
test_visibility: secret and blind rolls, private sheets, and who is told what where.
test_backups: copies of the database: one a day, looked through, the oldest dropped; and a way back.
test_endpoints: what the pages for whoever watches the bot say when something is wrong.
test_odds: chances in private, also from the card of an ask.
test_pause: asking to pause leaves no trace of who asks.
test_whispers: one line for everyone, the words for a few, posted once.
"""
