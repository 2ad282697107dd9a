-- By which a consent can be taken back at the provider. Of no use to anybody without our own key.
ALTER TABLE identities ADD COLUMN refresh_token TEXT;

-- Consents of people who have left, until the provider has been told.
CREATE TABLE revocations (
    provider TEXT NOT NULL,
    token TEXT NOT NULL,
    left_at BIGINT NOT NULL,
    PRIMARY KEY (provider, token)
);
