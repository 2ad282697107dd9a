//! When an admin may delete somebody's account: not one's own, not the last admin's, and only after the account has
//! been marked for a full day, so that a mistake can be noticed.

use std::time::Duration;

use crate::{LastAdmin, Timestamp};

/// How long an account stays marked before it can be deleted.
pub const WAIT: Duration = Duration::from_hours(24);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DeletionError {
    #[error("You cannot delete your own account here. Your settings can.")]
    OwnAccount,
    #[error("Mark the account for deletion first, and come back after a full day.")]
    NotMarked,
    #[error("The account has been marked for less than a full day.")]
    TooSoon,
    #[error(transparent)]
    LastAdmin(#[from] LastAdmin),
}

/// Whether an account that was marked then, or never, may be deleted now.
pub fn check(marked_at: Option<Timestamp>, now: Timestamp) -> Result<(), DeletionError> {
    match marked_at {
        None => Err(DeletionError::NotMarked),
        Some(at) if now.since(at) < WAIT => Err(DeletionError::TooSoon),
        Some(_) => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_is_deleted_after_a_full_day_of_being_marked() {
        let marked = Timestamp(1_774_000_000_000);
        for (marked_at, now, expected) in [
            (None, marked, Err(DeletionError::NotMarked)),
            (Some(marked), marked, Err(DeletionError::TooSoon)),
            // By a clock that ran ahead.
            (Some(marked.after(WAIT)), marked, Err(DeletionError::TooSoon)),
            (Some(marked), Timestamp(marked.after(WAIT).0 - 1), Err(DeletionError::TooSoon)),
            (Some(marked), marked.after(WAIT), Ok(())),
            (Some(marked), marked.after(10 * WAIT), Ok(())),
        ] {
            assert_eq!(check(marked_at, now), expected, "{marked_at:?} at {now:?}");
        }
    }
}
