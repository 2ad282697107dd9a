-- Columns named after what they hold.

-- Counts the changes of what friends see of a user.
ALTER TABLE users RENAME COLUMN shown_revision TO summary_revision;
-- Counts the changes of the user's relationships.
ALTER TABLE users RENAME COLUMN ties_revision TO relationships_revision;
-- Username and email in lower case.
ALTER TABLE users RENAME COLUMN sought TO search_text;
-- When the provider was queried: the response to an older query changes nothing.
ALTER TABLE subscriptions RENAME COLUMN asked_at TO fetched_at;
ALTER TABLE locks RENAME COLUMN taken TO acquisitions;
