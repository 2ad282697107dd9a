//! Size limits of profile pictures.

/// In pixels; pictures are square.
pub const PICTURE_SIDE: u32 = 256;
/// Size of an upload. A square of 256 pixels needs at most a quarter of a megabyte, but photos from phones are larger.
pub const MAX_PICTURE_BYTES: usize = 5 * 1024 * 1024;
/// Of an upload: 16 megapixels. A few kilobytes can hold any number of equal pixels.
pub const MAX_PICTURE_PIXELS: u64 = 4_096 * 4_096;
/// Width and height of an upload, in pixels.
pub const MAX_PICTURE_SIDE: u32 = 8_192;
