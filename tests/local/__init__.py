"""The local table, as people and machines meet it: tests of local and of bot.py.

conftest: tables for many tests to speak at: a machine's, and a person's.
machine_process: the machine's table as a real process: a line in, a line of JSON out.
test_a_game_with_restarts: a game that is restarted after every sentence.
test_bot: what bot.py does besides opening a table: the file it keeps, its copy, its options.
test_contract_lines: the lines that speak to the machine's table, at the real process.
test_contract_replies: what the machine's table replies, at the real process.
test_killed: kill -9 in the middle of many turns: nothing that was acknowledged is lost.
test_presses: buttons pressed at the local table, and the small print under its panels.
test_suggested_sentences: what a newcomer can try, take away and come back to.
test_nth_fault: the n-th thing that is asked of the database fails, for every n.
test_interactive: the person's table: what the screen says, with and without a terminal.
"""
