//! All features of one database, a field each. They share one engine, so a caller can hold just those that it uses.

use std::sync::Arc;

use crate::api_tokens::ApiTokenStore;
use crate::archives::ArchiveStore;
use crate::audit::AuditStore;
use crate::closing_soon::ClosingSoonStore;
use crate::consents::ConsentStore;
use crate::diary::DiaryStore;
use crate::edits::CatalogueStore;
use crate::email_links::EmailStore;
use crate::engine::{DatabaseKind, DatabaseUrl, Engine, OpenError};
use crate::facts::DatabaseStore;
use crate::friends::FriendStore;
use crate::goals::GoalStore;
use crate::hidden_films::HiddenFilmStore;
use crate::identities::IdentityStore;
use crate::instances::InstanceStore;
use crate::listings::ListingStore;
use crate::marks::MarkStore;
use crate::memberships::MembershipStore;
use crate::messages::MessageStore;
use crate::my_services::MyServicesStore;
use crate::notification_store::NotificationStore;
use crate::outgoing_emails::OutgoingEmailStore;
use crate::page_views::PageViewStore;
use crate::passkeys::PasskeyStore;
use crate::passwords::PasswordStore;
use crate::public_pages::PublicPageStore;
use crate::sessions::SessionStore;
use crate::shares::ShareStore;
use crate::users::UserStore;
use crate::watched::WatchedStore;
use crate::webhook_store::WebhookStore;

/// The database, by feature. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Store {
    pub users: UserStore,
    pub sessions: SessionStore,
    pub passwords: PasswordStore,
    pub identities: IdentityStore,
    pub passkeys: PasskeyStore,
    pub api_tokens: ApiTokenStore,
    pub emails: EmailStore,
    pub outgoing_emails: OutgoingEmailStore,
    pub friends: FriendStore,
    pub marks: MarkStore,
    pub watched: WatchedStore,
    pub diary: DiaryStore,
    pub archives: ArchiveStore,
    pub memberships: MembershipStore,
    pub my_services: MyServicesStore,
    pub goals: GoalStore,
    pub hidden_films: HiddenFilmStore,
    pub closing_soon: ClosingSoonStore,
    pub notifications: NotificationStore,
    pub public_pages: PublicPageStore,
    pub shares: ShareStore,
    pub webhooks: WebhookStore,
    pub messages: MessageStore,
    pub consents: ConsentStore,
    pub catalogue: CatalogueStore,
    pub listings: ListingStore,
    pub audit: AuditStore,
    pub page_views: PageViewStore,
    pub instances: InstanceStore,
    pub database: DatabaseStore,
    engine: Arc<Engine>,
}

impl Store {
    /// Opens a database. Creates the file if it is missing, and runs pending migrations.
    pub async fn open(url: &DatabaseUrl) -> Result<Self, OpenError> {
        let engine = Arc::new(Engine::open(url).await?);
        Ok(Self {
            users: UserStore { engine: Arc::clone(&engine) },
            sessions: SessionStore { engine: Arc::clone(&engine) },
            passwords: PasswordStore { engine: Arc::clone(&engine) },
            identities: IdentityStore { engine: Arc::clone(&engine) },
            passkeys: PasskeyStore { engine: Arc::clone(&engine) },
            api_tokens: ApiTokenStore { engine: Arc::clone(&engine) },
            emails: EmailStore { engine: Arc::clone(&engine) },
            outgoing_emails: OutgoingEmailStore { engine: Arc::clone(&engine) },
            friends: FriendStore { engine: Arc::clone(&engine) },
            marks: MarkStore { engine: Arc::clone(&engine) },
            watched: WatchedStore { engine: Arc::clone(&engine) },
            diary: DiaryStore { engine: Arc::clone(&engine) },
            archives: ArchiveStore { engine: Arc::clone(&engine) },
            memberships: MembershipStore { engine: Arc::clone(&engine) },
            my_services: MyServicesStore { engine: Arc::clone(&engine) },
            goals: GoalStore { engine: Arc::clone(&engine) },
            hidden_films: HiddenFilmStore { engine: Arc::clone(&engine) },
            closing_soon: ClosingSoonStore { engine: Arc::clone(&engine) },
            notifications: NotificationStore { engine: Arc::clone(&engine) },
            public_pages: PublicPageStore { engine: Arc::clone(&engine) },
            shares: ShareStore { engine: Arc::clone(&engine) },
            webhooks: WebhookStore { engine: Arc::clone(&engine) },
            messages: MessageStore { engine: Arc::clone(&engine) },
            consents: ConsentStore { engine: Arc::clone(&engine) },
            catalogue: CatalogueStore { engine: Arc::clone(&engine) },
            listings: ListingStore { engine: Arc::clone(&engine) },
            audit: AuditStore { engine: Arc::clone(&engine) },
            page_views: PageViewStore { engine: Arc::clone(&engine) },
            instances: InstanceStore { engine: Arc::clone(&engine) },
            database: DatabaseStore { engine: Arc::clone(&engine) },
            engine,
        })
    }

    pub fn kind(&self) -> DatabaseKind {
        self.engine.kind()
    }

    /// Waits until a task that the process can't work without has panicked. Returns what it does, as in "the task that …".
    pub async fn failed_task(&self) -> &'static str {
        self.engine.tasks.failed().await
    }

    /// Waits for writes in progress and closes all connections.
    pub async fn close(&self) {
        self.engine.close().await;
    }
}
