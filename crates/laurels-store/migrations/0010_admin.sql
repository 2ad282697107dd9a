-- What admins did, for other admins to read. It outlives both: an id stays, a name goes with its account.
CREATE TABLE audit (
    id TEXT NOT NULL PRIMARY KEY,
    at BIGINT NOT NULL,
    admin_id TEXT NOT NULL,
    -- The name on that day.
    admin_name TEXT NOT NULL,
    action TEXT NOT NULL,
    -- Kind and id: 'user/…', 'film/tt0068646', 'nomination/…'.
    subject TEXT NOT NULL,
    -- JSON of what was changed; nothing where there was nothing.
    before TEXT,
    after TEXT
);
CREATE INDEX audit_in_order ON audit (at, id);
CREATE INDEX audit_by_admin ON audit (admin_id);

-- Whether somebody has dealt with a message, and who: the id of an admin.
ALTER TABLE messages ADD COLUMN answered_at BIGINT;
ALTER TABLE messages ADD COLUMN answered_by TEXT;
CREATE INDEX messages_in_order ON messages (sent_at, id);

-- What people are searched by: the name and the address behind it, folded. Names stand first, so it sorts by name.
ALTER TABLE users ADD COLUMN sought TEXT NOT NULL DEFAULT '';
UPDATE users SET sought = LOWER(username || ' ' || COALESCE(email, ''));
-- Each holds all that searching, filtering and sorting look at: a search reads one narrow index and no table.
CREATE INDEX users_by_name ON users
    (sought, id, is_admin, is_tester, is_dev_acquaintance, is_full_member, marked_for_deletion_at);
CREATE INDEX users_by_age ON users
    (created_at, id, sought, is_admin, is_tester, is_dev_acquaintance, is_full_member, marked_for_deletion_at);
