//! What to watch next.

pub mod last_chance;
pub mod tonight;

mod film_table;
mod filter;
mod open_rings;
mod runtimes;

pub use self::film_table::{FilmEntry, FilmTable};
pub use self::filter::{FilmFilter, Kind};
pub use self::open_rings::{OpenRings, Progress};
pub use self::runtimes::{Runtime, Runtimes};
