//! ZIP files in memory: writing small ones, and reading entries of untrusted ones by their exact names.
//!
//! Only what common programs write: stored or deflated entries, not encrypted, in one file below 4 GB. An entry is expanded
//! up to its announced size, which is checked first; entries that aren't read cost nothing.

use std::collections::HashMap;
use std::io::{Read, Write};

use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc};

const LOCAL: &[u8] = b"PK\x03\x04";
const CENTRAL: &[u8] = b"PK\x01\x02";
const END: &[u8] = b"PK\x05\x06";
const LOCAL_BYTES: usize = 30;
const CENTRAL_BYTES: usize = 46;
const END_BYTES: usize = 22;
const MAX_COMMENT_BYTES: usize = 65_535;
/// More than programs add on their own, such as folders and hidden files.
const MAX_ENTRIES: usize = 200;
const STORED: u16 = 0;
const DEFLATED: u16 = 8;
const ENCRYPTED: u16 = 1;
/// Names are UTF-8.
const UTF_8: u16 = 1 << 11;
/// January 1, 1980, the first day of the format.
const NO_DATE: u16 = 0x21;
/// Version 2.0, the first with deflate.
const VERSION: u16 = 20;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ZipError {
    NotZip,
    Damaged,
    /// Two entries have one name.
    Duplicate,
    TooManyEntries,
    /// Encrypted, in several files, or compressed in an unusual way.
    Unsupported,
    /// When expanded.
    TooLarge,
}

/// An untrusted ZIP file.
#[derive(Debug)]
pub(crate) struct ZipFile<'a> {
    bytes: &'a [u8],
    entries: HashMap<&'a [u8], Entry>,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    flags: u16,
    method: u16,
    crc: u32,
    compressed: usize,
    size: usize,
    /// Where its local header begins.
    start: usize,
}

impl<'a> ZipFile<'a> {
    /// Reads the directory.
    pub(crate) fn open(bytes: &'a [u8]) -> Result<Self, ZipError> {
        let end = find_end(bytes).ok_or(ZipError::NotZip)?;
        let number = |at: usize| read_16(bytes, end + at).ok_or(ZipError::Damaged);
        let (disk, directory_disk, on_disk, count) = (number(4)?, number(6)?, number(8)?, number(10)?);
        if disk != 0 || directory_disk != 0 || on_disk != count {
            return Err(ZipError::Unsupported);
        }
        let count = usize::from(count);
        if count > MAX_ENTRIES {
            return Err(ZipError::TooManyEntries);
        }
        let mut at = read_size(bytes, end + 16).ok_or(ZipError::Damaged)?;
        let mut entries = HashMap::with_capacity(count);
        for _ in 0..count {
            let (name, entry, next) = read_entry(bytes, at).ok_or(ZipError::Damaged)?;
            if next > end {
                return Err(ZipError::Damaged);
            }
            if entries.insert(name, entry).is_some() {
                return Err(ZipError::Duplicate);
            }
            at = next;
        }
        Ok(Self { bytes, entries })
    }

    /// The content of the file with exactly this name; `None` if there is none.
    pub(crate) fn read(&self, name: &str, max_bytes: usize) -> Result<Option<Vec<u8>>, ZipError> {
        let Some(entry) = self.entries.get(name.as_bytes()) else { return Ok(None) };
        if entry.flags & ENCRYPTED != 0 || ![STORED, DEFLATED].contains(&entry.method) {
            return Err(ZipError::Unsupported);
        }
        if entry.size > max_bytes {
            return Err(ZipError::TooLarge);
        }
        let data = self.data(name, entry).ok_or(ZipError::Damaged)?;
        let content = if entry.method == STORED { data.to_vec() } else { inflate(data, entry.size)? };
        let mut crc = Crc::new();
        crc.update(&content);
        if content.len() != entry.size || crc.sum() != entry.crc {
            return Err(ZipError::Damaged);
        }
        Ok(Some(content))
    }

    fn data(&self, name: &str, entry: &Entry) -> Option<&'a [u8]> {
        let (bytes, start) = (self.bytes, entry.start);
        if bytes.get(start..)?.get(..4)? != LOCAL {
            return None;
        }
        let name_bytes = usize::from(read_16(bytes, start.checked_add(26)?)?);
        let extra_bytes = usize::from(read_16(bytes, start.checked_add(28)?)?);
        let name_at = start.checked_add(LOCAL_BYTES)?;
        let data_at = name_at.checked_add(name_bytes)?.checked_add(extra_bytes)?;
        let is_same = bytes.get(name_at..name_at.checked_add(name_bytes)?)? == name.as_bytes();
        bytes.get(data_at..data_at.checked_add(entry.compressed)?).filter(|_| is_same)
    }
}

/// The content, of at most one byte more than announced.
fn inflate(data: &[u8], size: usize) -> Result<Vec<u8>, ZipError> {
    let mut content = Vec::new();
    let limit = u64::try_from(size).unwrap_or(u64::MAX).saturating_add(1);
    DeflateDecoder::new(data).take(limit).read_to_end(&mut content).map_err(|_| ZipError::Damaged)?;
    Ok(content)
}

