-- Passkeys, and the challenges of log-ins and registrations under way.

CREATE TABLE passkeys (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- All three in base64url. The browser sends the user with a credential, so it need not be unique among users.
    credential_id TEXT NOT NULL,
    public_key TEXT NOT NULL,
    -- Changes with each log-in: signature counter, whether it is backed up.
    state TEXT NOT NULL,
    name TEXT NOT NULL,
    added_at BIGINT NOT NULL,
    last_used_at BIGINT,
    PRIMARY KEY (user_id, credential_id)
);

CREATE TABLE passkey_challenges (
    challenge_hash TEXT NOT NULL PRIMARY KEY,
    -- Of a registration: the session that began it.
    session_hash TEXT,
    state TEXT NOT NULL,
    ends_at BIGINT NOT NULL
);
CREATE INDEX passkey_challenges_by_end ON passkey_challenges (ends_at);
