-- +goose Up
-- The key pair that push services know this server by (VAPID, RFC 8292): one, made by whichever server
-- comes first.
CREATE TABLE push_keys (
    one         boolean PRIMARY KEY DEFAULT true CHECK (one),
    public_key  text NOT NULL,
    private_key text NOT NULL
);

-- Devices that take pushes, each for the session in which it said so.
CREATE TABLE push_devices (
    id         text PRIMARY KEY,
    user_id    text        NOT NULL REFERENCES users (id),
    session_id text        NOT NULL,
    endpoint   text        NOT NULL UNIQUE,
    p256dh     text        NOT NULL,
    auth       text        NOT NULL,
    device     text        NOT NULL DEFAULT '',
    created_at timestamptz NOT NULL
);
CREATE INDEX push_devices_user ON push_devices (user_id);
CREATE INDEX push_devices_session ON push_devices (session_id);

-- Users' own programs that are called. The secret signs each call, so it is kept as it is.
CREATE TABLE webhooks (
    id            text PRIMARY KEY,
    user_id       text        NOT NULL REFERENCES users (id),
    url           text        NOT NULL,
    kinds         text[]      NOT NULL,
    secret        text        NOT NULL,
    created_at    timestamptz NOT NULL,
    last_status   integer,                -- of the last answer; 0 for none
    failures      integer     NOT NULL DEFAULT 0, -- in a row
    failing_since timestamptz,
    disabled_at   timestamptz
);
CREATE INDEX webhooks_user ON webhooks (user_id);

-- +goose Down
DROP TABLE webhooks, push_devices, push_keys;