/// Where the end record begins. It's the last one that ends, with its comment, where the file ends.
fn find_end(bytes: &[u8]) -> Option<usize> {
    let last = bytes.len().checked_sub(END_BYTES)?;
    let first = last.saturating_sub(MAX_COMMENT_BYTES);
    let is_end = |at: &usize| {
        let comment = read_16(bytes, at + 20).map(usize::from);
        bytes[*at..].starts_with(END) && comment == Some(bytes.len() - at - END_BYTES)
    };
    (first..=last).rev().find(is_end)
}

/// The name and the entry at a position of the directory, and where the next one begins.
fn read_entry(bytes: &[u8], at: usize) -> Option<(&[u8], Entry, usize)> {
    let header = bytes.get(at..at.checked_add(CENTRAL_BYTES)?)?;
    if !header.starts_with(CENTRAL) {
        return None;
    }
    let length = |at: usize| read_16(header, at).map(usize::from);
    let (name_bytes, extra, comment) = (length(28)?, length(30)?, length(32)?);
    let name_at = at + CENTRAL_BYTES;
    let name = bytes.get(name_at..name_at.checked_add(name_bytes)?)?;
    let entry = Entry {
        flags: read_16(header, 8)?,
        method: read_16(header, 10)?,
        crc: read_32(header, 16)?,
        compressed: read_size(header, 20)?,
        size: read_size(header, 24)?,
        start: read_size(header, 42)?,
    };
    Some((name, entry, name_at + name_bytes + extra + comment))
}

fn read_16(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(bytes.get(at..at.checked_add(2)?)?.try_into().ok()?))
}

fn read_32(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.get(at..at.checked_add(4)?)?.try_into().ok()?))
}

fn read_size(bytes: &[u8], at: usize) -> Option<usize> {
    usize::try_from(read_32(bytes, at)?).ok()
}

/// Writes files, deflated, into a ZIP file. `None` if it would be larger than the format allows.
pub(crate) fn write_zip(files: &[(&str, &[u8])]) -> Option<Vec<u8>> {
    let (mut zip, mut directory) = (Vec::new(), Vec::new());
    for (name, content) in files {
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(content).ok()?;
        let data = encoder.finish().ok()?;
        let mut crc = Crc::new();
        crc.update(content);
        let start = u32::try_from(zip.len()).ok()?;
        let mut common = Vec::new();
        for number in [VERSION, UTF_8, DEFLATED, 0, NO_DATE] {
            common.extend(number.to_le_bytes());
        }
        for number in [crc.sum(), u32::try_from(data.len()).ok()?, u32::try_from(content.len()).ok()?] {
            common.extend(number.to_le_bytes());
        }
        // The length of the name, and no extra fields.
        common.extend(u16::try_from(name.len()).ok()?.to_le_bytes());
        common.extend([0; 2]);
        zip.extend([LOCAL, &common, name.as_bytes(), &data].concat());
        directory.extend([CENTRAL, &VERSION.to_le_bytes(), &common, &[0; 10]].concat());
        directory.extend(start.to_le_bytes());
        directory.extend(name.as_bytes());
    }
    let count = u16::try_from(files.len()).ok()?.to_le_bytes();
    let (size, start) = (u32::try_from(directory.len()).ok()?, u32::try_from(zip.len()).ok()?);
    zip.extend(directory);
    zip.extend([END, &[0; 4], &count, &count, &size.to_le_bytes(), &start.to_le_bytes(), &[0; 2]].concat());
    Some(zip)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const MAX: usize = 1_000_000;

    fn zip() -> Vec<u8> {
        write_zip(&[("a.json", b"{\"a\":1}".as_slice()), ("empty", b""), ("ü/b.txt", &[b'x'; 5_000])])
            .unwrap()
    }

    fn read(bytes: &[u8], name: &str, max_bytes: usize) -> Result<Option<Vec<u8>>, ZipError> {
        ZipFile::open(bytes)?.read(name, max_bytes)
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
        let twice = write_zip(&[("a", b"1"), ("a", b"2")]).unwrap();
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
        for (at, error) in [(8, ZipError::Unsupported), (10, ZipError::Unsupported), (16, ZipError::Damaged)]
        {
            let mut bytes = bytes.clone();
            bytes[entry + at] ^= 1;
            assert_eq!(read(&bytes, "a.json", MAX), Err(error), "{at}");
        }
        for at in [20, 42] {
            let mut bytes = bytes.clone();
            bytes[entry + at..entry + at + 4].copy_from_slice(&u32::MAX.to_le_bytes());
            assert_eq!(read(&bytes, "a.json", MAX), Err(ZipError::Damaged), "{at}");
        }
        let end = find(&bytes, END);
        let mut bytes = bytes;
        bytes[end + 16..end + 20].copy_from_slice(&u32::MAX.to_le_bytes());
        assert_eq!(ZipFile::open(&bytes).unwrap_err(), ZipError::Damaged);
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
