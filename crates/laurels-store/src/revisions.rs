//! Raising a user's revisions, within the transaction that changes what they count.

/// For what only the user sees.
pub(crate) const INCREMENT_REVISION: &str = "UPDATE users SET revision = revision + 1 WHERE id = $1";
/// For what friends see as well.
pub(crate) const INCREMENT_BOTH_REVISIONS: &str = "
    UPDATE users SET revision = revision + 1, summary_revision = summary_revision + 1 WHERE id = $1 RETURNING revision";
