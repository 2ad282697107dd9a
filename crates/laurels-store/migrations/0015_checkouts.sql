-- The only checkout of a user that may be paid. A new one replaces it after it was closed at the payment provider.
CREATE TABLE checkouts (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    session_id TEXT NOT NULL,
    -- Of the price, trial, discount, customer and return URL: an equal request gets the same session.
    request_hash TEXT NOT NULL
);
