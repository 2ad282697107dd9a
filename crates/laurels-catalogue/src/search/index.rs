//! All entries of one kind in one string, so that a search is a single pass over memory.

use std::ops::Range;

use crate::fold::{fold_into, without_article};

/// Delimits entries; never occurs in folded text.
const BOUNDARY: char = '\n';

/// Characters inside a word that some people leave out and others write as a space.
const HYPHENS: [char; 5] = ['-', '‐', '‑', '–', '·'];

/// Many short strings, folded and joined. The entries of one owner, a film or a person, are adjacent.
#[derive(Clone, Debug, Default)]
pub(crate) struct SearchText {
    pub(super) folded: String,
    pub(super) entries: Vec<Entry>,
    /// The unfolded strings.
    original: String,
}

#[derive(Clone, Debug)]
pub(super) struct Entry {
    /// The index of the film or person.
    pub(super) owner: u32,
    /// In `folded`.
    pub(super) start: u32,
    /// Bytes of a leading article, with its space.
    pub(super) article: u8,
    /// In `original`.
    original: Range<u32>,
}

impl SearchText {
    /// Adds a running text.
    pub(super) fn add_text(&mut self, owner: usize, text: &str) {
        let original = self.store_original(text);
        self.add_folded(owner, text, original);
    }

    /// Adds a name; one with a hyphen is found with it, without it, and with a space instead.
    pub(super) fn add_name(&mut self, owner: usize, name: &str) {
        let original = self.store_original(name);
        if name.contains(HYPHENS) {
            self.add_folded(owner, &name.replace(HYPHENS, ""), original.clone());
        }
        self.add_folded(owner, name, original);
    }

    fn store_original(&mut self, text: &str) -> Range<u32> {
        let start = self.original.len();
        self.original.push_str(text);
        short(start)..short(self.original.len())
    }

    fn add_folded(&mut self, owner: usize, text: &str, original: Range<u32>) {
        if self.folded.is_empty() {
            self.folded.push(BOUNDARY);
        }
        let start = self.folded.len();
        fold_into(&mut self.folded, text);
        let entry = &self.folded[start..];
        let article = entry.len() - without_article(entry).len();
        self.folded.push(BOUNDARY);
        let article = u8::try_from(article).unwrap_or_default();
        self.entries.push(Entry { owner: short(owner), start: short(start), article, original });
    }

    /// Where an entry ends, its boundary not included.
    pub(super) fn end(&self, entry: usize) -> usize {
        let next = self.entries.get(entry + 1).map_or(self.folded.len(), |next| next.start as usize);
        next - BOUNDARY.len_utf8()
    }

    /// The unfolded strings of these entries, without duplicates.
    pub(super) fn original(&self, entries: &[u32]) -> Vec<&str> {
        let mut ranges: Vec<_> =
            entries.iter().map(|at| self.entries[*at as usize].original.clone()).collect();
        ranges.dedup();
        ranges.into_iter().map(|range| &self.original[range.start as usize..range.end as usize]).collect()
    }
}

/// The index is a few megabytes, so 32-bit offsets suffice and halve the memory.
pub(super) fn short(offset: usize) -> u32 {
    u32::try_from(offset).unwrap_or(u32::MAX)
}
