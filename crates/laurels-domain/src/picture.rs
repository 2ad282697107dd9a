//! Bounds of profile pictures.

/// Pictures are square.
pub const PICTURE_SIDE: u32 = 256;
/// Bytes of an upload. A square of 256 pixels needs a quarter of a megabyte at worst; phones send more.
pub const MAX_PICTURE_BYTES: usize = 5 * 1024 * 1024;
