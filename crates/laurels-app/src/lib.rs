//! Does: what takes several steps or several systems. Knows nothing of HTTP.

mod accounts;
mod app;
mod calendar;
mod clock;
mod contact;
mod films;
mod friends;
mod jobs;
mod limiter;
mod listings;
mod live;
mod outgoing;
mod passwords;
mod people;
mod pictures;
mod snapshot;
mod social;
mod theaters;
mod tokens;

pub use accounts::{Device, LeaveError, LogInError, SetPasswordError, SignUpError};
pub use app::{App, Providers, Settings};
pub use calendar::UpcomingAiring;
pub use clock::Clock;
pub use contact::SendError;
pub use films::EditFilmError;
pub use friends::FriendError;
pub use jobs::{Part, RefreshReport};
pub use limiter::TooMany;
pub use listings::{Listings, ListingsMode, NewOnService, Offer, Schedule, Streaming};
pub use live::{Live, LiveChange, LiveStream};
pub use passwords::PasswordCost;
pub use people::MyData;
pub use pictures::PictureError;
pub use social::{Departure, SocialError};
pub use theaters::{TheaterShowings, TheatersError};
pub use tokens::{SessionToken, hash_token};
