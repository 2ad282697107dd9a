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
