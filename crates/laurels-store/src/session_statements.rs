//! The session of a request, checked within the transaction of its change.

pub(crate) const HAS_SESSION: &str = "SELECT COUNT(*) FROM sessions WHERE user_id = $1 AND token_hash = $2";

/// Whether the session still exists. For changes by a logged-in user, after the user was locked: a request that was
/// authenticated before a reset must not change anything after it.
macro_rules! has_session {
    ($tx:ident, $user:expr, $session_hash:expr) => {
        sqlx::query_scalar::<_, i64>($crate::session_statements::HAS_SESSION)
            .bind($user.as_str())
            .bind($session_hash)
            .fetch_one(&mut *$tx)
            .await?
            > 0
    };
}
pub(crate) use has_session;
