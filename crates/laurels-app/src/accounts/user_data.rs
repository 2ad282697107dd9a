//! Export of all data stored about a user.

use laurels_catalogue::FilmId;
use laurels_domain::listings::ServiceSet;
use laurels_domain::membership::Subscription;
use laurels_domain::{Timestamp, User, WatchedDate};
use laurels_store::{MembershipRecord, SentMessage, Session, StoreError, StoredLists, UserRelationship};

use crate::App;

/// All data stored about one user.
#[derive(Clone, Debug)]
pub struct UserData {
    pub user: User,
    pub lists: StoredLists,
    pub watched: Vec<(FilmId, WatchedDate)>,
    pub relationships: Vec<UserRelationship>,
    pub devices: Vec<Session>,
    pub messages: Vec<SentMessage>,
    pub allows_third_parties: Option<bool>,
    pub services: ServiceSet,
    pub calendar_made_at: Option<Timestamp>,
    pub subscriptions: Vec<Subscription>,
    pub membership: Vec<MembershipRecord>,
    pub exported_at: Timestamp,
}

impl App {
    /// Collects all data stored about a user.
    pub async fn export_user_data(&self, user: User) -> Result<UserData, StoreError> {
        let now = self.now();
        let (subscriptions, membership) = tokio::try_join!(
            self.store.list_subscriptions(&user.id),
            self.store.list_membership_changes(&user.id),
        )?;
        let (lists, watched, relationships, devices, messages, allows_third_parties, services, calendar) = tokio::try_join!(
            self.store.find_lists(&user.id),
            self.store.list_watched_dates(&user.id),
            self.store.list_relationships(&user.id),
            self.store.list_sessions(&user.id, now),
            self.store.list_messages_of(&user.id),
            self.store.find_consent(&user.id),
            self.store.list_my_services(&user.id),
            self.store.find_calendar(&user.id),
        )?;
        Ok(UserData {
            user,
            lists: lists.unwrap_or_default(),
            watched,
            relationships,
            devices,
            messages,
            allows_third_parties,
            services,
            calendar_made_at: calendar,
            subscriptions,
            membership,
            exported_at: now,
        })
    }
}
