-- +goose Up
-- The secret in the addresses of a user's feeds. It opens no more than what a notice may say, and is shown
-- again to its owner, so it is kept as it is.
CREATE TABLE feeds (
    user_id text PRIMARY KEY REFERENCES users (id),
    secret  text NOT NULL UNIQUE
);

-- +goose Down
DROP TABLE feeds;
