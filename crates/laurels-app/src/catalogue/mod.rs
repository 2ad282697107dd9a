//! The current catalogue, corrections and imports.

mod films;
mod lookups;
mod nominations;
mod snapshot;

pub use self::films::EditFilmError;
pub use self::nominations::{ImportFile, ImportPreview, PublishError};
pub(crate) use self::snapshot::Snapshot;
