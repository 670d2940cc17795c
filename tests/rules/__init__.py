"""Tests of rules.

core: what all rules systems share.
fantasy: Generic Fantasy: step dice, each read alone.
genesys: Dark Heresy on narrative dice: pools of symbols, spent one by one.
heresy: Powered by Heresy: 2d6 and a stat, read in three bands.
odd: an Odd-like: saves by rolling under, attacks that always hit.
own: games that a table brings along: a page, read and played.
tens: moves on 2d10: a range of difficulty, and hits instead of rolled damage.
evening: an evening of each system, as it is written down.
walk: a new character, step by step.
test_fast_tuples: named tuples are what the standard library makes.
test_lazy_regex: regular expressions that are compiled when they are first used.
test_evenings: an evening of each system, worked out by hand.
test_offers: buttons that cannot work are not offered.
test_cures: the one obvious way out of a refusal is offered with it.
test_giving: dice, coin and things that are given.
test_everyday: everyday sentences mean the same in every game.
test_everyday_words: everyday words that once meant less than they say.
"""
