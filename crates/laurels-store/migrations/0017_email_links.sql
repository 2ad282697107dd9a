-- Emailed links that confirm an address, one per user: a new one replaces it. Confirming sets the user's address to the
-- link's and verifies it, whether or not it is a new one.
CREATE TABLE email_links (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    token_hash TEXT NOT NULL,
    address TEXT NOT NULL,
    ends_at BIGINT NOT NULL
);
CREATE INDEX email_links_by_end ON email_links (ends_at);

-- Links that restore a verified address after it was changed.
CREATE TABLE email_restores (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    token_hash TEXT NOT NULL,
    address TEXT NOT NULL,
    folded TEXT NOT NULL,
    changed_at BIGINT NOT NULL,
    ends_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, token_hash)
);
CREATE INDEX email_restores_by_end ON email_restores (ends_at);

-- NULL for a user's address. A former one is reserved for its user while it can be restored, in the table whose key keeps
-- it from being anyone else's.
ALTER TABLE emails ADD COLUMN reserved_until BIGINT;
CREATE INDEX emails_by_reservation ON emails (reserved_until);
