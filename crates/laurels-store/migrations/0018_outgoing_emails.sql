-- Emails to send, added in the transaction that causes them and deleted when the mail server has accepted them.
CREATE TABLE outgoing_emails (
    id TEXT NOT NULL PRIMARY KEY,
    -- NULL for emails to support. No foreign key: deleting a user deletes these rows itself.
    user_id TEXT,
    kind TEXT NOT NULL,
    message TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    -- Not sent from then on: its link has expired.
    ends_at BIGINT NOT NULL,
    attempts BIGINT NOT NULL,
    next_attempt_at BIGINT NOT NULL,
    last_error TEXT
);
CREATE INDEX outgoing_emails_by_next_attempt ON outgoing_emails (next_attempt_at);
CREATE INDEX outgoing_emails_by_user ON outgoing_emails (user_id);

-- What background workers could not process, and when they try again.
CREATE TABLE failed_items (
    worker TEXT NOT NULL,
    item TEXT NOT NULL,
    failures BIGINT NOT NULL,
    failed_at BIGINT NOT NULL,
    next_attempt_at BIGINT NOT NULL,
    error TEXT NOT NULL,
    PRIMARY KEY (worker, item)
);
