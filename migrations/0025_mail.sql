-- +goose Up
-- Where each user gets mail. address is what mail goes to, pending what a code was sent to; the code
-- itself is not kept. unsubscribe stands in each mail, and can do no more than end them.
CREATE TABLE mail_addresses (
    user_id     text PRIMARY KEY REFERENCES users (id),
    address     text,
    verified_at timestamptz,
    refused     integer NOT NULL DEFAULT 0, -- mails in a row that its server has refused for good
    unsubscribe text NOT NULL UNIQUE,
    pending     text,
    code_hash   bytea,
    code_until  timestamptz,
    code_tries  integer NOT NULL DEFAULT 0
);

-- Codes sent lately, by user and by a hash of the address: nobody's mailbox is filled by others.
CREATE TABLE mail_codes (
    key     text        NOT NULL,
    sent_at timestamptz NOT NULL
);
CREATE INDEX mail_codes_key ON mail_codes (key, sent_at);

-- +goose Down
DROP TABLE mail_codes, mail_addresses;
