-- The person as the payment provider knows them.
CREATE TABLE customers (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    customer_id TEXT NOT NULL,
    made_at BIGINT NOT NULL
);
-- The provider names a customer, not a person.
CREATE INDEX customers_by_customer ON customers (customer_id);

-- What a person has subscribed to, as the provider last told it.
CREATE TABLE subscriptions (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    subscription_id TEXT NOT NULL,
    customer_id TEXT NOT NULL,
    lookup_key TEXT,
    name TEXT NOT NULL,
    image TEXT,
    status TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    trial_end BIGINT,
    cancel_at BIGINT,
    -- When the provider was asked: an answer to an older question changes nothing.
    asked_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, subscription_id)
);
CREATE INDEX subscriptions_by_asked ON subscriptions (asked_at);

-- Every grant and every loss of full membership.
CREATE TABLE membership_changes (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- Counts a person's changes.
    number BIGINT NOT NULL,
    -- 'granted' or 'lost'.
    change TEXT NOT NULL,
    -- The subscription that made the difference, and its state.
    subscription_id TEXT NOT NULL,
    status TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (user_id, number)
);
