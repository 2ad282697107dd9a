use std::time::Duration;

use http::{HeaderMap, Response};
use http_body_util::BodyExt;
use hyper::body::Incoming;
use serde_json::Value;
use tokio::time::timeout;

/// For the next event.
const TIMEOUT: Duration = Duration::from_secs(10);
/// Long enough to receive an event that must not be sent.
const QUIET_TIME: Duration = Duration::from_millis(1_500);

/// An open event stream.
#[derive(Debug)]
pub(crate) struct Events {
    pub(crate) headers: HeaderMap,
    body: Incoming,
    unread: String,
}

impl Events {
    pub(super) fn new(response: Response<Incoming>) -> Self {
        let (head, body) = response.into_parts();
        assert_eq!(head.status, 200);
        Self { headers: head.headers, body, unread: String::new() }
    }

    /// Name and data of the next event; skips comments. `None` at the end of the stream.
    pub(crate) async fn next(&mut self) -> Option<(String, Value)> {
        timeout(TIMEOUT, self.read()).await.unwrap()
    }

    /// The data of the next event, which must have this name.
    #[track_caller]
    pub(crate) fn expect(&mut self, name: &str) -> impl Future<Output = Value> {
        let name = name.to_owned();
        async move {
            let (found, data) = self.next().await.unwrap();
            assert_eq!(found, name, "{data}");
            data
        }
    }

    /// Whether no event arrives for a while.
    pub(crate) async fn is_silent(&mut self) -> bool {
        timeout(QUIET_TIME, self.read()).await.is_err()
    }

    pub(crate) async fn is_over(&mut self) -> bool {
        self.next().await.is_none()
    }

    async fn read(&mut self) -> Option<(String, Value)> {
        loop {
            while let Some((event, rest)) = self.unread.split_once("\n\n") {
                let field =
                    |name: &str| event.lines().find_map(|line| line.strip_prefix(name)).map(str::to_owned);
                let (name, data) = (field("event: "), field("data: "));
                self.unread = String::from(rest);
                if let (Some(name), Some(data)) = (name, data) {
                    return Some((name, serde_json::from_str(&data).unwrap()));
                }
            }
            let frame = self.body.frame().await?.ok()?;
            self.unread.push_str(str::from_utf8(frame.data_ref()?).unwrap());
        }
    }
}
