"""Speed, as ratios against peers measured in the same run: `make bench`.

__main__: runs every benchmark, or those named.
measure: how every benchmark measures, and the figures that it reports.
control: the same against itself, to see what a ratio is worth here.
peers: dice and chances against libraries that do the same.
turn_against_insert: a whole turn on either engine, against one bare row inserted.
turns_at_once: turns a second on PostgreSQL, in many games and with two processes.
page: a page as long as one may be, read.
long_text: text ten times longer takes at most thirteen times longer.
people: five characters and a thousand: whoever is not named is not looked at.
entry_size: what an entry takes on the disk, with its choices and all indexes.
registration: the commands of 10,000 servers after an upgrade, and a new game meanwhile.
start_up: from nothing to a prompt, against importing the libraries it needs.
open_choices: what is owed, in a journal of 1,000 entries and of 100,000, on both engines.
neighbours: a turn beside a full game, and what the slowest of 1,200 sentences does to others.
readings_against_exact: a plain sentence against the exact one, and the text that takes longest.
whole_bot: the real bot in a process of its own, over sockets.
"""
