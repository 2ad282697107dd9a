-- The token of a user's invite link. Readable, because its owner sees the link again.
CREATE TABLE invite_links (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    token TEXT NOT NULL,
    made_at BIGINT NOT NULL
);

-- Users whom the owner has removed or ignored: they need to send an invite, whatever link they have.
CREATE TABLE invite_link_exclusions (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    other_id TEXT NOT NULL,
    PRIMARY KEY (user_id, other_id)
);
-- For accounts that are deleted: the rows that others own.
CREATE INDEX invite_link_exclusions_by_other ON invite_link_exclusions (other_id);
