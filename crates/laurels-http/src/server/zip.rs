//! ZIP files in memory: writing small ones, and reading entries of untrusted ones by their exact names.

use std::io::{Cursor, Read, Write};

use zip::read::{ArchiveOffset, Config};
use zip::result::ZipError as Error;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipReadOptions, ZipWriter};

/// More than programs add on their own, such as folders and hidden files.
const MAX_ENTRIES: usize = 200;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ZipError {
    NotZip,
    Damaged,
    /// Two entries have one name.
    Duplicate,
    TooManyEntries,
    /// Encrypted, or compressed in an unusual way.
    Unsupported,
    /// When expanded.
    TooLarge,
}

/// An untrusted ZIP file.
#[derive(Debug)]
pub(crate) struct ZipFile<'a>(ZipArchive<Cursor<&'a [u8]>>);

impl<'a> ZipFile<'a> {
    /// Reads the directory.
    pub(crate) fn open(bytes: &'a [u8]) -> Result<Self, ZipError> {
        // Nothing stands before an archive, so nothing has to be searched.
        let config = Config { archive_offset: ArchiveOffset::Known(0) };
        let zip = ZipArchive::with_config(config, Cursor::new(bytes)).map_err(|_| ZipError::NotZip)?;
        if zip.len() > MAX_ENTRIES {
            return Err(ZipError::TooManyEntries);
        }
        if zip.has_duplicate_names() {
            return Err(ZipError::Duplicate);
        }
        Ok(Self(zip))
    }

    /// The content of the file with exactly this name; `None` if there is none. Its announced size is checked first.
    pub(crate) fn read(&mut self, name: &str, max_bytes: usize) -> Result<Option<Vec<u8>>, ZipError> {
        let options = ZipReadOptions::new().enforce_header_consistency(true);
        let file = match self.0.by_name_with_options(name, options) {
            Ok(file) => file,
            Err(Error::FileNotFound) => return Ok(None),
            Err(Error::UnsupportedArchive(_)) => return Err(ZipError::Unsupported),
            Err(_) => return Err(ZipError::Damaged),
        };
        if !matches!(file.compression(), CompressionMethod::Stored | CompressionMethod::Deflated) {
            return Err(ZipError::Unsupported);
        }
        let size = usize::try_from(file.size()).ok().filter(|size| *size <= max_bytes);
        let size = size.ok_or(ZipError::TooLarge)?;
        let mut content = Vec::with_capacity(size);
        // One byte more, so that the end is reached, where the checksum is compared.
        let limit = file.size() + 1;
        file.take(limit).read_to_end(&mut content).map_err(|_| ZipError::Damaged)?;
        if content.len() == size { Ok(Some(content)) } else { Err(ZipError::Damaged) }
    }
}

