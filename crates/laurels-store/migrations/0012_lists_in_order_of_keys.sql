-- For SQLite alone. A table whose rows lie in the order of its key has no index beside it: what one person has marked
-- lies together and is read in one go, and a mark changes one tree instead of two.
ALTER TABLE viewed RENAME TO viewed_before;
CREATE TABLE viewed (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    film_id TEXT NOT NULL,
    marked_at BIGINT NOT NULL,
    -- '2024-03-10', '2024-03' or '2024'.
    watched TEXT,
    PRIMARY KEY (user_id, film_id)
) WITHOUT ROWID;
INSERT INTO viewed SELECT user_id, film_id, marked_at, watched FROM viewed_before ORDER BY user_id, film_id;
DROP TABLE viewed_before;

ALTER TABLE bookmarks RENAME TO bookmarks_before;
CREATE TABLE bookmarks (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    film_id TEXT NOT NULL,
    marked_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, film_id)
) WITHOUT ROWID;
INSERT INTO bookmarks SELECT user_id, film_id, marked_at FROM bookmarks_before ORDER BY user_id, film_id;
DROP TABLE bookmarks_before;

ALTER TABLE reviewed RENAME TO reviewed_before;
CREATE TABLE reviewed (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    film_id TEXT NOT NULL,
    marked_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, film_id)
) WITHOUT ROWID;
INSERT INTO reviewed SELECT user_id, film_id, marked_at FROM reviewed_before ORDER BY user_id, film_id;
DROP TABLE reviewed_before;

ALTER TABLE relationships RENAME TO relationships_before;
CREATE TABLE relationships (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    other_id TEXT NOT NULL,
    state TEXT NOT NULL,
    changed_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, other_id)
) WITHOUT ROWID;
INSERT INTO relationships SELECT user_id, other_id, state, changed_at FROM relationships_before
    ORDER BY user_id, other_id;
DROP TABLE relationships_before;
CREATE INDEX relationships_by_other ON relationships (other_id);
