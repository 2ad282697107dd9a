//! What users change about themselves, and the export of all data stored about them.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use laurels_catalogue::FilmId;
use laurels_domain::diary::Watch;
use laurels_domain::limits::PICTURES_PER_ACCOUNT;
use laurels_domain::listings::ServiceSet;
use laurels_domain::marks::MarkList;
use laurels_domain::membership::Subscription;
use laurels_domain::notifications::NotificationSettings;
use laurels_domain::{Timestamp, User, UserId, Username, WatchedDate};
use laurels_store::{
    ApiToken, ClosingSoon, MembershipRecord, PublicPage, PushDevice, SentMessage, Session, Share, Store,
    StoreError, StoredGoal, StoredLists, UserRelationship, WayIn, Webhook,
};

use super::pictures::{MAX_DECODING, MAX_WAITING, PictureError, reencode};
use crate::limiter::Limiter;
use crate::work_queue::WorkQueue;
use crate::{Clock, LiveUpdates};

/// Archives that a process reads or writes at the same time.
const MAX_ARCHIVES: usize = 2;
/// Archives that wait for that; four of both may be one user's.
const MAX_WAITING_ARCHIVES: usize = 38;

/// All data stored about one user.
#[derive(Clone, Debug)]
pub struct UserData {
    pub user: User,
    /// Those that can still be restored, with when each was changed.
    pub former_emails: Vec<(String, Timestamp)>,
    pub lists: StoredLists,
    pub watched: Vec<(FilmId, WatchedDate)>,
    pub diary: Vec<Watch>,
    pub shares_diary: bool,
    pub relationships: Vec<UserRelationship>,
    pub devices: Vec<Session>,
    pub ways_in: Vec<WayIn>,
    pub api_tokens: Vec<ApiToken>,
    pub messages: Vec<SentMessage>,
    pub allows_third_parties: Option<bool>,
    pub services: ServiceSet,
    pub calendar_made_at: Option<Timestamp>,
    pub invite_link_made_at: Option<Timestamp>,
    pub public_page: Option<PublicPage>,
    /// Former names of the public page that are reserved for the user, and until when.
    pub reserved_slugs: Vec<(String, Timestamp)>,
    pub shares: Vec<Share>,
    pub webhooks: Vec<Webhook>,
    /// When films were last removed from lists.
    pub removed_marks: Vec<(FilmId, MarkList, Timestamp)>,
    /// Not suggested for tonight.
    pub hidden_films: Vec<FilmId>,
    /// The weekly email about films that will be hard to find.
    pub closing_soon: Option<ClosingSoon>,
    pub goal: Option<StoredGoal>,
    pub notifications: Option<NotificationSettings>,
    /// Those that get notifications.
    pub push_devices: Vec<PushDevice>,
    /// Those whom the user has removed or ignored.
    pub excluded_users: Vec<UserId>,
    pub subscriptions: Vec<Subscription>,
    pub membership: Vec<MembershipRecord>,
    pub exported_at: Timestamp,
}

#[derive(Clone, Debug)]
pub struct Profiles {
    pub(super) store: Store,
    pub(super) live: LiveUpdates,
    pub(super) limiter: Limiter,
    pub(super) pictures: WorkQueue,
    pub(super) archives: WorkQueue,
    pub(super) clock: Clock,
}

impl Profiles {
    pub(crate) fn new(store: Store, live: LiveUpdates, limiter: Limiter, clock: Clock) -> Self {
        let pictures = WorkQueue::new(MAX_DECODING, MAX_WAITING);
        let archives = WorkQueue::new(MAX_ARCHIVES, MAX_WAITING_ARCHIVES);
        Self { store, live, limiter, pictures, archives, clock }
    }

    pub async fn find(&self, user: &UserId) -> Result<Option<User>, StoreError> {
        self.store.users.find_user(user).await
    }

    pub async fn set_username(&self, user: &UserId, username: &Username) -> Result<(), StoreError> {
        self.store.users.set_username(user, username).await?;
        self.live.profile_changed(user);
        Ok(())
    }

