//! Finds a query in the entries, and ranks how close the match is.

use memchr::memmem::Finder;

use super::index::{SearchText, short};

/// From the closest to the loosest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Closeness {
    /// The whole entry, a leading article aside.
    Exact,
    /// Its beginning, a leading article aside.
    Start,
    /// At word boundaries somewhere in it.
    Word,
    Inside,
    /// Every word, but not in a row.
    Scattered,
}

/// The owners that match, and the entries of each that do, in two lists for all of them.
#[derive(Debug, Default)]
pub(super) struct Matches {
    pub(super) owners: Vec<Found>,
    entries: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) closeness: Closeness,
    pub(super) owner: u32,
    first: u32,
    count: u32,
}

impl Matches {
    /// The entries of one owner that match.
    pub(super) fn entries(&self, found: Found) -> &[u32] {
        &self.entries[found.first as usize..][..found.count as usize]
    }

    /// Entries are in order, so the entries of an owner are adjacent.
    fn note(&mut self, owner: u32, entry: usize, closeness: Closeness) {
        match self.owners.last_mut().filter(|last| last.owner == owner) {
            Some(last) => {
                last.closeness = last.closeness.min(closeness);
                last.count += 1;
            }
            None => self.owners.push(Found { closeness, owner, first: short(self.entries.len()), count: 1 }),
        }
        self.entries.push(short(entry));
    }
}

impl SearchText {
    /// Owners with an entry that contains the query; if there is none, those with an entry that contains all its terms.
    pub(super) fn find(&self, folded: &str, whole_word: bool) -> Matches {
        let mut matches = Matches::default();
        if folded.is_empty() {
            return matches;
        }
        self.each_match(folded, whole_word, |entry, closeness| {
            matches.note(self.entries[entry].owner, entry, closeness);
        });
        if matches.owners.is_empty() && folded.contains(' ') {
            self.find_scattered(folded, whole_word, &mut matches);
        }
        matches
    }

    /// Calls `each` once for every entry that holds the text, with the closest match in it.
    fn each_match(&self, needle: &str, whole_word: bool, mut each: impl FnMut(usize, Closeness)) {
        let finder = Finder::new(needle);
        let folded = self.folded.as_bytes();
        let mut entry = 0;
        let mut at = 0;
        while let Some(offset) = finder.find(&folded[at..]) {
            entry += self.entries[entry..].partition_point(|next| next.start as usize <= at + offset) - 1;
            let end = self.end(entry);
            let mut best: Option<Closeness> = None;
            // A later match cannot be closer than the first one at a word's start.
            let mut next = Some(offset);
            while let Some(offset) = next.filter(|_| best.is_none_or(|best| best > Closeness::Word)) {
                let start = at + offset;
                if let Some(closeness) = self.closeness(entry, start, needle.len(), whole_word) {
                    best = Some(best.map_or(closeness, |best| best.min(closeness)));
                }
                at = start + 1;
                next = finder.find(&folded[at..end.max(at)]);
            }
            if let Some(best) = best {
                each(entry, best);
            }
            at = end;
        }
    }

    fn closeness(&self, entry: usize, start: usize, length: usize, whole_word: bool) -> Option<Closeness> {
        let folded = self.folded.as_bytes();
        let is_gap = |at: usize| matches!(folded[at], b' ' | b'\n');
        // Entries are delimited, so there is always a byte on either side.
        let (opens, closes) = (is_gap(start - 1), is_gap(start + length));
        let whole = opens && closes;
        if whole_word && !whole {
            return None;
        }
        let first = self.entries[entry].start as usize;
        let is_prefix = start == first || start == first + usize::from(self.entries[entry].article);
        Some(match (is_prefix, whole) {
            (true, _) if start + length == self.end(entry) => Closeness::Exact,
            (true, _) => Closeness::Start,
            (false, true) => Closeness::Word,
            (false, false) => Closeness::Inside,
        })
    }

    fn find_scattered(&self, folded: &str, whole_word: bool, matches: &mut Matches) {
        let mut terms: Vec<&str> = folded.split(' ').collect();
        // The longest word is the rarest more often than not.
        terms.sort_by_key(|word| std::cmp::Reverse(word.len()));
        let (rarest, others) = terms.split_at(1);
        let others: Vec<_> = others.iter().map(Finder::new).collect();
        self.each_match(rarest[0], whole_word, |entry, _| {
            // A query longer than the entry does not match it.
            let is_long_enough = self.end(entry) - self.entries[entry].start as usize >= folded.len();
            if is_long_enough && others.iter().all(|word| self.entry_holds(entry, word, whole_word)) {
                matches.note(self.entries[entry].owner, entry, Closeness::Scattered);
            }
        });
    }

    fn entry_holds(&self, entry: usize, word: &Finder<'_>, whole_word: bool) -> bool {
        let start = self.entries[entry].start as usize;
        let text = &self.folded.as_bytes()[start..self.end(entry)];
        let length = word.needle().len();
        word.find_iter(text).any(|at| self.closeness(entry, start + at, length, whole_word).is_some())
    }
}
