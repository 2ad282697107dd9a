//! When an admin may delete a user's account: not their own, not the last admin's, and only after it has been marked
//! for a full day, which leaves time to notice a mistake.

use std::time::Duration;

use crate::{LastAdmin, Timestamp};

/// How long an account must stay marked before it can be deleted.
pub const WAIT: Duration = Duration::from_hours(24);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DeletionError {
    #[error("You can't delete your own account here. Use your settings instead.")]
    OwnAccount,
    #[error("Mark the account for deletion first, then wait a full day.")]
    NotMarked,
    #[error("This account was marked less than a day ago. Please wait a full day.")]
    TooSoon,
    #[error(transparent)]
    LastAdmin(#[from] LastAdmin),
}

/// Whether an account marked at `marked_at` (`None`: never) may be deleted now.
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
    fn account_can_be_deleted_after_being_marked_for_a_full_day() {
        let marked = Timestamp(1_774_000_000_000);
        for (marked_at, now, expected) in [
            (None, marked, Err(DeletionError::NotMarked)),
            (Some(marked), marked, Err(DeletionError::TooSoon)),
            // Marked by an instance whose clock was ahead.
            (Some(marked.after(WAIT)), marked, Err(DeletionError::TooSoon)),
            (Some(marked), Timestamp(marked.after(WAIT).0 - 1), Err(DeletionError::TooSoon)),
            (Some(marked), marked.after(WAIT), Ok(())),
            (Some(marked), marked.after(10 * WAIT), Ok(())),
        ] {
            assert_eq!(check(marked_at, now), expected, "{marked_at:?} at {now:?}");
        }
    }
}
