//! Body limits of calls that accept more than `server::limits::MAX_BODY_BYTES`, from logged-in users only.

use laurels_domain::MAX_PICTURE_BYTES;

/// Ten thousand rows of an export, with titles in any script.
pub(crate) const MAX_EXPORT_BYTES: usize = 4 * 1024 * 1024;
/// All tables of the catalogue together.
pub(crate) const MAX_IMPORT_BYTES: usize = 4 * 1024 * 1024;
/// An archive of a user. What it expands to is limited where it's read.
pub(crate) const MAX_ARCHIVE_BYTES: usize = 7 * 1024 * 1024;
/// An archive and its multipart form.
pub(crate) const MAX_ARCHIVE_UPLOAD_BYTES: usize = MAX_ARCHIVE_BYTES + 64 * 1024;
/// A picture and its multipart form.
pub(crate) const MAX_UPLOAD_BYTES: usize = MAX_PICTURE_BYTES + 64 * 1024;
