BEGIN TRANSACTION;
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
CREATE TABLE claim (
    game   INTEGER NOT NULL REFERENCES game (id),
    person TEXT    NOT NULL,
    PRIMARY KEY (game, person)
) STRICT, WITHOUT ROWID;
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
INSERT INTO "entry" VALUES(1,1,1,'aa9095b2ba73a94abb7a1e4286a319e9:1','gm','table','game start genesys','game','',0,0,0,'all','[]','{"title":"Dark Heresy on narrative dice begins","grade":"none","prose":"Players make a character with `/sheet new`, step by step, or with `/sheet new NAME`. Then try:\n`/pool 2g1y vs 2p`\n`/check stealth vs hard`\n`/attack lasgun at Scar range medium aim 2`","facts":[["game","Dark Heresy on narrative dice","",""],["system","genesys","",""]],"memory":{},"private":false}','[]',0,'2026-11-16T23:40:52+00:00','{"speaker": ["2b7467e996ebe56e", "aefe84ba4a6d165e05a1bd77f37686e50b478ef4079cc5415f801922f214089c"], "said": ["4990a768cc28a4b1", "f9d2907a332ac7a5e86343b6aef50635d0c3e7de00e8aa49d55cb22af11be1df"], "dice": ["a43a15a16825a5ad", "2c9375be0f1365c819cbb8c914826a43d1ce47c9d57104213695e53a619e57ed"], "outcome": ["899d13301d0bab2a", "b4025ef8ab2b52b4e7f60a3a77072c0dca88acbc51f97ea5bbcf04084a8bdcb1"], "changes": ["2d3461f8c5ff81a4", "bb6c67e461515be3fbe24ba2f538ac5437ff32ad5add18c119551e4fd89d2208"], "visible": ["acf9eb0536564b2d", "ca803ea3798b4a16a2523394b59792edd11956697aad0f4dc3383ecad238b219"], "at": ["c6b68e5d49428a9f", "f5f7d30eb3d7d68971bede5f28afd0813a95817fb3099d46b6dfde8e54bf7d3e"]}','f4def52d2025cdaccf7abd5db5d13b7afc8ba34583967095d823d95333f0e503');
INSERT INTO "entry" VALUES(2,1,2,'aa9095b2ba73a94abb7a1e4286a319e9:2','gm','table','npc new Scar brawn=3 skills=melee:2,discipline:1,ranged_light:1 soak=3 wound_threshold=12','npc','',0,3,0,'all','[]','{"title":"Scar joins the game: wounds 0/12","grade":"none","prose":"","facts":[["name","Scar","",""],["kind","rival","",""],["notes","","",""],["portrait","","",""],["colour","","",""],["brawn",3,"",""],["agility",2,"",""],["intellect",2,"",""],["cunning",2,"",""],["willpower",2,"",""],["presence",2,"",""],["skills",{"melee":2,"discipline":1,"ranged_light":1},"",""],["career",[],"",""],["wounds",0,"",""],["wound_threshold",12,"",""],["strain",0,"",""],["strain_threshold",12,"",""],["soak",3,"",""],["melee_defense",0,"",""],["ranged_defense",0,"",""],["silhouette",1,"",""],["criticals",[],"",""],["weapons",{},"",""],["items",{},"",""],["talents",[],"",""],["statuses",{},"",""],["pending",[],"",""],["turn",{"taken":false,"action":false,"maneuvers":0,"free":0,"ticked":false},"",""],["kind","rival","",""],["minions",0,"",""],["xp",0,"",""],["state","well","",""],["encumbrance_threshold",8,"",""],["ranks",{"melee":2,"discipline":1,"ranged_light":1},"",""]],"memory":{},"private":true}','[[3,"Scar","record",null,{"name":"Scar","owner":"gm","npc":true,"shown":false,"retired":false,"kept":{},"notes":"","portrait":"","colour":"","brawn":3,"agility":2,"intellect":2,"cunning":2,"willpower":2,"presence":2,"skills":{"melee":2,"discipline":1,"ranged_light":1},"career":[],"wounds":0,"wound_threshold":12,"strain":0,"strain_threshold":12,"soak":3,"melee_defense":0,"ranged_defense":0,"silhouette":1,"criticals":[],"weapons":{},"items":{},"talents":[],"statuses":{},"pending":[],"turn":{"taken":false,"action":false,"maneuvers":0,"free":0,"ticked":false},"kind":"rival","minions":0,"xp":0,"state":"well"}]]',0,'2026-11-16T23:40:53+00:00','{"speaker": ["1f616d96c18371b6", "2f4020d7d1adf2ce9b974e31e81b215efaa74c92fc9b6bbe6c940f39d165d2f0"], "said": ["72f7cafae6592673", "0fae7a04112092142b6bf20244046ef339649a39ed275c370d5ccca2225970fb"], "dice": ["3a71af071b590b69", "71c08f8ce673e3df513f43e599081de29b2b44eb0e87c14707c7458b3953340a"], "outcome": ["42af23582fc14943", "e45fb7c2e0a0aec6ea4fa3a377b050930e4625f93f01e385a83a00d7165d8dfc"], "changes": ["1ad4c5e213e5b294", "0f231f82e0f89c44050ebb878aa74d95f2442765e0b4abfbfe5e6e88a942cb39"], "visible": ["f011ea5ec5ad54b8", "27246df632ef3740646173c951e2b9ab3824098c844f2542a070b7aa4a2a4056"], "at": ["50dc5756d3d5bb53", "79efb9892cc0d59ff84f6b4d67feea46534a20e6b4c0cd9fa2cc603974ead144"]}','39196b89acec5719d2ac15f04aeb3184c48ce455a90cad8296e2d736efa82093');
INSERT INTO "entry" VALUES(3,1,3,'aa9095b2ba73a94abb7a1e4286a319e9:3','gm','table','npc set Scar wounds=14','npc','',0,3,0,'all','[]','{"title":"Edited: Scar","grade":"none","prose":"","facts":[["name","Scar","",""],["names",["Scar"],"",""]],"memory":{},"private":false}','[[3,"Scar","wounds",0,14]]',0,'2026-11-16T23:40:53+00:00','{"speaker": ["ff699a7b5676ce52", "3e0de9113acdd6cde496c0d20d47312ff0d23e08ea3482425d3cc8de6535c0da"], "said": ["29965434ac2bacdd", "8a4d9d4895e89e9bc50ea6c113e5f7ca56210eba42607453fec829b6f355b210"], "dice": ["5c4d8c524d08de61", "a84fc4db9e8aae4c0b9c7e6f712f13754799145a38d25d2c5e908724bb23c6d5"], "outcome": ["e98ff816c901b4b3", "d0a1b48c3ed5859eaec7bbd8ac8b3d3cf1b75a6ba68f79d5fbcb594e9475f796"], "changes": ["b8aeb684b891bebb", "537c3b1f53aa275d00fe1a84962f2c3939114f75bc36319a6f1a7942649f30c9"], "visible": ["8c06c5c24bb113db", "f90976f9fc032a6510ab953dd2ff43c21395b7ff5e7eaaab29ea2eea286fad5f"], "at": ["5e2eacdf6ea4e125", "e65a99ad2e79531b3ee27f5f21be0970b9a2201cfe43773bcdabfb0056b0e31d"]}','cd62ec54e9ba89af63ac2a0124f9f243855bc6e4cf89f668ab0f0f19b2208e64');
INSERT INTO "entry" VALUES(4,1,4,'aa9095b2ba73a94abb7a1e4286a319e9:4','alice','table','sheet new Griff brawn=3 agility=3 intellect=2 cunning=2 willpower=2 presence=2 skills=stealth:2,ranged_heavy:2,ranged_light:1,melee:1,cool:1,medicae:1 career=stealth,cool wounds_base=10 strain_base=10','sheet','',0,5,0,'all','[]','{"title":"Griff joins the game: wounds 0/13, strain 0/12","grade":"none","prose":"","facts":[["name","Griff","",""],["kind","pc","",""],["notes","","",""],["portrait","","",""],["colour","","",""],["brawn",3,"",""],["agility",3,"",""],["intellect",2,"",""],["cunning",2,"",""],["willpower",2,"",""],["presence",2,"",""],["skills",{"stealth":2,"ranged_heavy":2,"ranged_light":1,"melee":1,"cool":1,"medicae":1},"",""],["career",["stealth","cool"],"",""],["wounds",0,"",""],["wound_threshold",13,"",""],["strain",0,"",""],["strain_threshold",12,"",""],["soak",3,"",""],["melee_defense",0,"",""],["ranged_defense",0,"",""],["silhouette",1,"",""],["criticals",[],"",""],["weapons",{},"",""],["items",{},"",""],["talents",[],"",""],["statuses",{},"",""],["pending",[],"",""],["turn",{"taken":false,"action":false,"maneuvers":0,"free":0,"ticked":false},"",""],["kind","pc","",""],["minions",0,"",""],["xp",0,"",""],["state","well","",""],["encumbrance_threshold",8,"",""],["ranks",{"stealth":2,"ranged_heavy":2,"ranged_light":1,"melee":1,"cool":1,"medicae":1},"",""]],"memory":{},"private":false}','[[5,"Griff","record",null,{"name":"Griff","owner":"alice","npc":false,"shown":false,"retired":false,"kept":{},"notes":"","portrait":"","colour":"","brawn":3,"agility":3,"intellect":2,"cunning":2,"willpower":2,"presence":2,"skills":{"stealth":2,"ranged_heavy":2,"ranged_light":1,"melee":1,"cool":1,"medicae":1},"career":["stealth","cool"],"wounds":0,"wound_threshold":13,"strain":0,"strain_threshold":12,"soak":3,"melee_defense":0,"ranged_defense":0,"silhouette":1,"criticals":[],"weapons":{},"items":{},"talents":[],"statuses":{},"pending":[],"turn":{"taken":false,"action":false,"maneuvers":0,"free":0,"ticked":false},"kind":"pc","minions":0,"xp":0,"state":"well"}],[1,"game","active.alice",null,5],[1,"game","story_player",0,1]]',0,'2026-11-16T23:40:53+00:00','{"speaker": ["d94fbba8b0b4ebbc", "29e678dffc7e76920bfea8c6297f30360e6ef967bc7260014e4a5b01da25d5fb"], "said": ["088b25b2788e8720", "3c3957e490d353437540fbcd437b17b51e660af4a4cde8a175c7083f79c0f318"], "dice": ["4bd823ba0f7a958b", "eb8231dd97aa923319a82cc3e1272de80ea5216e680adc6c63830d93402eae28"], "outcome": ["ba11f1fb1435196b", "2d3217b6445c167a5374ce5cdab0324d105deabaad847c861171599c84209dfd"], "changes": ["94f4e57238e1759b", "377d981129749000e907b9610e1e30178cb7a8e5e871971682a8e1fb4042f765"], "visible": ["270dd5d2fae3be6d", "4f357f4bb4fd42def4cc20ea30cf60e79833be03ab17e1da62b919b203c03925"], "at": ["130bb44dc3cf4bb4", "66ab6fc846a8e03d27be8bb673f264c371aea1060a71b09acfeff8e542221f04"]}','f9970a4788b939f88d61ed568df77d57c9ac50c95df5c9a7c6c67e83d0fa7d5b');
INSERT INTO "entry" VALUES(5,1,5,'aa9095b2ba73a94abb7a1e4286a319e9:5','alice','table','item add lasgun ranged_heavy damage 6 crit 3 range long','item','',5,5,0,'all','[]','{"title":"Griff has lasgun","grade":"none","prose":"","facts":[["item","lasgun","",""],["soak",3,"",""]],"memory":{},"private":false}','[[5,"Griff","weapons.lasgun",null,{"skill":"ranged_heavy","damage":6,"brawn":false,"crit":3,"range":"long","qualities":{},"out":false,"damaged":false,"held":true}]]',0,'2026-11-16T23:40:53+00:00','{"speaker": ["00e056f36cc82ddc", "60cd6d4fa6dc0e6e0a6014563f8ac837e6f6dcd92852169c8028d56e91517d3a"], "said": ["52ed96dc832c7fc8", "ddad17bafa312e8a8f78274b774ce525ca1e2fb274bb2a5bd8d05009b0b145be"], "dice": ["00e457587604c0f7", "ea88ac24fdc6f34470995e956aba0df03ac7fc0f7764bfd3e1bd2cba86c1eaa4"], "outcome": ["627c1c3248d73366", "60a302536e1c002fa3996f888dfb18ce652f02856c0a3f43c514098111d8b5ba"], "changes": ["2216ba5688789aee", "72071ec902dd3a1a7f3586e55693558c0345674effb6cde49a4679de2a0d5733"], "visible": ["8e0f05962c54e80a", "c3f0f12e10a6586db135d05ca422707d335f08ba073953e7a818fcf3e9063e38"], "at": ["ac46d9d2a69a460d", "19d4942b794e9dfcf89a932768125532ff0711df14b8828a5a08a83ade0a7559"]}','28f2dc85982dc8656ceb829db15275892ab249254b1612d22daea69dfbb1c20a');
INSERT INTO "entry" VALUES(6,1,6,'aa9095b2ba73a94abb7a1e4286a319e9:6','gm','table','harm 3 Griff','harm','',0,5,0,'all','[]','{"title":"Griff: 3 wounds","grade":"none","prose":"Griff: wounds 0 \u2192 3 of 13.","facts":[["names",["Griff"],"",""],["wounds",3,"",""],["strain",0,"",""],["state","well","",""],["critical",null,"",""]],"memory":{},"private":false}','[[5,"Griff","wounds",0,3]]',0,'2026-11-16T23:40:53+00:00','{"speaker": ["6329b2d7539112e8", "43619dd2983648bfc561e6e2c3b7b45f4e16081bdc992840a79c7535cac1dbf0"], "said": ["54965edfcc8d96f8", "234aa725f6f5a51a3b7c36b32a3ba84c44c3581424a2bf93c4e1b47b380fe73f"], "dice": ["eebe08b798a0ae9b", "3a3d83e720faa149c15e7038bfc1fafdc15491982817dd2598916b18fcac4bc8"], "outcome": ["6126a8f2657c2364", "efdc349088f0537ea6a31a5d51c6727cb170b67128be7fa6cdaac042f8035c37"], "changes": ["d5fd13f2b64f2d1a", "e0910f0bb4a4e95dd2a4a35ae41488ca4550165fc457d4a532a7cde99243af5c"], "visible": ["6f2b6b9e7fb77f99", "0a142cc1178c320cebfdfcd3716721511151c3f27c91bef4360d25eab15df9f5"], "at": ["9a4e50a0340b5a9a", "29c251d522f13279b84228ec226df6a580c4b1da5a0083ac957cc3cc2416ea33"]}','5a56c0a702b7f68af68b3d1c91731c512de46d00949e70329ec9a997df91df39');
INSERT INTO "entry" VALUES(7,1,7,'aa9095b2ba73a94abb7a1e4286a319e9:7','gm','table','status incapacitated Griff','status','',0,5,0,'all','[]','{"title":"Griff: incapacitated","grade":"none","prose":"","facts":[["names",["Griff"],"",""],["status","incapacitated","",""],["statuses",[],"",""]],"memory":{},"private":false}','[[5,"Griff","state","well","incapacitated"]]',0,'2026-11-16T23:40:53+00:00','{"speaker": ["e36a2228f8d4865b", "a249ba80427ccb1758e4fdb82ebebc7fa11a49b8f787d6246a5179097e032db3"], "said": ["b1337d7ef43bba03", "cf93df70ef8d8be3c38fe57f7bd0fa630903b2d71ceb2b53ee9d52b78a8f9cb5"], "dice": ["459b2aa4ea562657", "2c24f0a45d8fb80f4ab33e6dbe1a61a3d415f87f1b081b470f43a3f05f273493"], "outcome": ["015da13beec92477", "b465683a2d4d6e2b2299de8e106eb3f932345a5b050d69d15ec16929faa31414"], "changes": ["6e486184c0f0811c", "ba93c1b0aa66b7bd810ba52557673863c6bd8fc6ce0362916fd0d5343809f99c"], "visible": ["dafb7143c265c04c", "a947285d2bd44183d071e0e7cd9bceb03ca22ceb7a6d52c104dc6d17788efe81"], "at": ["0a2342f64d556c9a", "d3bf02b8a5101bf1458658e2aaf2d34b553a90c0afab91b2504480fb2f73a963"]}','3f669eab74349613dbacbeb49d270806c4bc6b3cfefe522437b05d58e63ebc4e');
CREATE TABLE erasing (allowed INTEGER NOT NULL) STRICT;
CREATE TABLE game (
    id         INTEGER PRIMARY KEY,
    server     TEXT NOT NULL,
    system     TEXT NOT NULL,
    removed_at TEXT                      -- when Discord said that the bot was removed
) STRICT;
INSERT INTO "game" VALUES(1,'','genesys',NULL);
CREATE TABLE game_channel (
    channel TEXT PRIMARY KEY,            -- one running game a channel
    game    INTEGER NOT NULL REFERENCES game (id)
) STRICT;
INSERT INTO "game_channel" VALUES('table',1);
CREATE TABLE lifted (
    entry  INTEGER NOT NULL REFERENCES entry (id),
    by     INTEGER NOT NULL REFERENCES entry (id),
    lifter INTEGER NOT NULL REFERENCES entry (id)
) STRICT;
CREATE TABLE person (
    id   TEXT PRIMARY KEY,
    name TEXT NOT NULL
) STRICT;
INSERT INTO "person" VALUES('gm','gm');
INSERT INTO "person" VALUES('alice','alice');
CREATE TABLE presence (
    game    INTEGER NOT NULL REFERENCES game (id),
    channel TEXT    NOT NULL,
    person  TEXT    NOT NULL,
    at      TEXT    NOT NULL,
    number  INTEGER NOT NULL,            -- the newest entry of the game at that time
    PRIMARY KEY (game, channel, person)
) STRICT, WITHOUT ROWID;
CREATE TABLE "record" (
    game    INTEGER NOT NULL REFERENCES game (id),
    id      INTEGER NOT NULL,
    kind    TEXT    NOT NULL,            -- game, stage, pc, npc
    owner   TEXT    NOT NULL,
    name    TEXT    NOT NULL,            -- of a stage: its channel
    system  TEXT    NOT NULL,
    version INTEGER NOT NULL,
    fields  TEXT    NOT NULL,            -- JSON
    PRIMARY KEY (game, id)
) STRICT, WITHOUT ROWID;
INSERT INTO "record" VALUES(1,1,'game','','Dark Heresy on narrative dice','genesys',1,'{"name": "Dark Heresy on narrative dice", "gms": ["gm"], "settings": {}, "active": {"alice": 5}, "loans": {}, "moves": {}, "away": {}, "nudge": {}, "ended": false, "story_player": 1, "story_gm": 1, "story_begun": false}');
INSERT INTO "record" VALUES(1,3,'npc','gm','Scar','genesys',1,'{"name": "Scar", "owner": "gm", "npc": true, "shown": false, "retired": false, "kept": {}, "notes": "", "portrait": "", "colour": "", "brawn": 3, "agility": 2, "intellect": 2, "cunning": 2, "willpower": 2, "presence": 2, "skills": {"melee": 2, "discipline": 1, "ranged_light": 1}, "career": [], "wounds": 14, "wound_threshold": 12, "strain": 0, "strain_threshold": 12, "soak": 3, "melee_defense": 0, "ranged_defense": 0, "silhouette": 1, "criticals": [], "weapons": {}, "items": {}, "talents": [], "statuses": {}, "pending": [], "turn": {"taken": false, "action": false, "maneuvers": 0, "free": 0, "ticked": false}, "kind": "rival", "minions": 0, "xp": 0, "state": "well"}');
INSERT INTO "record" VALUES(1,5,'pc','alice','Griff','genesys',1,'{"name": "Griff", "owner": "alice", "npc": false, "shown": false, "retired": false, "kept": {}, "notes": "", "portrait": "", "colour": "", "brawn": 3, "agility": 3, "intellect": 2, "cunning": 2, "willpower": 2, "presence": 2, "skills": {"stealth": 2, "ranged_heavy": 2, "ranged_light": 1, "melee": 1, "cool": 1, "medicae": 1}, "career": ["stealth", "cool"], "wounds": 3, "wound_threshold": 13, "strain": 0, "strain_threshold": 12, "soak": 3, "melee_defense": 0, "ranged_defense": 0, "silhouette": 1, "criticals": [], "weapons": {"lasgun": {"skill": "ranged_heavy", "damage": 6, "brawn": false, "crit": 3, "range": "long", "qualities": {}, "out": false, "damaged": false, "held": true}}, "items": {}, "talents": [], "statuses": {}, "pending": [], "turn": {"taken": false, "action": false, "maneuvers": 0, "free": 0, "ticked": false}, "kind": "pc", "minions": 0, "xp": 0, "state": "incapacitated"}');
CREATE TABLE remembered (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;
CREATE TABLE shown (
    entry   INTEGER NOT NULL REFERENCES entry (id),
    channel TEXT    NOT NULL,
    message TEXT    NOT NULL,
    PRIMARY KEY (entry, channel, message)
) STRICT, WITHOUT ROWID;
CREATE TABLE taking (
    entry    INTEGER NOT NULL,
    position INTEGER NOT NULL,
    by       INTEGER NOT NULL REFERENCES entry (id),
    PRIMARY KEY (entry, position, by)
) STRICT, WITHOUT ROWID;
CREATE TABLE undone (
    entry INTEGER PRIMARY KEY REFERENCES entry (id),
    by    INTEGER NOT NULL REFERENCES entry (id)
) STRICT;
CREATE INDEX channels_of_game ON game_channel (game);
CREATE INDEX entries_by_subject ON entry (game, subject, kind, number);
CREATE INDEX entries_by_speaker ON entry (game, speaker, number);
CREATE INDEX entries_about ON entry (game, about) WHERE about > 0;
CREATE TRIGGER entries_stay BEFORE UPDATE ON entry WHEN NOT EXISTS (SELECT 1 FROM erasing)
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER entries_are_kept BEFORE DELETE ON entry WHEN NOT EXISTS (SELECT 1 FROM erasing)
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE INDEX undone_by ON undone (by);
CREATE INDEX choices_owed ON choice (game) WHERE owed = 1;
CREATE INDEX takings_by ON taking (by);
CREATE INDEX shown_by_message ON shown (message);
CREATE INDEX records_of_owner ON record (owner);
CREATE INDEX asks_of_game ON entry (game, number) WHERE verb = 'ask';
CREATE INDEX lifted_by ON lifted (lifter);
CREATE INDEX blind_of_game ON entry (game, number) WHERE visible = 'blind';
CREATE INDEX reveals_of_game ON entry (game, number) WHERE verb = 'history';
PRAGMA user_version = 7;
COMMIT;
