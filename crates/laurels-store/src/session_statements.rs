//! Statements for sessions that several files run within their transactions.

/// For changes by a logged-in user, after the user was locked: a request that was authenticated before a reset must not
/// change anything after it.
pub(crate) const HAS_SESSION: &str = "SELECT COUNT(*) FROM sessions WHERE user_id = $1 AND token_hash = $2";
