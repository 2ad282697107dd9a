-- What a user wants to complete by a day. One per user.
CREATE TABLE goals (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    -- Which rings, as the domain writes it: 'ceremony:98'.
    scope TEXT NOT NULL,
    -- The last day.
    day TEXT NOT NULL,
    -- In the IANA time zone database.
    time_zone TEXT NOT NULL,
    started_at BIGINT NOT NULL,
    -- Of the link to the calendar, if there is one.
    calendar_hash TEXT,
    calendar_made_at BIGINT
);
