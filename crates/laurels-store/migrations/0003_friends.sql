-- How people stand to each other. Each pair has two rows, one owned by each side, written together: `sent` on one
-- side is `received` on the other. Without a row two people are strangers.
CREATE TABLE relationships (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    other_id TEXT NOT NULL,
    -- 'sent', 'received' or 'friends'.
    state TEXT NOT NULL,
    changed_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, other_id)
);
-- For whoever leaves: the rows that the others own.
CREATE INDEX relationships_by_other ON relationships (other_id);

-- What somebody has viewed is read after every mark and shown to friends, in this order.
CREATE INDEX viewed_in_order ON viewed (user_id, marked_at, film_id);

-- Rises with every change of what friends see of a person: name, picture, films viewed.
ALTER TABLE users ADD COLUMN shown_revision BIGINT NOT NULL DEFAULT 1;

-- Counted with every change, so that a person without friends is known without looking and marks need not look.
ALTER TABLE users ADD COLUMN relationships BIGINT NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN invites_received BIGINT NOT NULL DEFAULT 0;
