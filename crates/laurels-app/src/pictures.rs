//! Profile pictures: whatever arrives is decoded within bounds and written anew, so that only a picture is kept.

use std::io::Cursor;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use image::imageops::FilterType;
use image::{ImageFormat, ImageReader, Limits};
use laurels_domain::{PICTURE_SIDE, UserId};
use laurels_store::StoreError;

use crate::App;

/// Larger pictures are somebody's mistake or somebody's attack.
const LARGEST_SIDE: u32 = 8_192;
const MOST_MEMORY: u64 = 128 * 1024 * 1024;

#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    #[error("A profile picture must be a PNG, JPEG or BMP file.")]
    WrongType,
    #[error("This picture is damaged or too large to be read.")]
    Unreadable,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl App {
    pub async fn set_picture(&self, user: &UserId, upload: Vec<u8>) -> Result<(), PictureError> {
        let drawn = tokio::task::spawn_blocking(move || redraw(&upload)).await;
        let png = drawn.unwrap_or(Err(PictureError::Unreadable))?;
        self.store.set_picture(user, &BASE64_STANDARD.encode(png)).await?;
        self.live.profile_changed(user);
        Ok(())
    }

    pub async fn picture(&self, user: &UserId) -> Result<Option<Vec<u8>>, StoreError> {
        let Some(text) = self.store.find_picture(user).await? else { return Ok(None) };
        let broken = |_| StoreError::Corrupt { table: "pictures", column: "png", row: user.to_string() };
        BASE64_STANDARD.decode(text).map(Some).map_err(broken)
    }
}

/// A square PNG of the one size there is.
fn redraw(upload: &[u8]) -> Result<Vec<u8>, PictureError> {
    let mut reader =
        ImageReader::new(Cursor::new(upload)).with_guessed_format().map_err(|_| PictureError::Unreadable)?;
    if !matches!(reader.format(), Some(ImageFormat::Png | ImageFormat::Jpeg | ImageFormat::Bmp)) {
        return Err(PictureError::WrongType);
    }
    let mut limits = Limits::default();
    limits.max_image_width = Some(LARGEST_SIDE);
    limits.max_image_height = Some(LARGEST_SIDE);
    limits.max_alloc = Some(MOST_MEMORY);
    reader.limits(limits);
    let picture = reader.decode().map_err(|_| PictureError::Unreadable)?;
    let square = picture.resize_to_fill(PICTURE_SIDE, PICTURE_SIDE, FilterType::Lanczos3);
    let mut png = Vec::new();
    square.write_to(&mut Cursor::new(&mut png), ImageFormat::Png).map_err(|_| PictureError::Unreadable)?;
    Ok(png)
}

#[cfg(test)]
mod tests {
    use image::{DynamicImage, RgbImage};

    use super::*;

    fn picture(format: ImageFormat, width: u32, height: u32) -> Vec<u8> {
        let mut bytes = Vec::new();
        let drawn = DynamicImage::ImageRgb8(RgbImage::from_fn(width, height, |x, y| {
            image::Rgb([u8::try_from(x % 256).unwrap(), u8::try_from(y % 256).unwrap(), 7])
        }));
        drawn.write_to(&mut Cursor::new(&mut bytes), format).unwrap();
        bytes
    }

    #[test]
    fn every_accepted_kind_becomes_the_same_square_png() {
        for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::Bmp] {
            let png = redraw(&picture(format, 300, 200)).unwrap();
            let read = image::load_from_memory_with_format(&png, ImageFormat::Png).unwrap();
            assert_eq!((read.width(), read.height()), (PICTURE_SIDE, PICTURE_SIDE), "{format:?}");
        }
    }

    #[test]
    fn what_is_no_picture_is_refused() {
        let svg = b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>";
        for upload in [&b""[..], b"hello", svg, b"GIF89a\x01\x00\x01\x00"] {
            assert!(matches!(redraw(upload), Err(PictureError::WrongType)), "{upload:?}");
        }
    }

    #[test]
    fn torn_pictures_and_bombs_are_refused() {
        let whole = picture(ImageFormat::Png, 64, 64);
        assert!(matches!(redraw(&whole[..whole.len() / 2]), Err(PictureError::Unreadable)));
        // A header that promises ten thousand million pixels.
        let mut bomb = whole;
        bomb[16..24].copy_from_slice(&[0, 1, 0x86, 0xa0, 0, 1, 0x86, 0xa0]);
        assert!(matches!(redraw(&bomb), Err(PictureError::Unreadable)));
    }
}
