-- Users who share ratings and notes with friends. First, because it locks the table of users, as all writes do first.
CREATE TABLE diary_sharing (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    shared_at BIGINT NOT NULL
);

-- The diary: each time a user watched a film. Unmarking the film deletes its watches.
CREATE TABLE watches (
    user_id TEXT NOT NULL,
    film_id TEXT NOT NULL,
    -- Distinguishes the watches of one film: the time when it was added in milliseconds, or the next number.
    number BIGINT NOT NULL,
    -- '2024-03-10', '2024-03' or '2024'; empty if the user doesn't remember.
    watched TEXT NOT NULL,
    -- In half stars, 1 to 10.
    rating BIGINT,
    note TEXT,
    -- Whether the user had seen the film before, apart from watches with an earlier date.
    is_rewatch BOOLEAN NOT NULL,
    added_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, film_id, number),
    FOREIGN KEY (user_id, film_id) REFERENCES viewed (user_id, film_id) ON DELETE CASCADE
);
INSERT INTO watches (user_id, film_id, number, watched, rating, note, is_rewatch, added_at)
    SELECT user_id, film_id, CASE WHEN marked_at > 0 THEN marked_at ELSE 1 END, watched, NULL, NULL, FALSE, marked_at FROM viewed WHERE watched IS NOT NULL;
ALTER TABLE viewed DROP COLUMN watched;

