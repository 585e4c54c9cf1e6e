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
    streak BIGINT NOT NULL DEFAULT 0,
    created BIGINT NOT NULL,
    last_seen BIGINT NOT NULL
);

CREATE TABLE sessions (
    token BYTEA PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created BIGINT NOT NULL,
    last_seen BIGINT NOT NULL,
    expires BIGINT NOT NULL,
    agent TEXT NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_expires ON sessions (expires);

CREATE TABLE matches (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    settings TEXT NOT NULL,
    status TEXT NOT NULL,
    version BIGINT NOT NULL,
    code TEXT UNIQUE,
    batch TEXT,
    wake BIGINT,
    created BIGINT NOT NULL,
    updated BIGINT NOT NULL,
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
    winner BIGINT,
    rated BIGINT
);
CREATE INDEX matches_user_1 ON matches (user_1);
CREATE INDEX matches_user_2 ON matches (user_2);
CREATE INDEX matches_controller_1 ON matches (controller_1, status);
CREATE INDEX matches_controller_2 ON matches (controller_2, status);
CREATE INDEX matches_batch ON matches (batch) WHERE batch IS NOT NULL;
CREATE INDEX matches_live ON matches (created) WHERE status = 'live';
CREATE INDEX matches_wake ON matches (wake) WHERE status = 'live' AND wake IS NOT NULL;

CREATE TABLE events (
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    version BIGINT NOT NULL,
    at BIGINT NOT NULL,
    message TEXT,
    body TEXT NOT NULL,
    PRIMARY KEY (match_id, version)
);

CREATE TABLE history (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    game TEXT NOT NULL,
    seat BIGINT NOT NULL,
    opponent TEXT NOT NULL,
    opponent_name TEXT NOT NULL,
    outcome TEXT NOT NULL,
    rated BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (user_id, number),
    UNIQUE (user_id, match_id)
);
CREATE INDEX history_opponent ON history (opponent);

CREATE TABLE ratings (
    -- `user:` or `player:`, and the id.
    subject TEXT NOT NULL,
    game TEXT NOT NULL,
    -- A computer player's name; a person's stands in users.
    name TEXT,
    rating DOUBLE PRECISION NOT NULL,
    games BIGINT NOT NULL,
    PRIMARY KEY (subject, game)
);
CREATE INDEX ratings_game ON ratings (game, rating);

CREATE TABLE rating_changes (
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    subject TEXT NOT NULL,
    game TEXT NOT NULL,
    at BIGINT NOT NULL,
    rating_before DOUBLE PRECISION NOT NULL,
    rating_after DOUBLE PRECISION NOT NULL,
    -- The how manieth rated game of the subject it was.
    number BIGINT NOT NULL,
    PRIMARY KEY (match_id, subject)
);
CREATE INDEX rating_changes_subject ON rating_changes (subject, game, number);

CREATE TABLE saves (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    preview TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (user_id, number),
    UNIQUE (user_id, match_id)
);
CREATE INDEX saves_match ON saves (match_id);

CREATE TABLE achievements (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    code TEXT NOT NULL,
    progress BIGINT NOT NULL,
    earned BIGINT,
    PRIMARY KEY (user_id, code)
);

CREATE TABLE progress (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    item TEXT NOT NULL,
    value TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (user_id, item)
);

CREATE TABLE analyses (
    hash TEXT PRIMARY KEY,
    body TEXT NOT NULL,
    created BIGINT NOT NULL
);
CREATE INDEX analyses_created ON analyses (created);

CREATE TABLE runs (
    id TEXT PRIMARY KEY,
    owner TEXT REFERENCES users (id) ON DELETE CASCADE,
    settings TEXT NOT NULL,
    status TEXT NOT NULL,
    report TEXT,
    created BIGINT NOT NULL
);
CREATE INDEX runs_owner ON runs (owner, created);
CREATE INDEX runs_created ON runs (created);

CREATE TABLE seeks (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    game TEXT NOT NULL,
    terms TEXT NOT NULL,
    created BIGINT NOT NULL,
    expires BIGINT NOT NULL
);
CREATE INDEX seeks_user ON seeks (user_id);
CREATE INDEX seeks_created ON seeks (created);
