-- Logos of streaming services at the movie database.
CREATE TABLE service_logos (
    service TEXT NOT NULL PRIMARY KEY,
    -- With its leading slash.
    path TEXT NOT NULL
);
