"""Speed, as ratios against peers measured in the same run: `make bench`.

__main__: runs every benchmark, or those given by name.
measure: how every benchmark measures and reports.
control: measures the same thing twice, to see how far a ratio varies by chance.
peers: dice and chances against libraries that do the same.
turn_against_insert: a whole turn on either engine, against one bare row inserted.
turns_at_once: turns a second on PostgreSQL, in many games and with two processes.
page: reads a page of the largest allowed size.
long_text: text ten times longer takes at most thirteen times longer.
people: five characters and a thousand: those not named must cost nothing.
entry_size: an entry's size on disk, with its choices and all indexes.
registration: the commands of 10,000 servers after an upgrade, and a new game meanwhile.
start_up: from nothing to a prompt, against importing the libraries it needs.
open_choices: pending choices in journals of 1,000 and of 100,000 entries, on both engines.
neighbours: a turn beside a full game, and how much the slowest of 1,200 sentences delays others.
readings_against_exact: a plain sentence against the exact one, and the slowest text.
whole_bot: the real bot in a process of its own, over sockets.
"""
