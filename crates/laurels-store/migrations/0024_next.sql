-- Films that a user doesn't want to be suggested for tonight.
CREATE TABLE hidden_films (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    film_id TEXT NOT NULL,
    ends_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, film_id)
);
CREATE INDEX hidden_films_by_end ON hidden_films (ends_at);

-- Who wants the weekly email about films that will be hard to find. A row stays when it's switched off, so that the links
-- in emails that were sent still work.
CREATE TABLE closing_soon (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    is_on BOOLEAN NOT NULL,
    -- In the IANA time zone database.
    time_zone TEXT NOT NULL,
    -- For the link that unsubscribes. Readable, because every email contains it.
    token TEXT NOT NULL,
    -- When the next email is due.
    next_at BIGINT NOT NULL
);
CREATE INDEX closing_soon_by_next ON closing_soon (next_at) WHERE is_on;

-- Films that a check didn't find on a service any more.
CREATE TABLE streaming_departures (
    region TEXT NOT NULL,
    film_id TEXT NOT NULL,
    service TEXT NOT NULL,
    left_at BIGINT NOT NULL,
    PRIMARY KEY (region, film_id, service)
);
