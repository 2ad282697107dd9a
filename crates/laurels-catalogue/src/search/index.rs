//! All texts of one kind in one piece, so that a search is a single pass over memory.

use std::ops::Range;

use crate::fold::{fold_into, without_article};

/// Stands before, between and after entries; folded text never holds it.
const BOUNDARY: char = '\n';

/// Characters inside a word that some people leave out and others write as a space.
const HYPHENS: [char; 5] = ['-', '‐', '‑', '–', '·'];

/// Many short texts, folded and joined. The entries of a film follow one another.
#[derive(Clone, Debug, Default)]
pub(crate) struct SearchText {
    pub(super) folded: String,
    pub(super) entries: Vec<Entry>,
    /// The texts as people write them.
    shown: String,
}

#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) film: u32,
    /// In `folded`.
    pub(super) start: u32,
    /// Bytes of a leading article, with its space.
    pub(super) article: u8,
    /// In `shown`.
    shown: Range<u32>,
}

impl SearchText {
    /// Adds a running text of a film.
    pub(super) fn add_text(&mut self, film: usize, text: &str) {
        let shown = self.keep(text);
        self.add_folded(film, text, shown);
    }

    /// Adds a name of a film or person; one with a hyphen is found with it, without it, and with a space instead.
    pub(super) fn add_name(&mut self, film: usize, name: &str) {
        let shown = self.keep(name);
        if name.contains(HYPHENS) {
            self.add_folded(film, &name.replace(HYPHENS, ""), shown.clone());
        }
        self.add_folded(film, name, shown);
    }

    fn keep(&mut self, text: &str) -> Range<u32> {
        let start = self.shown.len();
        self.shown.push_str(text);
        short(start)..short(self.shown.len())
    }

    fn add_folded(&mut self, film: usize, text: &str, shown: Range<u32>) {
        if self.folded.is_empty() {
            self.folded.push(BOUNDARY);
        }
        let start = self.folded.len();
        fold_into(&mut self.folded, text);
        let entry = &self.folded[start..];
        let article = entry.len() - without_article(entry).len();
        self.folded.push(BOUNDARY);
        let article = u8::try_from(article).unwrap_or_default();
        self.entries.push(Entry { film: short(film), start: short(start), article, shown });
    }

    /// Where an entry ends, its boundary not included.
    pub(super) fn end(&self, entry: usize) -> usize {
        let next = self.entries.get(entry + 1).map_or(self.folded.len(), |next| next.start as usize);
        next - BOUNDARY.len_utf8()
    }

    /// The texts behind these entries, each once.
    pub(super) fn shown(&self, entries: &[u32]) -> Vec<&str> {
        let mut ranges: Vec<_> = entries.iter().map(|at| self.entries[*at as usize].shown.clone()).collect();
        ranges.dedup();
        ranges.into_iter().map(|range| &self.shown[range.start as usize..range.end as usize]).collect()
    }
}

/// The texts together are a few megabytes, so that offsets need only half the room.
pub(super) fn short(offset: usize) -> u32 {
    u32::try_from(offset).unwrap_or(u32::MAX)
}
