-- Which messages show what was spoken, part by part. One that a webhook of ours posted names it;
-- one that the bot posted itself names none.
CREATE TABLE spoken (
    game    INTEGER NOT NULL,
    number  INTEGER NOT NULL,            -- of the entry
    place   INTEGER NOT NULL,            -- which part of the words, from 1
    channel TEXT    NOT NULL,
    message TEXT    NOT NULL,
    webhook TEXT    NOT NULL,
    PRIMARY KEY (game, number, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX spoken_in_channel ON spoken (channel, message);
