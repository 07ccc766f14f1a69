-- +goose Up
-- What the computer thinks of games that have ended: asked for by somebody, worked out once, kept.
CREATE TABLE analyses (
    game_id  text        PRIMARY KEY REFERENCES games (id),
    asked_at timestamptz NOT NULL,
    until    timestamptz, -- a process is at it until then
    body     jsonb        -- null until it is done
);
CREATE INDEX analyses_waiting ON analyses (asked_at) WHERE body IS NULL;

-- +goose Down
DROP TABLE analyses;
