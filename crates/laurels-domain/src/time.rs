//! A moment. Nobody here asks what time it is: moments come in as arguments.

use std::time::Duration;

/// Milliseconds since 1970 in UTC.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Timestamp(pub i64);

impl Timestamp {
    /// The moment `span` later; the end of time is as far as it goes.
    #[must_use]
    pub fn after(self, span: Duration) -> Self {
        Self(self.0.saturating_add(i64::try_from(span.as_millis()).unwrap_or(i64::MAX)))
    }

    /// How long ago `earlier` was; nothing if it is still to come.
    pub fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(u64::try_from(self.0.saturating_sub(earlier.0)).unwrap_or(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans() {
        let noon = Timestamp(1_000);
        assert_eq!(noon.after(Duration::from_secs(2)), Timestamp(3_000));
        assert_eq!(Timestamp(3_000).since(noon), Duration::from_secs(2));
        assert_eq!(noon.since(Timestamp(3_000)), Duration::ZERO);
        assert_eq!(Timestamp(i64::MAX).after(Duration::MAX), Timestamp(i64::MAX));
    }
}
