use std::sync::Arc;

use crate::engine::Engine;

/// Webhooks: users' own servers that are notified, and the events that wait for them.
#[derive(Clone, Debug)]
pub struct WebhookStore {
    pub(crate) engine: Arc<Engine>,
}
