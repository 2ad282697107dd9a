//! The only place that reads the clock.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use laurels_domain::Timestamp;

/// What time it is. Tests hold one still and move it by hand.
#[derive(Clone, Debug)]
pub enum Clock {
    System,
    Fixed(Arc<AtomicI64>),
}

impl Clock {
    pub fn fixed(at: Timestamp) -> Self {
        Self::Fixed(Arc::new(AtomicI64::new(at.0)))
    }

    pub fn now(&self) -> Timestamp {
        match self {
            Self::System => {
                #[expect(clippy::disallowed_methods, reason = "this is where time comes from")]
                let now = SystemTime::now();
                let since = now.duration_since(UNIX_EPOCH).unwrap_or_default();
                Timestamp(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
            }
            Self::Fixed(at) => Timestamp(at.load(Ordering::Relaxed)),
        }
    }
}
