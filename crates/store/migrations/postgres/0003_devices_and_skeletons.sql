-- Browsers in which somebody has logged in: the hash of a random token that only the browser knows.
CREATE TABLE known_devices (
    token BYTEA NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created BIGINT NOT NULL,
    last_used BIGINT NOT NULL,
    PRIMARY KEY (token, user_id)
);
CREATE INDEX known_devices_user ON known_devices (user_id, last_used);
CREATE INDEX known_devices_used ON known_devices (last_used);

-- What an account's name looks like (UTS 39): two names with one skeleton look alike. Not unique, because
-- accounts from before may clash. Filled in when the store is opened.
ALTER TABLE users ADD COLUMN name_skeleton TEXT;
CREATE INDEX users_name_skeleton ON users (name_skeleton) WHERE name_skeleton IS NOT NULL;
CREATE INDEX users_without_skeleton ON users (id) WHERE kind = 'account' AND name_skeleton IS NULL;
