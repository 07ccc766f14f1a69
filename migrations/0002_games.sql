-- +goose Up
-- A game is its events; a row of games is their projection, rebuilt and compared by `slowpond verify`.
CREATE TABLE games (
    id            text        PRIMARY KEY,
    variant       text        NOT NULL,
    status        text        NOT NULL CHECK (status IN ('open', 'setup', 'playing', 'finished', 'cancelled')),
    version       integer     NOT NULL CHECK (version > 0),
    ply           integer     NOT NULL CHECK (ply >= 0),
    to_act        smallint    NOT NULL CHECK (to_act BETWEEN 0 AND 3), -- bit 1 the first seat, bit 2 the second
    created_by    text        NOT NULL REFERENCES users (id),
    first_id      text        REFERENCES users (id),
    second_id     text        REFERENCES users (id),
    opponent_kind text        NOT NULL CHECK (opponent_kind IN ('anyone', 'user', 'invite', 'computer')),
    invited_id    text        REFERENCES users (id),
    private       boolean     NOT NULL,
    winner_id     text        REFERENCES users (id),
    deadline      timestamptz,
    expires_at    timestamptz,                                          -- while open
    created_at    timestamptz NOT NULL,
    started_at    timestamptz,
    ended_at      timestamptz,
    CHECK ((ended_at IS NOT NULL) = (status IN ('finished', 'cancelled'))),
    CHECK (status <> 'open' OR expires_at IS NOT NULL)
) WITH (fillfactor = 70);

-- A move changes the deadline, so it writes every index its row is in: running games are in few, and
-- the lists' indexes hold games that have ended or are still open, which do not change.
CREATE INDEX games_deadline ON games (deadline, id) WHERE deadline IS NOT NULL;
CREATE INDEX games_active ON games (created_at, id) WHERE ended_at IS NULL;
CREATE INDEX games_active_first ON games (first_id) WHERE ended_at IS NULL;
CREATE INDEX games_active_second ON games (second_id) WHERE ended_at IS NULL;
CREATE INDEX games_timeless ON games (id) WHERE deadline IS NULL AND ended_at IS NULL;
CREATE INDEX games_open ON games (created_at, id) WHERE status = 'open';
CREATE INDEX games_expiry ON games (expires_at) WHERE status = 'open';
CREATE INDEX games_invited ON games (invited_id) WHERE status = 'open' AND invited_id IS NOT NULL;
CREATE INDEX games_seatless ON games (created_by, created_at, id) WHERE first_id IS NULL AND second_id IS NULL;
CREATE INDEX games_ended ON games (ended_at, id) WHERE ended_at IS NOT NULL;
CREATE INDEX games_ended_created ON games (created_at, id) WHERE ended_at IS NOT NULL;
CREATE INDEX games_ended_first ON games (first_id, ended_at, id) WHERE ended_at IS NOT NULL;
CREATE INDEX games_ended_second ON games (second_id, ended_at, id) WHERE ended_at IS NOT NULL;
CREATE INDEX games_ended_first_created ON games (first_id, created_at, id) WHERE ended_at IS NOT NULL;
CREATE INDEX games_ended_second_created ON games (second_id, created_at, id) WHERE ended_at IS NOT NULL;
CREATE INDEX games_cancelled ON games (created_at, id) WHERE status = 'cancelled';

CREATE TABLE game_events (
    game_id         text        NOT NULL REFERENCES games (id),
    seq             integer     NOT NULL CHECK (seq > 0),
    at              timestamptz NOT NULL,
    type            text        NOT NULL,
    seat            smallint    CHECK (seat IN (1, 2)), -- who acted, and owns the secret; null: no seat did
    actor           text        REFERENCES users (id),  -- null: the server
    body            jsonb       NOT NULL,               -- what everybody who sees the game may know
    secret          jsonb,                              -- what only the actor may know
    command_id      text,                               -- in the first event of each command
    idempotency_key text,
    PRIMARY KEY (game_id, seq)
);

-- A key creates at most one game for its user.
CREATE UNIQUE INDEX game_events_creation_key ON game_events (actor, idempotency_key)
    WHERE seq = 1 AND idempotency_key IS NOT NULL;

-- +goose StatementBegin
CREATE FUNCTION refuse_rewriting_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'game_events is append-only' USING ERRCODE = 'restrict_violation';
END
$$;
-- +goose StatementEnd

CREATE TRIGGER game_events_append_only BEFORE UPDATE OR DELETE ON game_events
    FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_history();
CREATE TRIGGER game_events_no_truncate BEFORE TRUNCATE ON game_events
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting_history();

-- +goose Down
DROP TABLE game_events;
DROP TABLE games;
DROP FUNCTION refuse_rewriting_history();
