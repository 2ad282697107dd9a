-- A person. `revision` rises with every change of what the person's own JSON shows.
CREATE TABLE users (
    id TEXT NOT NULL PRIMARY KEY,
    username TEXT NOT NULL,
    revision BIGINT NOT NULL,
    created_at BIGINT NOT NULL
);

-- What a person ticked. The person's id leads every key, so that a distributed PostgreSQL can keep one
-- person's rows on one node.
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
