-- +goose Up

-- Names are ASCII; the "C" collation makes lower(name) mean the same under every database locale.
CREATE TABLE users (
    id            text        PRIMARY KEY,
    name          text        COLLATE "C" NOT NULL,
    guest         boolean     NOT NULL DEFAULT false,
    computer      boolean     NOT NULL DEFAULT false,
    admin         boolean     NOT NULL DEFAULT false,
    email         text,
    password_hash text,
    created_at    timestamptz NOT NULL,
    banned_at     timestamptz,
    CONSTRAINT users_guest_without_password CHECK (NOT guest OR password_hash IS NULL)
);
CREATE UNIQUE INDEX users_name_key ON users (lower(name));

-- A session is one login and the family of all refresh tokens that descend from it.
CREATE TABLE sessions (
    id           text        PRIMARY KEY,
    user_id      text        NOT NULL REFERENCES users (id),
    created_at   timestamptz NOT NULL,
    last_used_at timestamptz NOT NULL,
    ended_at     timestamptz
);
CREATE INDEX sessions_standing_by_user ON sessions (user_id) WHERE ended_at IS NULL;
CREATE INDEX sessions_ended ON sessions (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX sessions_idle ON sessions (last_used_at);

-- Only SHA-256 of a token is stored. parent is the hash of the token it was exchanged for; it is no
-- foreign key, because an expired parent is purged before its successors. used_at is the first use.
-- replaced_at marks a token that became invalid unused, when its parent was exchanged again.
CREATE TABLE refresh_tokens (
    hash        bytea       PRIMARY KEY,
    session_id  text        NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    parent      bytea,
    created_at  timestamptz NOT NULL,
    used_at     timestamptz,
    replaced_at timestamptz,
    CONSTRAINT refresh_tokens_hash_is_sha256 CHECK (octet_length(hash) = 32)
);
CREATE INDEX refresh_tokens_family ON refresh_tokens (session_id, parent);
CREATE INDEX refresh_tokens_created ON refresh_tokens (created_at);

-- +goose Down
DROP TABLE refresh_tokens;
DROP TABLE sessions;
DROP TABLE users;
