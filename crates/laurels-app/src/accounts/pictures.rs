//! Profile pictures. Uploads are decoded within limits and re-encoded, so only pixels are stored.

use std::io::Cursor;

use image::imageops::FilterType;
use image::{ImageFormat, ImageReader, Limits};
use laurels_domain::PICTURE_SIDE;
use laurels_store::StoreError;

/// In pixels; larger uploads are mistakes or attacks.
const MAX_SIDE: u32 = 8_192;
/// In bytes.
const MAX_MEMORY: u64 = 128 * 1024 * 1024;

#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    #[error("A profile picture must be a PNG, JPEG or BMP file.")]
    WrongType,
    #[error("This picture is damaged or too large to be read.")]
    Unreadable,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Returns a square PNG of `PICTURE_SIDE` pixels.
pub(super) fn reencode(upload: &[u8]) -> Result<Vec<u8>, PictureError> {
    let mut reader =
        ImageReader::new(Cursor::new(upload)).with_guessed_format().map_err(|_| PictureError::Unreadable)?;
    if !matches!(reader.format(), Some(ImageFormat::Png | ImageFormat::Jpeg | ImageFormat::Bmp)) {
        return Err(PictureError::WrongType);
    }
    let mut limits = Limits::default();
    limits.max_image_width = Some(MAX_SIDE);
    limits.max_image_height = Some(MAX_SIDE);
    limits.max_alloc = Some(MAX_MEMORY);
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
        let image = DynamicImage::ImageRgb8(RgbImage::from_fn(width, height, |x, y| {
            image::Rgb([u8::try_from(x % 256).unwrap(), u8::try_from(y % 256).unwrap(), 7])
        }));
        image.write_to(&mut Cursor::new(&mut bytes), format).unwrap();
        bytes
    }

    #[test]
    fn accepted_formats_become_square_pngs() {
        for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::Bmp] {
            let png = reencode(&picture(format, 300, 200)).unwrap();
            let read = image::load_from_memory_with_format(&png, ImageFormat::Png).unwrap();
            assert_eq!((read.width(), read.height()), (PICTURE_SIDE, PICTURE_SIDE), "{format:?}");
        }
    }

    #[test]
    fn other_file_types_are_rejected() {
        let svg = b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>";
        for upload in [&b""[..], b"hello", svg, b"GIF89a\x01\x00\x01\x00"] {
            assert!(matches!(reencode(upload), Err(PictureError::WrongType)), "{upload:?}");
        }
    }

    #[test]
    fn truncated_pictures_and_decompression_bombs_are_rejected() {
        let whole = picture(ImageFormat::Png, 64, 64);
        assert!(matches!(reencode(&whole[..whole.len() / 2]), Err(PictureError::Unreadable)));
        // A header that claims ten billion pixels.
        let mut bomb = whole;
        bomb[16..24].copy_from_slice(&[0, 1, 0x86, 0xa0, 0, 1, 0x86, 0xa0]);
        assert!(matches!(reencode(&bomb), Err(PictureError::Unreadable)));
    }
}
