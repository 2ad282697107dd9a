-- The streaming services a person has.
CREATE TABLE my_services (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    service TEXT NOT NULL,
    PRIMARY KEY (user_id, service)
);

-- A person's calendar address; only the hash of its secret is kept. It is looked up by the secret.
CREATE TABLE calendars (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    token_hash TEXT NOT NULL,
    made_at BIGINT NOT NULL
);
CREATE INDEX calendars_by_token ON calendars (token_hash);
