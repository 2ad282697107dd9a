//! Statements for emails that several files run within their transactions.

pub(crate) const REMOVE_EMAIL_LINKS: &str = "DELETE FROM email_links WHERE user_id = $1";

pub(crate) const FIND_FOR_CHANGE: &str = "SELECT username, email, is_email_proved FROM users WHERE id = $1";
pub(crate) const SET_EMAIL: &str = "
    UPDATE users SET email = $2, is_email_proved = TRUE, search_text = $3 || ' ' || LOWER($2) WHERE id = $1";

pub(crate) const ADD_RESTORE: &str = "
    INSERT INTO email_restores (user_id, token_hash, address, folded, changed_at, ends_at)
    VALUES ($1, $2, $3, $4, $5, $6)";
/// When an address was given up that can still be restored. Compared exactly: addresses that differ in case may be two
/// mailboxes.
pub(crate) const FIND_CHANGE_FROM: &str = "
    SELECT MIN(changed_at) FROM email_restores WHERE user_id = $1 AND address = $2 AND ends_at > $3";
pub(crate) const REMOVE_RESTORES_SINCE: &str =
    "DELETE FROM email_restores WHERE user_id = $1 AND changed_at >= $2";
/// Reserves the emails of a user but the current one, as long as each can be restored.
pub(crate) const RESERVE_FORMER: &str = "
    UPDATE emails SET reserved_until = (
        SELECT MAX(r.ends_at) FROM email_restores r WHERE r.user_id = $1 AND r.folded = emails.folded)
    WHERE user_id = $1 AND folded <> $2";
/// After [`RESERVE_FORMER`], removes the others.
pub(crate) const RELEASE_FORMER: &str =
    "DELETE FROM emails WHERE user_id = $1 AND folded <> $2 AND reserved_until IS NULL";
