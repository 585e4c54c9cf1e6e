-- Keys with which somebody logs in without a password: the public half, as JSON that the store does not read.
CREATE TABLE passkeys (
    id BLOB PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    credential TEXT NOT NULL,
    created INTEGER NOT NULL,
    last_used INTEGER
) STRICT;
CREATE INDEX passkeys_user ON passkeys (user_id, created);

-- One row that is written to see whether anything can be written.
CREATE TABLE health (
    id INTEGER PRIMARY KEY,
    checked INTEGER NOT NULL
) STRICT;

-- What is looked for when old matches are tidied away.
CREATE INDEX matches_ended ON matches (updated) WHERE status = 'aborted' OR status = 'waiting';
CREATE INDEX users_guests ON users (last_seen) WHERE kind = 'guest';
