//! What to watch next.

mod filter;
mod runtimes;

pub use self::filter::{FilmFilter, Kind};
pub use self::runtimes::{Runtime, Runtimes};
