-- When a film that was marked already was marked again, and when its watch date or its diary was last changed: an older edit
-- that arrives later changes nothing.
ALTER TABLE viewed ADD COLUMN confirmed_at BIGINT;
ALTER TABLE viewed ADD COLUMN dated_at BIGINT;
ALTER TABLE bookmarks ADD COLUMN confirmed_at BIGINT;
ALTER TABLE reviewed ADD COLUMN confirmed_at BIGINT;

-- When a film was last removed from a list, even if it's on it again.
CREATE TABLE removed_marks (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    film_id TEXT NOT NULL,
    -- 'viewed', 'bookmarks' or 'reviewed'.
    list TEXT NOT NULL,
    removed_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, film_id, list)
);

-- Edits from devices whose clock is ahead, with the time they count as: when they were first received.
CREATE TABLE early_edits (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    edit_id TEXT NOT NULL,
    received_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, edit_id)
);
CREATE INDEX early_edits_by_time ON early_edits (received_at);
