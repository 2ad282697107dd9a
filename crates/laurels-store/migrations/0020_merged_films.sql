-- Films whose old id has been replaced in all tables.
CREATE TABLE merged_films (
    old_id TEXT NOT NULL PRIMARY KEY,
    film_id TEXT NOT NULL,
    -- When it was first replaced.
    merged_at BIGINT NOT NULL
);
