use std::sync::Arc;

use crate::engine::Engine;

/// Push notifications: who wants which, on which devices, and those to send.
#[derive(Clone, Debug)]
pub struct NotificationStore {
    pub(crate) engine: Arc<Engine>,
}
