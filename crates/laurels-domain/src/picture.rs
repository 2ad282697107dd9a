//! Size limits of profile pictures.

/// In pixels; pictures are square.
pub const PICTURE_SIDE: u32 = 256;
/// Size of an upload. A square of 256 pixels needs at most a quarter of a megabyte, but photos from phones are larger.
pub const MAX_PICTURE_BYTES: usize = 5 * 1024 * 1024;