    pub async fn set_picture(&self, user: &UserId, upload: Vec<u8>) -> Result<(), PictureError> {
        self.limiter.take("picture", user.as_str(), PICTURES_PER_ACCOUNT, self.clock.now())?;
        let png = self.pictures.run(user.as_str(), move || reencode(&upload)).await??;
        self.store.users.set_picture(user, &BASE64_STANDARD.encode(png)).await?;
        self.live.profile_changed(user);
        Ok(())
    }

    pub async fn remove_picture(&self, user: &UserId) -> Result<(), StoreError> {
        self.store.users.remove_picture(user).await?;
        self.live.profile_changed(user);
        Ok(())
    }

    pub async fn picture(&self, user: &UserId) -> Result<Option<Vec<u8>>, StoreError> {
        let Some(text) = self.store.users.find_picture(user).await? else { return Ok(None) };
        let corrupt = |_| StoreError::Corrupt { table: "pictures", column: "png", row: user.to_string() };
        BASE64_STANDARD.decode(text).map(Some).map_err(corrupt)
    }

    /// Sets whether third-party cookies are allowed.
    pub async fn set_consent(&self, user: &UserId, allows_third_parties: bool) -> Result<(), StoreError> {
        self.store.consents.set_consent(user, allows_third_parties, self.clock.now()).await
    }

    /// Collects all data stored about a user.
    pub async fn export(&self, user: User) -> Result<UserData, StoreError> {
        let now = self.clock.now();
        let (diary, shares_diary, removed_marks, hidden_films, closing_soon, goal) = tokio::try_join!(
            self.store.diary.list_all_watches(&user.id),
            self.store.diary.is_diary_shared(&user.id),
            self.store.marks.list_removed_marks(&user.id),
            self.store.hidden_films.list_hidden_films(&user.id, now),
            self.store.closing_soon.find_closing_soon(&user.id),
            self.store.goals.find_goal(&user.id),
        )?;
        let (subscriptions, membership, ways_in, former_emails, invite_link, excluded_users) = tokio::try_join!(
            self.store.memberships.list_subscriptions(&user.id),
            self.store.memberships.list_membership_changes(&user.id),
            self.store.identities.list_ways_in(&user.id),
            self.store.emails.list_former_emails(&user.id, now),
            self.store.friends.find_invite_link(&user.id),
            self.store.friends.list_excluded_users(&user.id),
        )?;
        let (notifications, push_devices) = tokio::try_join!(
            self.store.notifications.find_notification_settings(&user.id),
            self.store.notifications.list_push_devices(&user.id, now),
        )?;
        let (public_page, reserved_slugs, shares, api_tokens, webhooks) = tokio::try_join!(
            self.store.public_pages.find_public_page(&user.id),
            self.store.public_pages.list_reserved_slugs(&user.id, now),
            self.store.shares.list_shares(&user.id),
            self.store.api_tokens.list_api_tokens(&user.id, now),
            self.store.webhooks.list_webhooks(&user.id),
        )?;
        let (lists, watched, relationships, devices, messages, allows_third_parties, services, calendar) = tokio::try_join!(
            self.store.marks.find_lists(&user.id),
            self.store.watched.list_watched_dates(&user.id),
            self.store.friends.list_relationships(&user.id),
            self.store.sessions.list_sessions(&user.id, now),
            self.store.messages.list_messages_of(&user.id),
            self.store.consents.find_consent(&user.id),
            self.store.my_services.list_my_services(&user.id),
            self.store.my_services.find_calendar(&user.id),
        )?;
        Ok(UserData {
            user,
            former_emails,
            lists: lists.unwrap_or_default(),
            watched,
            diary,
            shares_diary,
            relationships,
            devices,
            ways_in,
            api_tokens,
            messages,
            allows_third_parties,
            services,
            calendar_made_at: calendar,
            invite_link_made_at: invite_link.map(|(_, made_at)| made_at),
            public_page,
            reserved_slugs,
            shares,
            webhooks,
            removed_marks,
            hidden_films,
            closing_soon,
            goal,
            notifications,
            push_devices,
            excluded_users,
            subscriptions,
            membership,
            exported_at: now,
        })
    }
}
