//! Push notifications: who wants which, on which devices, and sending them.

mod evenings;
mod sender;
mod silent_services;
mod texts;
mod winners;

use std::sync::Arc;

use laurels_domain::notifications::{NotificationKinds, NotificationSettings};
use laurels_domain::{UserId, Zone};
use laurels_providers::push::{PushSubscription, SubscriptionError, WebPush};
use laurels_store::{NotificationStore, PushDevice, Session, StoreError, StoredSubscription};

pub(crate) use self::sender::PushSender;
pub(crate) use self::texts::friend_notification;
use crate::next::Suggestions;
use crate::tokens::hash_token;
use crate::{CatalogueView, Clock};

#[derive(Debug, thiserror::Error)]
pub enum SubscribeError {
    #[error("push notifications are not set up")]
    NotSetUp,
    #[error("the session was logged out")]
    LoggedOut,
    #[error(transparent)]
    Rejected(#[from] SubscriptionError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

#[derive(Debug)]
pub struct Notifications {
    store: NotificationStore,
    push: Option<Arc<WebPush>>,
    suggestions: Suggestions,
    catalogue: CatalogueView,
    sender: Arc<PushSender>,
    clock: Clock,
}

impl Notifications {
    pub(crate) fn new(
        store: NotificationStore,
        push: Option<Arc<WebPush>>,
        suggestions: Suggestions,
        catalogue: CatalogueView,
        sender: Arc<PushSender>,
        clock: Clock,
    ) -> Self {
        Self { store, push, suggestions, catalogue, sender, clock }
    }

    pub fn is_set_up(&self) -> bool {
        self.push.is_some()
    }

    pub(crate) fn sender(&self) -> Arc<PushSender> {
        Arc::clone(&self.sender)
    }

    /// The key that browsers subscribe with, if notifications are set up.
    pub fn public_key(&self) -> Option<&str> {
        self.push.as_deref().map(WebPush::public_key)
    }

    /// `None` if the user has never allowed notifications.
    pub async fn find_settings(&self, user: &UserId) -> Result<Option<NotificationSettings>, StoreError> {
        self.store.find_notification_settings(user).await
    }

    pub async fn set_settings(
        &self,
        user: &UserId,
        settings: &NotificationSettings,
    ) -> Result<(), StoreError> {
        self.store.set_notification_settings(user, settings, self.clock.now()).await
    }

    /// The devices that get notifications.
    pub async fn list_devices(&self, user: &UserId) -> Result<Vec<PushDevice>, StoreError> {
        self.store.list_push_devices(user, self.clock.now()).await
    }

    /// Sends notifications to the browser of a session from now on, until the session ends. The user's first one switches
    /// all kinds on.
    pub async fn subscribe(
        &self,
        user: &UserId,
        session: &Session,
        subscription: PushSubscription,
        zone: Zone,
    ) -> Result<(), SubscribeError> {
        self.push.as_ref().ok_or(SubscribeError::NotSetUp)?.check(&subscription)?;
        let stored = StoredSubscription {
            id: hash_token(&subscription.endpoint),
            endpoint: subscription.endpoint,
            public_key: subscription.public_key,
            secret: subscription.secret,
        };
        let defaults = NotificationSettings { kinds: NotificationKinds::ALL, quiet_hours: None, zone };
        let now = self.clock.now();
        let is_added =
            self.store.add_push_subscription(user, &session.token_hash, &stored, &defaults, now).await?;
        if is_added { Ok(()) } else { Err(SubscribeError::LoggedOut) }
    }

    /// Sends no more notifications to the browser of a session.
    pub async fn unsubscribe(&self, user: &UserId, session: &Session) -> Result<(), StoreError> {
        self.store.remove_push_subscription_of(user, &session.token_hash).await
    }
}
