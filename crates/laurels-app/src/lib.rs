//! Application services: operations that span the store, providers and caches, and the background workers.
//! Independent of HTTP.

mod accounts;
mod administration;
mod app;
mod catalogue;
mod clock;
mod contact;
mod friends;
mod limiter;
mod listings;
mod live;
mod membership;
mod outage_log;
mod outgoing;
mod page_views;
mod people;
mod tokens;
mod workers;

pub use accounts::{
    DeleteAccountError, Device, HashingError, LogInError, OidcAttempt, OidcError, PasswordCost, PictureError,
    SetPasswordError, SignUpError, UserData,
};
pub use administration::{AdminError, ProviderState, ServerInfo};
pub use app::{App, Providers, Settings, StartError};
pub use catalogue::{EditFilmError, ImportFile, ImportPreview, PublishError};
pub use clock::Clock;
pub use contact::SendError;
pub use friends::FriendError;
pub use limiter::TooMany;
pub use listings::{
    Listings, ListingsMode, NewOnService, Offer, Schedule, Streaming, TheaterShowings, TheatersError,
    UpcomingAiring,
};
pub use live::{LiveChange, LiveStream, LiveUpdates};
pub use membership::{Fulfilment, PurchaseError};
pub use people::{ConfirmedFriend, FriendReport, FriendSummary, Friends, Invite, Lists, People, Person};
pub use tokens::{SessionToken, hash_token};
pub use workers::{Part, RefreshReport};
