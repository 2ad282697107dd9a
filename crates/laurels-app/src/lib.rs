//! Application services: operations that span the store, providers and caches, and the background workers.
//! Independent of HTTP.

mod accounts;
mod administration;
mod audit;
mod cards;
mod catalogue;
mod checklist;
mod checkout;
mod clock;
mod contact;
mod demo;
mod diary;
mod due;
mod friends;
mod health;
mod item_retries;
mod limiter;
mod listings;
mod live;
mod membership;
mod next;
mod notifications;
mod outgoing;
mod page_views;
mod people;
mod security_log;
mod services;
mod settings;
mod sharing;
mod supervisor;
mod tokens;
mod webhooks;
mod work_queue;
mod workers;

pub use accounts::{
    Accounts, ApiTokenError, ApiTokens, ArchiveError, CheckPasswordError, DeleteAccountError, Device,
    EmailChangeError, ExportedAccount, HashingError, LogInError, NotConfirmed, OidcAttempt, OidcError,
    PasskeyError, PasswordCost, PictureError, Profiles, ResetLinkError, Sessions, SetPasswordError,
    SignUpError, UnlinkError, UserData,
};
pub use administration::{AdminError, Administration, ProviderState, ServerInfo};
pub use audit::{audit_entry, command_line_entry};
pub use cards::{CardError, Cards, DrawnCard};
pub use catalogue::{CatalogueEditor, CatalogueView, EditFilmError, ImportFile, ImportPreview, PublishError};
pub use checklist::Checklist;
pub use clock::Clock;
pub use contact::{Contact, SendError};
pub use demo::{DEMO_PASSWORD, Demo, DemoLogInError, DemoPerson, DemoUser, SeedError, seed_demo};
pub use diary::Diary;
pub use friends::{FriendError, Friendships};
pub use health::Health;
pub use limiter::{Quota, TooMany};
pub use listings::{
    Listings, ListingsMode, NewOnService, Offer, Schedule, Streaming, TheaterShowings, TheatersError,
    UpcomingAiring, ViewingOptions, WatchlistFilm,
};
pub use live::{LiveChange, LiveStream, LiveStreams, LiveUpdates, ViewedDelta};
pub use membership::{Fulfilment, Membership, PurchaseError};
pub use next::{
    ClosingSoonEmails, CurrentGoal, Evening, FinishLine, GoalState, Goals, LastChance, LastChanceFilm,
    NearTheater, NewCalendar, NextError, PlanRequest, ServiceChoice, SuggestionRequest, Suggestions, Tonight,
    TonightFilm,
};
pub use notifications::{Notifications, SubscribeError};
pub use page_views::PageViews;
pub use people::{ConfirmedFriend, FriendReport, FriendSummary, Friends, Invite, Lists, People, Person};
pub use services::{Services, StartError};
pub use settings::{DemoSettings, Features, Providers, Settings};
pub use sharing::{OpenPage, OpenShare, Sharing, SharingError};
pub use supervisor::{Supervisor, WorkerReport};
pub use tokens::{SessionToken, hash_token, new_vapid_keys};
pub use webhooks::{AddedWebhook, WebhookError, Webhooks};
pub use workers::{Part, Refresh, RefreshReport};
