-- Tokens with which a user's programs call the API. Only the hash of a token is stored.
CREATE TABLE api_tokens (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    token_hash TEXT NOT NULL,
    name TEXT NOT NULL,
    -- What it allows, as the domain writes it: 'read,marks'.
    scopes TEXT NOT NULL,
    made_at BIGINT NOT NULL,
    -- NULL if it works until it is revoked.
    ends_at BIGINT,
    -- NULL until it is used.
    used_at BIGINT,
    PRIMARY KEY (user_id, id)
);
CREATE UNIQUE INDEX api_tokens_by_hash ON api_tokens (token_hash);
CREATE INDEX api_tokens_by_end ON api_tokens (ends_at);
