-- Times are milliseconds since 1970; ids are hexadecimal text; JSON is text that the store does not read.

CREATE TABLE users (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    -- The name with its letters' case removed; accounts only, so that guests may share a name.
    name_key TEXT UNIQUE,
    password TEXT,
    colour TEXT,
    settings TEXT,
    -- Wins in a row up to now.
    streak INTEGER NOT NULL DEFAULT 0,
    created INTEGER NOT NULL,
    last_seen INTEGER NOT NULL
) STRICT;

CREATE TABLE sessions (
    token BLOB PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created INTEGER NOT NULL,
    last_seen INTEGER NOT NULL,
    expires INTEGER NOT NULL,
    agent TEXT NOT NULL
) STRICT;
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_expires ON sessions (expires);

CREATE TABLE matches (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    settings TEXT NOT NULL,
    status TEXT NOT NULL,
    version INTEGER NOT NULL,
    code TEXT UNIQUE,
    batch TEXT,
    wake INTEGER,
    created INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    user_1 TEXT REFERENCES users (id) ON DELETE SET NULL,
    controller_1 TEXT REFERENCES users (id) ON DELETE SET NULL,
    player_1 TEXT,
    name_1 TEXT NOT NULL,
    user_2 TEXT REFERENCES users (id) ON DELETE SET NULL,
    controller_2 TEXT REFERENCES users (id) ON DELETE SET NULL,
    player_2 TEXT,
    name_2 TEXT NOT NULL,
    result TEXT,
    -- 0 and 1 are the seats; null is nobody.
    winner INTEGER,
    rated INTEGER
) STRICT;
CREATE INDEX matches_user_1 ON matches (user_1);
CREATE INDEX matches_user_2 ON matches (user_2);
CREATE INDEX matches_controller_1 ON matches (controller_1, status);
CREATE INDEX matches_controller_2 ON matches (controller_2, status);
CREATE INDEX matches_batch ON matches (batch) WHERE batch IS NOT NULL;
CREATE INDEX matches_live ON matches (created) WHERE status = 'live';
CREATE INDEX matches_wake ON matches (wake) WHERE status = 'live' AND wake IS NOT NULL;

CREATE TABLE events (
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    at INTEGER NOT NULL,
    message TEXT,
    body TEXT NOT NULL,
    PRIMARY KEY (match_id, version)
) STRICT, WITHOUT ROWID;

CREATE TABLE history (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    game TEXT NOT NULL,
    seat INTEGER NOT NULL,
    opponent TEXT NOT NULL,
    opponent_name TEXT NOT NULL,
    outcome TEXT NOT NULL,
    rated INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (user_id, number),
    UNIQUE (user_id, match_id)
) STRICT;
CREATE INDEX history_opponent ON history (opponent);

CREATE TABLE ratings (
    -- `user:` or `player:`, and the id.
    subject TEXT NOT NULL,
    game TEXT NOT NULL,
    -- A computer player's name; a person's stands in users.
    name TEXT,
    rating REAL NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (subject, game)
) STRICT;
CREATE INDEX ratings_game ON ratings (game, rating);

CREATE TABLE rating_changes (
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    subject TEXT NOT NULL,
    game TEXT NOT NULL,
    at INTEGER NOT NULL,
    rating_before REAL NOT NULL,
    rating_after REAL NOT NULL,
    -- The how manieth rated game of the subject it was.
    number INTEGER NOT NULL,
    PRIMARY KEY (match_id, subject)
) STRICT;
CREATE INDEX rating_changes_subject ON rating_changes (subject, game, number);

CREATE TABLE saves (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    preview TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (user_id, number),
    UNIQUE (user_id, match_id)
) STRICT;
CREATE INDEX saves_match ON saves (match_id);

CREATE TABLE achievements (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    code TEXT NOT NULL,
    progress INTEGER NOT NULL,
    earned INTEGER,
    PRIMARY KEY (user_id, code)
) STRICT;

CREATE TABLE progress (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    item TEXT NOT NULL,
    value TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (user_id, item)
) STRICT;

CREATE TABLE analyses (
    hash TEXT PRIMARY KEY,
    body TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT;
CREATE INDEX analyses_created ON analyses (created);

CREATE TABLE runs (
    id TEXT PRIMARY KEY,
    owner TEXT REFERENCES users (id) ON DELETE CASCADE,
    settings TEXT NOT NULL,
    status TEXT NOT NULL,
    report TEXT,
    created INTEGER NOT NULL
) STRICT;
CREATE INDEX runs_owner ON runs (owner, created);
CREATE INDEX runs_created ON runs (created);

CREATE TABLE seeks (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    game TEXT NOT NULL,
    terms TEXT NOT NULL,
    created INTEGER NOT NULL,
    expires INTEGER NOT NULL
) STRICT;
CREATE INDEX seeks_user ON seeks (user_id);
CREATE INDEX seeks_created ON seeks (created);
