//! Does: what takes several steps or several systems. Knows nothing of HTTP.

mod accounts;
mod app;
mod clock;
mod contact;
mod films;
mod friends;
mod jobs;
mod limiter;
mod live;
mod outgoing;
mod passwords;
mod people;
mod pictures;
mod snapshot;
mod social;
mod tokens;

pub use accounts::{Device, LeaveError, LogInError, SetPasswordError, SignUpError};
pub use app::{App, Providers, Settings};
pub use clock::Clock;
pub use contact::SendError;
pub use films::EditFilmError;
pub use friends::FriendError;
pub use limiter::TooMany;
pub use live::{Live, LiveChange, LiveStream};
pub use passwords::PasswordCost;
pub use people::{MyData, PersonLists};
pub use pictures::PictureError;
pub use social::{Departure, SocialError};
pub use tokens::{SessionToken, hash_token};
