"""Pure rules: a request and a scene in, an outcome out. Standard library only.

registry: every rules system this bot plays, by name.
core: what all rules systems share.
fast_tuples: classes of tuples with named fields, made faster than by the standard library.
lazy_regex: regular expressions that are compiled when they are first used.
toml_tables: reads tables in TOML.
heresy: Powered by Heresy: 2d6 and a stat, read in three bands.
genesys: Dark Heresy on narrative dice: pools of symbols, spent one by one.
tens: moves on 2d10: a range of difficulty, and hits instead of rolled damage.
fantasy: Generic Fantasy: step dice, each read alone.
odd: an Odd-like: saves by rolling under, attacks that always hit.
own: games that a table writes on a page.
"""
