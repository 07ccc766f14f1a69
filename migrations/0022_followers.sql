-- +goose Up
-- How far each user has seen a game, on any of their devices.
CREATE TABLE games_seen (
    user_id text    NOT NULL,
    game_id text    NOT NULL,
    version integer NOT NULL CHECK (version > 0),
    PRIMARY KEY (user_id, game_id)
) WITH (fillfactor = 80);

-- +goose Down
DROP TABLE games_seen;
