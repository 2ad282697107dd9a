-- Users with webhooks, and what their webhooks were notified of.
CREATE TABLE webhook_owners (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    -- The user's summary revision when webhook_films was last compared with the viewed films.
    compared_revision BIGINT NOT NULL
);

-- The viewed films of which events were made, or that were viewed before the user's first webhook was added.
CREATE TABLE webhook_films (
    user_id TEXT NOT NULL REFERENCES webhook_owners (user_id) ON DELETE CASCADE,
    film_id TEXT NOT NULL,
    PRIMARY KEY (user_id, film_id)
);

CREATE TABLE webhooks (
    user_id TEXT NOT NULL REFERENCES webhook_owners (user_id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    url TEXT NOT NULL,
    -- Of the URL, with its port unless that is 443: each gets one request at a time.
    host TEXT NOT NULL,
    -- Readable, because every request is signed with it.
    secret TEXT NOT NULL,
    -- Kinds of events, as the domain writes them: 'film.viewed,ring.completed'.
    events TEXT NOT NULL,
    made_at BIGINT NOT NULL,
    -- Failed attempts in a row, and when the first of them was.
    failures BIGINT NOT NULL,
    failing_since BIGINT,
    -- The last attempt, and what came of it, as the domain writes it.
    attempted_at BIGINT,
    outcome TEXT,
    -- Events that were not delivered.
    dropped BIGINT NOT NULL,
    -- NULL if no event waits.
    next_attempt_at BIGINT,
    -- While an instance delivers events. No two claims end at the same time.
    claimed_until BIGINT,
    -- Whether events were added since it was claimed.
    has_new_events BOOLEAN NOT NULL,
    -- When it was turned off, because its deliveries failed for too long.
    off_since BIGINT,
    PRIMARY KEY (user_id, id)
);
CREATE INDEX webhooks_by_next_attempt ON webhooks (next_attempt_at) WHERE next_attempt_at IS NOT NULL;

-- Events that wait for their delivery.
CREATE TABLE webhook_events (
    user_id TEXT NOT NULL,
    webhook_id TEXT NOT NULL,
    id TEXT NOT NULL,
    body TEXT NOT NULL,
    made_at BIGINT NOT NULL,
    -- Among the events that were made at the same time.
    position BIGINT NOT NULL,
    attempts BIGINT NOT NULL,
    PRIMARY KEY (user_id, webhook_id, id),
    FOREIGN KEY (user_id, webhook_id) REFERENCES webhooks (user_id, id) ON DELETE CASCADE
);
