//! A call to benchmark and the requests that repeat it.

use std::sync::Arc;
use std::sync::atomic::AtomicUsize;

#[derive(Clone, Debug)]
pub(crate) struct Call {
    pub(crate) name: &'static str,
    pub(crate) requests: Arc<[Vec<u8>]>,
    /// Index of the next request to send, modulo their number.
    pub(crate) next: Arc<AtomicUsize>,
    /// The expected status.
    pub(crate) status: u16,
    /// Minimum rate, as a share of the baseline call's rate, with many connections.
    pub(crate) target: Option<f64>,
    /// The baseline call, if not `/healthz`.
    pub(crate) against: Option<Box<Call>>,
}

impl Call {
    pub(crate) fn new(name: &'static str, target: f64, requests: Vec<Vec<u8>>) -> Self {
        Self { target: Some(target), ..Self::without_target(name, requests) }
    }

    pub(crate) fn without_target(name: &'static str, requests: Vec<Vec<u8>>) -> Self {
        let requests = requests.into();
        Self { name, requests, next: Arc::default(), status: 200, target: None, against: None }
    }

    /// Uses another baseline than `/healthz`.
    pub(crate) fn against(self, other: Self) -> Self {
        Self { against: Some(Box::new(other)), ..self }
    }

    pub(crate) fn expecting_status(self, status: u16) -> Self {
        Self { status, ..self }
    }
}
