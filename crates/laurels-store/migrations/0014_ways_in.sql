-- Ways to log in: when each was last used, and the session that a sign-in with a provider was begun from.

ALTER TABLE passwords ADD COLUMN last_used_at BIGINT;
ALTER TABLE identities ADD COLUMN last_used_at BIGINT;

-- The hash of the session's token: a sign-in that links an identity ends with the session it was begun from.
ALTER TABLE sign_ins ADD COLUMN session_hash TEXT;
CREATE INDEX sign_ins_by_user ON sign_ins (user_id);
CREATE INDEX sign_ins_by_end ON sign_ins (ends_at);

-- Only ASCII letters are folded. LOWER of PostgreSQL would fold others too.
UPDATE emails SET folded = (
    SELECT
        REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(
        REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(
            u.email,
        'A', 'a'), 'B', 'b'), 'C', 'c'), 'D', 'd'), 'E', 'e'), 'F', 'f'), 'G', 'g'), 'H', 'h'), 'I', 'i'),
        'J', 'j'), 'K', 'k'), 'L', 'l'), 'M', 'm'), 'N', 'n'), 'O', 'o'), 'P', 'p'), 'Q', 'q'), 'R', 'r'),
        'S', 's'), 'T', 't'), 'U', 'u'), 'V', 'v'), 'W', 'w'), 'X', 'x'), 'Y', 'y'), 'Z', 'z')
    FROM users u WHERE u.id = emails.user_id
)
WHERE EXISTS (SELECT 1 FROM users u WHERE u.id = emails.user_id AND u.email IS NOT NULL);
