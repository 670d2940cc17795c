-- Everything of a game is named by the game and its own number within it, so that no name is ever
-- given twice and a game can be kept wherever there is room.

-- The newest entry stands here too: a journal that has lost its tail is told by it.
CREATE TABLE game_new (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,  -- never given again
    server     TEXT    NOT NULL,
    system     TEXT    NOT NULL,
    removed_at TEXT,                     -- when Discord said that the bot was removed
    last       INTEGER NOT NULL DEFAULT 0,
    hash       TEXT    NOT NULL DEFAULT '',
    look_at    TEXT                      -- when reminders are to be looked for; null for never
) STRICT;
INSERT INTO game_new
SELECT id, server, system, removed_at,
    coalesce((SELECT max(number) FROM entry WHERE entry.game = game.id), 0),
    coalesce((SELECT hash FROM entry WHERE entry.game = game.id ORDER BY number DESC LIMIT 1), ''),
    (SELECT '' FROM record r WHERE r.game = game.id AND r.kind = 'game'
        AND instr(r.fields, '"after"') > 0)
FROM game;
DROP TABLE game;
ALTER TABLE game_new RENAME TO game;
CREATE INDEX games_of_server ON game (server);
CREATE INDEX games_to_look_at ON game (look_at) WHERE look_at IS NOT NULL;

-- Buttons of old carry the id that an entry had.
CREATE TABLE old_entry (
    id     INTEGER PRIMARY KEY,
    game   INTEGER NOT NULL REFERENCES game (id),
    number INTEGER NOT NULL
) STRICT;
INSERT INTO old_entry SELECT id, game, number FROM entry;
CREATE INDEX old_entries_of_game ON old_entry (game);

CREATE TABLE undone_new (
    game   INTEGER NOT NULL,
    number INTEGER NOT NULL,             -- the entry that was taken back
    by     INTEGER NOT NULL,             -- the number of the entry that took it back
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
INSERT INTO undone_new
SELECT e.game, e.number, b.number FROM undone u
JOIN entry e ON e.id = u.entry JOIN entry b ON b.id = u.by;
DROP TABLE undone;
ALTER TABLE undone_new RENAME TO undone;
CREATE INDEX undone_by ON undone (game, by);

CREATE TABLE lifted_new (
    game   INTEGER NOT NULL,
    number INTEGER NOT NULL,
    by     INTEGER NOT NULL,
    lifter INTEGER NOT NULL
) STRICT;
INSERT INTO lifted_new
SELECT e.game, e.number, b.number, f.number FROM lifted l
JOIN entry e ON e.id = l.entry JOIN entry b ON b.id = l.by JOIN entry f ON f.id = l.lifter;
DROP TABLE lifted;
ALTER TABLE lifted_new RENAME TO lifted;
CREATE INDEX lifted_by ON lifted (game, lifter);

CREATE TABLE choice_new (
    game     INTEGER NOT NULL,
    number   INTEGER NOT NULL,           -- of the entry that offers it
    position INTEGER NOT NULL,
    label    TEXT    NOT NULL,
    says     TEXT    NOT NULL,
    who      TEXT    NOT NULL,           -- player, gm, others, anyone
    subject  TEXT    NOT NULL,           -- the name of the character whose choice it is
    owed     INTEGER NOT NULL,
    exclusive TEXT   NOT NULL,           -- choices of one entry that share it are alternatives
    most     INTEGER NOT NULL,           -- how many of them, or how often, may be taken
    PRIMARY KEY (game, number, position)
) STRICT, WITHOUT ROWID;
INSERT INTO choice_new
SELECT e.game, e.number, c.position, c.label, c.says, c.who, c.subject, c.owed, c.exclusive, c.most
FROM choice c JOIN entry e ON e.id = c.entry;
DROP TABLE choice;
ALTER TABLE choice_new RENAME TO choice;
CREATE INDEX choices_owed ON choice (game, owed, number);

CREATE TABLE taking_new (
    game     INTEGER NOT NULL,
    number   INTEGER NOT NULL,           -- of the entry that offers it
    position INTEGER NOT NULL,
    by       INTEGER NOT NULL,           -- the number of the entry that took it
    PRIMARY KEY (game, number, position, by)
) STRICT, WITHOUT ROWID;
INSERT INTO taking_new
SELECT e.game, e.number, t.position, b.number FROM taking t
JOIN entry e ON e.id = t.entry JOIN entry b ON b.id = t.by;
DROP TABLE taking;
ALTER TABLE taking_new RENAME TO taking;
CREATE INDEX takings_by ON taking (game, by);

CREATE TABLE shown_new (
    game    INTEGER NOT NULL,
    number  INTEGER NOT NULL,
    channel TEXT    NOT NULL,
    message TEXT    NOT NULL,
    PRIMARY KEY (game, number, channel, message)
) STRICT, WITHOUT ROWID;
INSERT INTO shown_new
SELECT e.game, e.number, s.channel, s.message FROM shown s JOIN entry e ON e.id = s.entry;
DROP TABLE shown;
ALTER TABLE shown_new RENAME TO shown;
CREATE INDEX shown_by_message ON shown (message);

CREATE TABLE entry_new (
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
    PRIMARY KEY (game, number)
) STRICT;
INSERT INTO entry_new
SELECT game, number, source, speaker, channel, said, verb, kind, actor, subject, about, visible,
    dice, outcome, changes, undoes, at, seals, hash
FROM entry ORDER BY id;
INSERT INTO erasing VALUES (1);
DROP TABLE entry;
DELETE FROM erasing;
ALTER TABLE entry_new RENAME TO entry;
CREATE INDEX entries_by_subject ON entry (game, subject, kind, number);
CREATE INDEX entries_by_speaker ON entry (game, speaker, number);
CREATE INDEX entries_of_speaker ON entry (speaker);
CREATE INDEX entries_about ON entry (game, about);
CREATE INDEX entries_in_channel ON entry (channel);
CREATE INDEX asks_of_game ON entry (game, number) WHERE verb = 'ask';
CREATE INDEX blind_of_game ON entry (game, number) WHERE visible = 'blind';
CREATE INDEX reveals_of_game ON entry (game, number) WHERE verb = 'history';
CREATE TRIGGER entries_stay BEFORE UPDATE ON entry WHEN NOT EXISTS (SELECT 1 FROM erasing)
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER entries_are_kept BEFORE DELETE ON entry WHEN NOT EXISTS (SELECT 1 FROM erasing)
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

-- People are known in a server, and take part in its games: nobody is known everywhere.
CREATE TABLE person_new (
    server TEXT NOT NULL,
    id     TEXT NOT NULL,
    name   TEXT NOT NULL,
    PRIMARY KEY (server, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE part (
    game   INTEGER NOT NULL REFERENCES game (id),
    person TEXT    NOT NULL,
    PRIMARY KEY (game, person)
) STRICT, WITHOUT ROWID;
INSERT INTO part
SELECT game, speaker FROM entry WHERE speaker <> ''
UNION SELECT game, owner FROM record WHERE owner <> ''
UNION SELECT r.game, gm.value FROM record r, json_each(r.fields, '$.gms') gm WHERE r.kind = 'game';
INSERT INTO person_new
SELECT DISTINCT g.server, p.id, p.name FROM person p
JOIN part ON part.person = p.id JOIN game g ON g.id = part.game;
DROP TABLE person;
ALTER TABLE person_new RENAME TO person;
CREATE INDEX people_by_id ON person (id);
CREATE INDEX parts_of_person ON part (person);
