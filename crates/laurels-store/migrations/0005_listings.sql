-- What the movie database said of films, laid over the facts and under the corrections. Raises the catalogue's
-- revision like a correction does.
CREATE TABLE catalogue_fetched (
    target TEXT NOT NULL,
    field TEXT NOT NULL,
    value TEXT NOT NULL,
    fetched_at BIGINT NOT NULL,
    PRIMARY KEY (target, field)
);

-- One row, raised with every change of the listings: an instance that sees it move reads them again.
CREATE TABLE listings_revision (
    id BIGINT NOT NULL PRIMARY KEY,
    revision BIGINT NOT NULL
);
INSERT INTO listings_revision (id, revision) VALUES (1, 0);

-- What stations show.
CREATE TABLE programs (
    station TEXT NOT NULL,
    starts_at BIGINT NOT NULL,
    ends_at BIGINT NOT NULL,
    film_id TEXT NOT NULL,
    PRIMARY KEY (station, starts_at)
);
CREATE TABLE schedules (
    station TEXT NOT NULL PRIMARY KEY,
    fetched_at BIGINT NOT NULL
);

-- Which films are on which service. `since` is 0 where the film was there when it was first looked for.
CREATE TABLE streaming (
    region TEXT NOT NULL,
    film_id TEXT NOT NULL,
    service TEXT NOT NULL,
    since BIGINT NOT NULL,
    PRIMARY KEY (region, film_id, service)
);
-- When a film was last looked up, whatever came of it: a refresh goes on from here after a restart.
CREATE TABLE film_checks (
    region TEXT NOT NULL,
    film_id TEXT NOT NULL,
    checked_at BIGINT NOT NULL,
    PRIMARY KEY (region, film_id)
);

-- Work that one instance does at a time; whoever dies holding one loses it with time.
CREATE TABLE leases (
    name TEXT NOT NULL PRIMARY KEY,
    holder TEXT NOT NULL,
    ends_at BIGINT NOT NULL
);
