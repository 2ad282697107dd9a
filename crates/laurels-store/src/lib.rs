//! Persistent storage on SQLite or PostgreSQL.
//!
//! All SQL of the product is in this crate, as literals that run on both databases unless a comment documents
//! otherwise. Business rules are in `laurels-domain`.
//!
//! [`Store`] has one field per feature; each is a type that can be passed on alone.

mod announcements;
mod archives;
mod audit;
mod backup;
mod cleanup;
mod closing_soon;
mod consents;
mod cursor;
mod diary;
mod diary_dates;
mod diary_rows;
mod diary_sharing;
mod directory;
mod edits;
mod email_links;
mod email_restores;
mod email_statements;
mod engine;
mod error;
mod evenings;
mod facts;
mod failed_items;
mod friend_summary;
mod friends;
mod goals;
mod health;
mod hidden_films;
mod identities;
mod imports;
mod inbox;
mod instances;
mod invite_links;
mod leases;
mod listings;
mod lists;
mod mark_edits;
mod marks;
mod memberships;
mod merged_films;
mod messages;
mod my_services;
mod notification_settings;
mod notification_store;
mod notifications;
mod outgoing_emails;
mod page_views;
mod passkeys;
mod passwords;
mod pictures;
mod public_pages;
mod push_subscriptions;
mod removals;
mod revisions;
mod revocations;
mod roles;
mod session_statements;
mod sessions;
mod shares;
mod store;
mod users;
mod watched;

pub use announcements::{FoundWinner, OpenAnnouncement};
pub use archives::{ArchiveStore, ArchivedAccount, ImportedArchive, WeeklyEmail};
pub use audit::{AuditEntry, AuditStore, ListedAudit};
pub use backup::{ArchiveError, BackupError, RestoreError};
pub use closing_soon::{CLOSING_SOON, ClosingSoon, ClosingSoonStore, DueClosingSoon};
pub use consents::ConsentStore;
pub use cursor::Cursor;
pub use diary::{DiaryStore, WatchCursor, WatchRejection};
pub use diary_dates::WatchDate;
pub use directory::{UserFilter, UserIds, UserOrder, UserPage, UserQuery};
pub use edits::{CatalogueRevision, CatalogueStore, EditConflict, FilmChange, StoredEdit, StoredEdits};
pub use email_links::{ConfirmedEmail, EmailConfirmation, EmailStore, FormerEmail};
pub use engine::{
    Committed, DatabaseKind, DatabaseUrl, InstanceListener, MarkChange, OpenError, RelatedUser,
    RelationshipRevisions, Revision, Session, SignedIn,
};
pub use error::{ChangeError, StoreError};
pub use evenings::DueEvening;
pub use facts::{DatabaseFacts, DatabaseStore, UserCounts};
pub use failed_items::{FailedItem, Failures};
pub use friend_summary::FriendSummary;
pub use friends::{Decision, FriendStore, Pair, RelationshipChange, UserRelationship};
pub use goals::{GoalCalendar, GoalStore, StoredGoal};
pub use hidden_films::HiddenFilmStore;
pub use identities::{Identity, IdentityStore, LastWayIn, PendingSignIn, WayIn};
pub use imports::{CatalogueChanged, ImportCounts, ImportRecord, NotLatestImport};
pub use inbox::{InboxMessage, MessageState};
pub use instances::InstanceStore;
pub use listings::{FilmCheck, ListingStore, ListingsRevision, StoredListings};
pub use lists::StoredLists;
pub use mark_edits::MergedEdits;
pub use marks::{MarkStore, Marked, MarkedText};
pub use memberships::{MembershipRecord, MembershipStore, StoredCheckout};
pub use merged_films::MergedFilm;
pub use messages::{MessageStore, SentMessage};
pub use my_services::MyServicesStore;
pub use notification_store::NotificationStore;
pub use notifications::{DuePush, NewNotification};
pub use outgoing_emails::{DueEmail, OutgoingEmail, OutgoingEmailStore, WaitingEmail};
pub use page_views::PageViewStore;
pub use passkeys::{Passkey, PasskeyChallenge, PasskeyRejection, PasskeyStore};
pub use passwords::PasswordStore;
pub use public_pages::{PublicPage, PublicPageRejection, PublicPageStore};
pub use push_subscriptions::{PushDevice, StoredSubscription};
pub use revocations::Revocation;
pub use sessions::{LogInProof, NewSession, SessionStore};
pub use shares::{Share, ShareRejection, ShareStore};
pub use store::Store;
pub use users::{EmailTaken, NewUser, UserStore};
pub use watched::{DateRejection, ViewedChange, WatchedStore};
