-- What characters will do when their time comes. A row goes in the very transaction that says it,
-- so that a plan runs once; one that came to nothing stays, with the reason, until the next.
CREATE TABLE plan (
    game    INTEGER NOT NULL,
    number  INTEGER NOT NULL,            -- of the entry in which it was made
    person  TEXT    NOT NULL,            -- who made it
    channel TEXT    NOT NULL,
    record  INTEGER NOT NULL,            -- the character whose plan it is
    fields  TEXT    NOT NULL,            -- JSON: what it says, and what it waits for
    fired   INTEGER NOT NULL,            -- number of the entry that it waited for, or 0
    over    TEXT    NOT NULL,            -- why it came to nothing; empty while it stands
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX plans_of_person ON plan (person);