/// Writes files, deflated, into a ZIP file.
pub(crate) fn write_zip(files: &[(&str, &[u8])]) -> Result<Vec<u8>, Error> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in files {
        zip.start_file(*name, SimpleFileOptions::default())?;
        zip.write_all(content)?;
    }
    Ok(zip.finish()?.into_inner())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const MAX: usize = 1_000_000;
    const CENTRAL: &[u8] = b"PK\x01\x02";
    const END: &[u8] = b"PK\x05\x06";

    fn zip() -> Vec<u8> {
        write_zip(&[("a.json", b"{\"a\":1}".as_slice()), ("empty", b""), ("ü/b.txt", &[b'x'; 5_000])])
            .unwrap()
    }

    fn read(bytes: &[u8], name: &str, max_bytes: usize) -> Result<Option<Vec<u8>>, ZipError> {
        ZipFile::open(bytes)?.read(name, max_bytes)
    }

    /// With other bytes of the same length everywhere.
    fn replaced(bytes: &[u8], from: &[u8], to: &[u8]) -> Vec<u8> {
        let mut bytes = bytes.to_vec();
        for at in 0..bytes.len() - from.len() {
            if bytes[at..].starts_with(from) {
                bytes[at..at + to.len()].copy_from_slice(to);
            }
        }
        bytes
    }

    /// Where a record begins.
    fn find(bytes: &[u8], record: &[u8]) -> usize {
        bytes.windows(4).position(|window| window == record).unwrap()
    }

    #[test]
    fn files_are_found_by_their_exact_names() {
        let bytes = zip();
        assert_eq!(read(&bytes, "a.json", MAX), Ok(Some(b"{\"a\":1}".to_vec())));
        assert_eq!(read(&bytes, "empty", 0), Ok(Some(Vec::new())));
        assert_eq!(read(&bytes, "ü/b.txt", MAX).unwrap().unwrap().len(), 5_000);
        for name in ["A.json", "/a.json", "b.txt", "./a.json", ""] {
            assert_eq!(read(&bytes, name, MAX), Ok(None), "{name}");
        }
        let with_comment = [&bytes[..bytes.len() - 2], b"\x02\0hi"].concat();
        assert_eq!(read(&with_comment, "empty", MAX), Ok(Some(Vec::new())));
    }

    #[test]
    fn other_files_are_rejected() {
        for bytes in [&b""[..], b"PK", b"%PDF-1.7", &[0; 100], &zip()[..50]] {
            assert_eq!(ZipFile::open(bytes).unwrap_err(), ZipError::NotZip);
        }
        let many: Vec<String> = (0..=MAX_ENTRIES).map(|number| number.to_string()).collect();
        let many: Vec<(&str, &[u8])> = many.iter().map(|name| (name.as_str(), &b""[..])).collect();
        assert_eq!(ZipFile::open(&write_zip(&many).unwrap()).unwrap_err(), ZipError::TooManyEntries);
        let two = write_zip(&[("one.json", b"1"), ("two.json", b"2")]).unwrap();
        let twice = replaced(&two, b"two.json", b"one.json");
        assert_eq!(ZipFile::open(&twice).unwrap_err(), ZipError::Duplicate);
    }

    #[test]
    fn sizes_are_limited_before_and_while_expanding() {
        let bytes = zip();
        assert_eq!(read(&bytes, "ü/b.txt", 4_999), Err(ZipError::TooLarge));
        let bomb = write_zip(&[("bomb", &vec![0; 10_000_000])]).unwrap();
        assert_eq!(read(&bomb, "bomb", MAX), Err(ZipError::TooLarge));
        let mut lying = bomb;
        let size_at = find(&lying, CENTRAL) + 24;
        lying[size_at..size_at + 4].copy_from_slice(&100_u32.to_le_bytes());
        assert_eq!(read(&lying, "bomb", MAX), Err(ZipError::Damaged), "it has more than announced");
    }

    #[test]
    fn damage_is_detected() {
        let bytes = zip();
        let entry = find(&bytes, CENTRAL);
        for at in [8, 10, 16] {
            let mut bytes = bytes.clone();
            bytes[entry + at] ^= 1;
            assert_eq!(read(&bytes, "a.json", MAX), Err(ZipError::Damaged), "{at}");
        }
        // Encrypted, and compressed in another way, according to both headers.
        for at in [6, 8] {
            let mut bytes = bytes.clone();
            bytes[at] ^= 1;
            bytes[entry + 2 + at] ^= 1;
            assert_eq!(read(&bytes, "a.json", MAX), Err(ZipError::Unsupported), "{at}");
        }
        for at in [20, 42] {
            let mut bytes = bytes.clone();
            bytes[entry + at..entry + at + 4].copy_from_slice(&u32::MAX.to_le_bytes());
            assert_eq!(read(&bytes, "a.json", MAX), Err(ZipError::Damaged), "{at}");
        }
        let end = find(&bytes, END);
        let mut bytes = bytes;
        bytes[end + 16..end + 20].copy_from_slice(&u32::MAX.to_le_bytes());
        assert_eq!(ZipFile::open(&bytes).unwrap_err(), ZipError::NotZip);
    }

    proptest! {
        #[test]
        fn any_content_round_trips(content in prop::collection::vec(any::<u8>(), 0..2_000)) {
            let bytes = write_zip(&[("one", &content), ("two", b"2")]).unwrap();
            prop_assert_eq!(read(&bytes, "one", 2_000), Ok(Some(content)));
        }

        #[test]
        fn no_change_of_a_byte_is_accepted_as_other_content(at in any::<prop::sample::Index>(), byte in any::<u8>()) {
            let mut bytes = zip();
            let index = at.index(bytes.len());
            bytes[index] = byte;
            if let Ok(Some(content)) = read(&bytes, "a.json", MAX) {
                prop_assert_eq!(content, b"{\"a\":1}".to_vec());
            }
        }
    }
}
