-- +goose Up
-- The computer's analyses of games that have ended: made once, when first asked for, and kept.
CREATE TABLE analyses (
    game_id  text        PRIMARY KEY REFERENCES games (id),
    asked_at timestamptz NOT NULL,
    until    timestamptz, -- leased until then
    body     jsonb        -- null until it is made
);
CREATE INDEX analyses_waiting ON analyses (asked_at) WHERE body IS NULL;

-- +goose Down
DROP TABLE analyses;
