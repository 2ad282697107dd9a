//! Domain rules about users. Pure: no I/O, no clock, nothing async.

pub mod access;
pub mod achievements;
pub mod contact;
pub mod deletion;
pub mod diary;
pub mod email_links;
pub mod friends;
pub mod limits;
pub mod listings;
pub mod mark_edits;
pub mod marks;
pub mod membership;
pub mod next;
pub mod passkeys;
pub mod resets;
pub mod reviewed;
pub mod sessions;
pub mod sign_in;
pub mod watched;

mod audit;
mod backoff;
mod device;
mod email;
mod film_set;
mod ids;
mod password;
mod password_strength;
mod picture;
mod printable;
mod roles;
mod secret;
mod time;
#[cfg(test)]
mod untrusted_text;
mod user;
mod username;
mod zone;

pub use audit::{AuditAction, RecordedAction};
pub use backoff::Backoff;
pub use device::device_name;
pub use email::{Email, EmailError, fold_email};
pub use film_set::FilmSet;
pub use ids::UserId;
pub use password::{NewPassword, PasswordError, StrongPassword};
pub use password_strength::{PasswordContext, Weakness};
pub use picture::{MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS, MAX_PICTURE_SIDE, PICTURE_SIDE};
pub use printable::is_unprintable;
pub use roles::{LastAdmin, Role, Roles};
pub use secret::Secret;
pub use time::Timestamp;
pub use user::User;
pub use username::{Username, UsernameError};
pub use watched::{WatchedDate, WatchedError};
pub use zone::{Weekday, Zone};
