"""Small wrong changes to the rules, and whether a test notices: `make mutants`.

operators: every small wrong change that a module could have.
__main__: the sample, its survivors, and whether enough were noticed.
trial: a copy of the house, the tests that touch a line, and these tests against one mutant.
test_operators: what is changed, and what is left alone.
test_trial: what became of a mutant, by how its process ended.
"""
