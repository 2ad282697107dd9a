-- A person. `revision` rises with every change of what the person's own JSON shows.
CREATE TABLE users (
    id TEXT NOT NULL PRIMARY KEY,
    username TEXT NOT NULL,
    email TEXT,
    -- Whether a letter or a provider has shown that the address is this person's.
    is_email_proved BOOLEAN NOT NULL,
    is_admin BOOLEAN NOT NULL,
    is_tester BOOLEAN NOT NULL,
    is_dev_acquaintance BOOLEAN NOT NULL,
    is_full_member BOOLEAN NOT NULL,
    -- Counts the pictures the person has had; negative or 0 while there is none.
    picture BIGINT NOT NULL,
    marked_for_deletion_at BIGINT,
    revision BIGINT NOT NULL,
    created_at BIGINT NOT NULL
);

-- Ways to a person. They are looked up by what a visitor brings, not by the person, so that leads their keys.
CREATE TABLE emails (
    folded TEXT NOT NULL PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX emails_by_user ON emails (user_id);
CREATE TABLE identities (
    provider TEXT NOT NULL,
    subject TEXT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    added_at BIGINT NOT NULL,
    PRIMARY KEY (provider, subject)
);
CREATE INDEX identities_by_user ON identities (user_id, provider);

-- What a person owns. The person's id leads every key, so that a distributed PostgreSQL can keep one person's
-- rows on one node.
CREATE TABLE passwords (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    hash TEXT NOT NULL,
    changed_at BIGINT NOT NULL
);
CREATE TABLE sessions (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    token_hash TEXT NOT NULL,
    device TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL,
    ends_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, token_hash)
);
CREATE INDEX sessions_by_token ON sessions (token_hash);
CREATE INDEX sessions_by_end ON sessions (ends_at);
CREATE TABLE resets (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    token_hash TEXT NOT NULL,
    ends_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, token_hash)
);
CREATE INDEX resets_by_end ON resets (ends_at);
CREATE TABLE pictures (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    -- PNG in base64: the one way to write bytes that both databases read alike.
    png TEXT NOT NULL
);
CREATE TABLE consents (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    allows_third_parties BOOLEAN NOT NULL,
    decided_at BIGINT NOT NULL
);
CREATE TABLE viewed (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    film_id TEXT NOT NULL,
    marked_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, film_id)
);
CREATE TABLE bookmarks (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    film_id TEXT NOT NULL,
    marked_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, film_id)
);
CREATE TABLE reviewed (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    film_id TEXT NOT NULL,
    marked_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, film_id)
);

-- Sign-ins that have gone to a provider and not come back yet.
CREATE TABLE sign_ins (
    state_hash TEXT NOT NULL PRIMARY KEY,
    provider TEXT NOT NULL,
    nonce TEXT NOT NULL,
    pkce_verifier TEXT NOT NULL,
    -- Who was logged in when it began.
    user_id TEXT,
    -- The address query to give back to the web app.
    query TEXT NOT NULL,
    ends_at BIGINT NOT NULL
);

-- Letters to the people behind the product. They outlive the account, without its name.
CREATE TABLE messages (
    id TEXT NOT NULL PRIMARY KEY,
    user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
    email TEXT,
    subject TEXT NOT NULL,
    message TEXT NOT NULL,
    sent_at BIGINT NOT NULL
);
CREATE INDEX messages_by_user ON messages (user_id);

-- How often a page was seen on a day; who saw it is not kept.
CREATE TABLE page_views (
    day BIGINT NOT NULL,
    page TEXT NOT NULL,
    views BIGINT NOT NULL,
    PRIMARY KEY (day, page)
);

-- Rows to hold on to while something is decided that no single row shows.
CREATE TABLE locks (
    name TEXT NOT NULL PRIMARY KEY,
    taken BIGINT NOT NULL
);
INSERT INTO locks (name, taken) VALUES ('roles', 0);
