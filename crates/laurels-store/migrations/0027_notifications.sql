-- Which push notifications a user wants, and when not. A row exists once the user has allowed them on a device.
CREATE TABLE notification_settings (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    friends BOOLEAN NOT NULL,
    tonight BOOLEAN NOT NULL,
    winners BOOLEAN NOT NULL,
    -- Quiet hours in minutes since midnight, both or none.
    quiet_from BIGINT,
    quiet_to BIGINT,
    -- In the IANA time zone database.
    time_zone TEXT NOT NULL,
    -- When to look for bookmarked films that are on tonight; NULL if the user doesn't want to know.
    evening_at BIGINT,
    -- When that was last done.
    evening_checked_at BIGINT
);
CREATE INDEX notification_settings_by_evening ON notification_settings (evening_at) WHERE evening_at IS NOT NULL;

-- Browsers that get push notifications. One ends with its session: the browser's next user may be another one.
CREATE TABLE push_subscriptions (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- Hash of the endpoint.
    id TEXT NOT NULL,
    session_hash TEXT NOT NULL,
    endpoint TEXT NOT NULL,
    -- The browser's public key and secret, for encryption.
    public_key TEXT NOT NULL,
    secret TEXT NOT NULL,
    made_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, id),
    FOREIGN KEY (user_id, session_hash) REFERENCES sessions (user_id, token_hash) ON DELETE CASCADE
);
-- A browser has one user.
CREATE UNIQUE INDEX push_subscriptions_by_id ON push_subscriptions (id);

-- Notifications of the last days. The id says what it is about and on which day, so that none is sent twice.
CREATE TABLE notifications (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    kind TEXT NOT NULL,
    -- The other user, if it is about one.
    about_user TEXT,
    message TEXT NOT NULL,
    made_at BIGINT NOT NULL,
    -- Not sent from then on.
    ends_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, id)
);
CREATE INDEX notifications_by_time ON notifications (made_at);

-- Notifications that a device hasn't got yet.
CREATE TABLE push_deliveries (
    user_id TEXT NOT NULL,
    notification_id TEXT NOT NULL,
    subscription_id TEXT NOT NULL,
    attempts BIGINT NOT NULL,
    next_attempt_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, notification_id, subscription_id),
    FOREIGN KEY (user_id, notification_id) REFERENCES notifications (user_id, id) ON DELETE CASCADE,
    FOREIGN KEY (user_id, subscription_id) REFERENCES push_subscriptions (user_id, id) ON DELETE CASCADE
);
CREATE INDEX push_deliveries_by_next_attempt ON push_deliveries (next_attempt_at);

-- Winners that were found on the night of a ceremony, each announced once.
CREATE TABLE found_winners (
    nomination_id TEXT NOT NULL PRIMARY KEY,
    found_at BIGINT NOT NULL,
    is_announced BOOLEAN NOT NULL
);

-- Notifications to everybody who wants their kind, which are passed on user by user.
CREATE TABLE announcements (
    id TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL,
    message TEXT NOT NULL,
    made_at BIGINT NOT NULL,
    ends_at BIGINT NOT NULL,
    -- The users up to this id have it.
    last_user TEXT NOT NULL,
    is_done BOOLEAN NOT NULL
);
CREATE INDEX announcements_to_pass_on ON announcements (made_at) WHERE NOT is_done;
