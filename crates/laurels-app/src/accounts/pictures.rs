//! Profile pictures. Uploads are decoded within limits and re-encoded, so only pixels are stored.

use std::io::Cursor;

use image::imageops::FilterType;
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits};
use laurels_domain::{MAX_PICTURE_PIXELS, MAX_PICTURE_SIDE, PICTURE_SIDE};
use laurels_store::StoreError;

use crate::limiter::TooMany;
use crate::work_queue::WorkError;

/// In bytes, for the decoded picture: 8 bits per channel at the largest size.
const MAX_MEMORY: u64 = 4 * MAX_PICTURE_PIXELS;
/// Pictures that a process decodes at the same time.
pub(crate) const MAX_DECODING: usize = 2;
/// Pictures that wait for that.
pub(crate) const MAX_WAITING: usize = 8;

#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    #[error("A profile picture must be a PNG, JPEG or BMP file.")]
    WrongType,
    #[error("Pictures can be up to 16 megapixels, and up to 8,192 pixels wide or high.")]
    TooManyPixels,
    #[error("This picture is damaged or too large to be read.")]
    Unreadable,
    #[error("We can't process more pictures right now. Try again in a moment.")]
    Busy,
    #[error(transparent)]
    TooMany(#[from] TooMany),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<WorkError> for PictureError {
    fn from(error: WorkError) -> Self {
        match error {
            WorkError::Full => Self::Busy,
            // The decoder panicked.
            WorkError::Interrupted(_) => Self::Unreadable,
        }
    }
}

/// Returns a square PNG of `PICTURE_SIDE` pixels.
pub(super) fn reencode(upload: &[u8]) -> Result<Vec<u8>, PictureError> {
    let square = to_square(decode(upload)?).resize_exact(PICTURE_SIDE, PICTURE_SIDE, FilterType::Lanczos3);
    let mut png = Vec::new();
    square.write_to(&mut Cursor::new(&mut png), ImageFormat::Png).map_err(|_| PictureError::Unreadable)?;
    Ok(png)
}

/// Checks type and size in the header before it decodes the pixels.
fn decode(upload: &[u8]) -> Result<DynamicImage, PictureError> {
    let mut reader =
        ImageReader::new(Cursor::new(upload)).with_guessed_format().map_err(|_| PictureError::Unreadable)?;
    if !matches!(reader.format(), Some(ImageFormat::Png | ImageFormat::Jpeg | ImageFormat::Bmp)) {
        return Err(PictureError::WrongType);
    }
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(MAX_MEMORY);
    reader.limits(limits);
    let decoder = reader.into_decoder().map_err(|_| PictureError::Unreadable)?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MAX_PICTURE_PIXELS || width.max(height) > MAX_PICTURE_SIDE {
        return Err(PictureError::TooManyPixels);
    }
    if decoder.total_bytes() > MAX_MEMORY || width == 0 || height == 0 {
        return Err(PictureError::Unreadable);
    }
    DynamicImage::from_decoder(decoder).map_err(|_| PictureError::Unreadable)
}

/// The square in the middle. Averages blocks of pixels first, because the time of a good filter depends on the size.
fn to_square(mut picture: DynamicImage) -> DynamicImage {
    let shorter = |picture: &DynamicImage| picture.width().min(picture.height());
    let factor = shorter(&picture) / (2 * PICTURE_SIDE);
    if factor > 1 {
        picture = picture.thumbnail_exact(picture.width() / factor, picture.height() / factor);
    }
    // Before it is scaled: a strip of one row would become 256 rows.
    let side = shorter(&picture);
    picture.crop_imm((picture.width() - side) / 2, (picture.height() - side) / 2, side, side)
}

#[cfg(test)]
mod tests {
    use image::{RgbImage, Rgba};

    use super::*;

    fn picture(format: ImageFormat, width: u32, height: u32) -> Vec<u8> {
        let mut bytes = Vec::new();
        let image = DynamicImage::ImageRgb8(RgbImage::from_fn(width, height, |x, y| {
            image::Rgb([u8::try_from(x % 256).unwrap(), u8::try_from(y % 256).unwrap(), 7])
        }));
        image.write_to(&mut Cursor::new(&mut bytes), format).unwrap();
        bytes
    }

    /// The header of a BMP file without pixels.
    fn bmp_header(width: i32, height: i32) -> Vec<u8> {
        let mut bytes = b"BM\x36\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0".to_vec();
        bytes.extend(width.to_le_bytes());
        bytes.extend(height.to_le_bytes());
        bytes.extend(b"\x01\0\x18\0");
        bytes.extend([0; 24]);
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
    fn every_shape_becomes_the_square_in_its_middle() {
        // The upscaled or downscaled middle is white, the rest black.
        for (width, height) in [(1, 1), (8_192, 1), (1, 8_192), (600, 400), (1_030, 1_200), (1_600, 1_024)] {
            let side = width.min(height);
            let (left, top) = ((width - side) / 2, (height - side) / 2);
            let image = RgbImage::from_fn(width, height, |x, y| {
                let is_inside = (left..left + side).contains(&x) && (top..top + side).contains(&y);
                image::Rgb([if is_inside { 255 } else { 0 }; 3])
            });
            let square = to_square(DynamicImage::ImageRgb8(image));
            assert_eq!(square.width(), square.height(), "{width} × {height}");
            assert!(
                (1..4 * PICTURE_SIDE).contains(&square.width()),
                "{width} × {height}: {}",
                square.width()
            );
            let middle = square.to_rgba8().get_pixel(square.width() / 2, square.height() / 2).to_owned();
            assert_eq!(middle, Rgba([255; 4]), "{width} × {height}");
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
    fn truncated_pictures_are_rejected() {
        let whole = picture(ImageFormat::Png, 64, 64);
        assert!(matches!(reencode(&whole[..whole.len() / 2]), Err(PictureError::Unreadable)));
    }

    #[test]
    fn size_is_checked_in_the_header() {
        for (width, height, is_too_large) in [
            (4_096, 4_096, false),
            (8_192, 2_048, false),
            (4_097, 4_096, true),
            (8_193, 1, true),
            (1, 8_193, true),
            (60_000, 60_000, true),
        ] {
            let error = decode(&bmp_header(width, height)).unwrap_err();
            let is_rejected = matches!(error, PictureError::TooManyPixels);
            assert_eq!(is_rejected, is_too_large, "{width} × {height}: {error:?}");
        }
    }
}
