//! Does: what takes several steps or several systems. Knows nothing of HTTP.

mod app;
mod clock;
mod films;
mod snapshot;

pub use app::{App, Settings};
pub use clock::Clock;
pub use films::EditFilmError;
