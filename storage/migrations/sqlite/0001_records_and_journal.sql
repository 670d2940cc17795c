CREATE TABLE game (
    id         INTEGER PRIMARY KEY,
    server     TEXT NOT NULL,
    system     TEXT NOT NULL,
    removed_at TEXT                      -- when Discord said that the bot was removed
) STRICT;

CREATE TABLE game_channel (
    channel TEXT PRIMARY KEY,            -- one running game a channel
    game    INTEGER NOT NULL REFERENCES game (id)
) STRICT;
CREATE INDEX channels_of_game ON game_channel (game);

CREATE TABLE record (
    id      INTEGER PRIMARY KEY,
    game    INTEGER NOT NULL REFERENCES game (id),
    kind    TEXT    NOT NULL,            -- game, stage, pc, npc
    owner   TEXT    NOT NULL,
    name    TEXT    NOT NULL,            -- of a stage: its channel
    system  TEXT    NOT NULL,
    version INTEGER NOT NULL,
    fields  TEXT    NOT NULL             -- JSON
) STRICT;
CREATE INDEX records_of_game ON record (game);

CREATE TABLE entry (
    id      INTEGER PRIMARY KEY,
    game    INTEGER NOT NULL REFERENCES game (id),
    number  INTEGER NOT NULL,            -- from 1 without gaps, in each game
    source  TEXT    NOT NULL UNIQUE,     -- Discord's id of the interaction, or message:position
    speaker TEXT    NOT NULL,
    channel TEXT    NOT NULL,
    said    TEXT    NOT NULL,
    verb    TEXT    NOT NULL,
    kind    TEXT    NOT NULL,            -- what a later sentence may look for: move, damage...
    actor   INTEGER NOT NULL,            -- record of the character who acted, or 0
    subject INTEGER NOT NULL,            -- record of the character whose roll it is, or 0
    about   INTEGER NOT NULL,            -- number of the entry it follows up, or 0
    visible TEXT    NOT NULL,            -- all, secret, blind
    dice    TEXT    NOT NULL,            -- JSON: [[sides, face], ...]
    outcome TEXT    NOT NULL,            -- JSON
    changes TEXT    NOT NULL,            -- JSON
    undoes  INTEGER NOT NULL,            -- number of the entry it takes back, or 0
    at      TEXT    NOT NULL,
    seals   TEXT    NOT NULL,            -- JSON: part -> [salt, digest]
    hash    TEXT    NOT NULL,
    UNIQUE (game, number)
) STRICT;
CREATE INDEX entries_by_subject ON entry (game, subject, kind, number);
CREATE INDEX entries_by_speaker ON entry (game, speaker, number);
CREATE INDEX entries_about ON entry (game, about) WHERE about > 0;

-- The journal is append-only. Only erasing personal data may blank a part of an entry.
CREATE TABLE erasing (allowed INTEGER NOT NULL) STRICT;
CREATE TRIGGER entries_stay BEFORE UPDATE ON entry WHEN NOT EXISTS (SELECT 1 FROM erasing)
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER entries_are_kept BEFORE DELETE ON entry WHEN NOT EXISTS (SELECT 1 FROM erasing)
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

CREATE TABLE undone (
    entry INTEGER PRIMARY KEY REFERENCES entry (id),
    by    INTEGER NOT NULL REFERENCES entry (id)
) STRICT;
CREATE INDEX undone_by ON undone (by);

CREATE TABLE choice (
    entry    INTEGER NOT NULL REFERENCES entry (id),
    position INTEGER NOT NULL,
    game     INTEGER NOT NULL,
    label    TEXT    NOT NULL,
    says     TEXT    NOT NULL,
    who      TEXT    NOT NULL,           -- player, gm, others, anyone
    subject  TEXT    NOT NULL,           -- the name of the character whose choice it is
    owed     INTEGER NOT NULL,
    exclusive TEXT   NOT NULL,           -- choices of one entry that share it are alternatives
    most     INTEGER NOT NULL,           -- how many of them, or how often, may be taken
    PRIMARY KEY (entry, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX choices_owed ON choice (game) WHERE owed = 1;

CREATE TABLE taking (
    entry    INTEGER NOT NULL,
    position INTEGER NOT NULL,
    by       INTEGER NOT NULL REFERENCES entry (id),
    PRIMARY KEY (entry, position, by)
) STRICT, WITHOUT ROWID;
CREATE INDEX takings_by ON taking (by);

CREATE TABLE shown (
    entry   INTEGER NOT NULL REFERENCES entry (id),
    channel TEXT    NOT NULL,
    message TEXT    NOT NULL,
    PRIMARY KEY (entry, channel, message)
) STRICT, WITHOUT ROWID;

CREATE TABLE person (
    id   TEXT PRIMARY KEY,
    name TEXT NOT NULL
) STRICT;

-- What the bot remembers for itself: fingerprints of commands, times of nudges.
CREATE TABLE remembered (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;
