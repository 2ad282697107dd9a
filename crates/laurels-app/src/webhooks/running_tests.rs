//! Users a test event is being sent for: one at a time each.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use laurels_domain::UserId;

/// Cheap to clone; clones share their state.
#[derive(Clone, Debug, Default)]
pub(super) struct RunningTests(Arc<Mutex<HashSet<UserId>>>);

/// Ends when dropped.
#[derive(Debug)]
pub(super) struct RunningTest {
    all: RunningTests,
    user: UserId,
}

impl RunningTests {
    /// `None` while another test of the user is running.
    pub(super) fn start(&self, user: &UserId) -> Option<RunningTest> {
        let is_new = self.lock().insert(user.clone());
        is_new.then(|| RunningTest { all: self.clone(), user: user.clone() })
    }

    // A poisoned lock is fine: no code that holds it can leave the set half updated.
    fn lock(&self) -> MutexGuard<'_, HashSet<UserId>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for RunningTest {
    fn drop(&mut self) {
        self.all.lock().remove(&self.user);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_user_has_one_test_at_a_time() {
        let tests = RunningTests::default();
        let (ana, ben) = (UserId::parse("ana").unwrap(), UserId::parse("ben").unwrap());
        let running = tests.start(&ana).unwrap();
        assert!(tests.start(&ana).is_none());
        assert!(tests.start(&ben).is_some());
        drop(running);
        assert!(tests.start(&ana).is_some());
    }
}
