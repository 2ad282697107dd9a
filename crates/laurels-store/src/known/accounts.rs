//! What is known of what was written, and so of what is still as it was read.

use std::collections::HashMap;

use super::{Entry, Found, Reading};
use crate::marks::Raised;

/// Rows share a slot once in a while, and are then taken to have changed together.
const SLOTS: usize = 1 << u16::BITS;
/// In place of the moment of a change that is not over yet.
const IN_FLUX: u64 = u64::MAX;
/// People whose marks are remembered; beyond, everything is forgotten.
const MOST_RAISED: usize = 50_000;
/// The head changes with every write; SQLite holds two copies of it, and one is enough to notice.
pub(super) const HEAD: usize = 48;

pub(super) type Head = [u8; HEAD];

/// Whether one transaction lies between two heads.
fn is_next(before: &Head, after: &Head) -> bool {
    transactions(after) == transactions(before).wrapping_add(1)
}

/// How many transactions were written, as the head has it: a number that wraps, in the machine's own order of bytes.
fn transactions(head: &Head) -> u32 {
    let [.., a, b, c, d] = *head.first_chunk::<12>().unwrap_or(&[0; 12]);
    u32::from_ne_bytes([a, b, c, d])
}

/// A row that something known was read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Row {
    User(i64),
    Session(i64),
}

impl Row {
    fn slot(self) -> usize {
        let number = match self {
            Self::User(row) => row.wrapping_mul(2),
            Self::Session(row) => row.wrapping_mul(2) + 1,
        };
        let [low, high, ..] = number.to_le_bytes();
        usize::from(u16::from_le_bytes([low, high]))
    }
}

/// What is known of what was written.
#[derive(Debug)]
pub(super) struct Accounts {
    pub(super) now: u64,
    /// The head of the index, all of which is accounted for.
    pub(super) head: Option<Head>,
    /// SQLite's own count of what others have written.
    pub(super) by_others: Option<i64>,
    /// When the rows of a slot changed last.
    changed: Vec<u64>,
    /// Slots that are in flux.
    touched: Vec<usize>,
    /// When everything was forgotten last.
    forgot: u64,
    pub(super) is_marking: bool,
    /// Slots that are in flux by marks alone, with what they were before.
    marked: Vec<(usize, u64)>,
    /// What marks have made of people, by the numbers of their rows.
    raised: HashMap<i64, Raised>,
}

impl Accounts {
    pub(super) fn new() -> Self {
        Self {
            now: 0,
            head: None,
            by_others: None,
            changed: vec![0; SLOTS],
            touched: Vec::new(),
            forgot: 0,
            is_marking: false,
            marked: Vec::new(),
            raised: HashMap::new(),
        }
    }

    pub(super) fn touch(&mut self, row: Row) {
        let slot = row.slot();
        let before = std::mem::replace(&mut self.changed[slot], IN_FLUX);
        if !self.is_marking {
            self.touched.push(slot);
            if let Row::User(number) = row {
                self.raised.remove(&number);
            }
        } else if before != IN_FLUX {
            self.marked.push((slot, before));
        }
    }

    /// Takes everything that was written up to this head into account.
    pub(super) fn settle(&mut self, head: Option<Head>, by_others: i64) {
        self.now += 1;
        if self.by_others.replace(by_others) != Some(by_others) {
            self.forget();
        }
        for (slot, before) in self.marked.drain(..) {
            self.changed[slot] = before;
        }
        for slot in self.touched.drain(..) {
            self.changed[slot] = self.now;
        }
        self.head = head;
    }

    /// Takes a transaction of this process into account where it is all that was written since the last time. Others need
    /// not be asked for then: theirs would have counted too.
    pub(super) fn settle_own(&mut self, head: Option<Head>) {
        let (Some(before), Some(after), Some(by_others)) = (self.head, head, self.by_others) else { return };
        if is_next(&before, &after) {
            self.settle(head, by_others);
        }
    }

    /// Whether marks that are being written can be all that is not accounted for.
    pub(super) fn awaits(&self, head: &Head) -> bool {
        self.is_marking && self.head.is_some_and(|before| is_next(&before, head))
    }

    fn forget(&mut self) {
        self.raised.clear();
        self.forgot = self.now;
    }

    pub(super) fn is_true(&self, entry: &Entry) -> bool {
        let is_as_read = |row: Row| self.changed[row.slot()] <= entry.moment.0;
        self.forgot <= entry.moment.0 && entry.reading.rows().all(is_as_read)
    }

    /// What was read, with the marks since.
    pub(super) fn by_now(&self, reading: &Reading) -> Found {
        let mut found = reading.found.clone();
        if let Some(raised) = self.raised.get(&reading.user) {
            let user = &mut found.signed_in.user;
            user.revision = user.revision.max(raised.revision.0);
            user.summary_revision = user.summary_revision.max(raised.shown.0);
        }
        for (shown, other) in found.ties.summary_revisions.iter_mut().zip(&reading.others) {
            *shown = self.raised.get(other).map_or(*shown, |raised| raised.shown.0.max(*shown));
        }
        found
    }

    /// Takes in what marks have made of people.
    pub(super) fn end_marking(&mut self, raised: impl Iterator<Item = (i64, Raised)>) {
        self.is_marking = false;
        self.raised.extend(raised);
        if self.raised.len() > MOST_RAISED {
            self.now += 1;
            self.forget();
        }
    }

    /// Nobody knows what became of the marks.
    pub(super) fn give_up_marking(&mut self) {
        if std::mem::take(&mut self.is_marking) {
            self.touched.extend(self.marked.drain(..).map(|(slot, _)| slot));
        }
    }
}
