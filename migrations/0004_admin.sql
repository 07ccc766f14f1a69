-- +goose Up
-- What administrators did. A row stands for one act and is written with it, in one transaction.
CREATE TABLE audit (
    id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at         timestamptz NOT NULL,
    actor      text        NOT NULL CHECK (actor <> ''), -- a user's id, or shell: and the operating system's user
    act        text        NOT NULL CHECK (act <> ''),
    user_id    text        REFERENCES users (id),        -- the user it was done to
    game_id    text        REFERENCES games (id),        -- or the game it was done to
    detail     text,                                     -- such as how a game was ended; never a secret
    note       text,                                     -- why
    request_id text        NOT NULL CHECK (request_id <> ''),
    CHECK ((user_id IS NULL) <> (game_id IS NULL))
);

-- +goose StatementBegin
CREATE FUNCTION refuse_rewriting_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'audit is append-only' USING ERRCODE = 'restrict_violation';
END
$$;
-- +goose StatementEnd

CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON audit
    FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_audit();
CREATE TRIGGER audit_no_truncate BEFORE TRUNCATE ON audit
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting_audit();

-- A code that sets a new password once. A user has one at most, so nothing needs purging; only
-- SHA-256 of it is stored.
CREATE TABLE password_resets (
    user_id    text        PRIMARY KEY REFERENCES users (id),
    hash       bytea       NOT NULL,
    expires_at timestamptz NOT NULL,
    CONSTRAINT password_resets_hash_is_sha256 CHECK (octet_length(hash) = 32)
);

-- +goose Down
DROP TABLE password_resets;
DROP TABLE audit;
DROP FUNCTION refuse_rewriting_audit();
