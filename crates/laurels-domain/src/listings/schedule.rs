//! TV programs of a station.

use laurels_catalogue::{Credits, FilmId, Identities};

use crate::Timestamp;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    pub starts_at: Timestamp,
    pub ends_at: Timestamp,
    pub film: FilmId,
}

impl Program {
    pub fn has_ended(&self, now: Timestamp) -> bool {
        self.ends_at <= now
    }
}

/// An airing of a film that is not in the catalogue, as far as we know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnmatchedAiring {
    pub starts_at: Timestamp,
    pub ends_at: Timestamp,
    /// The film's id at the listings provider.
    pub root_id: Option<String>,
    pub credits: Credits,
}

impl UnmatchedAiring {
    /// The program, if the film is in the catalogue by now.
    pub fn matched(&self, films: &Identities<'_>) -> Option<Program> {
        let film = films.find(self.root_id.as_deref(), &self.credits)?.clone();
        Some(Program { starts_at: self.starts_at, ends_at: self.ends_at, film })
    }
}

/// Sorts programs by start time. Of two that start together only the first stays; programs without a duration are
/// dropped.
pub fn in_order(mut programs: Vec<Program>) -> Vec<Program> {
    programs.retain(|program| program.ends_at > program.starts_at);
    programs.sort_by_key(|program| program.starts_at);
    programs.dedup_by_key(|program| program.starts_at);
    programs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(starts: i64, ends: i64, film: &str) -> Program {
        let film = FilmId::parse(film).unwrap();
        Program { starts_at: Timestamp(starts), ends_at: Timestamp(ends), film }
    }

    #[test]
    fn programs_are_sorted_and_deduplicated() {
        let given =
            vec![program(20, 30, "b"), program(10, 20, "a"), program(20, 30, "c"), program(40, 40, "d")];
        assert_eq!(in_order(given), [program(10, 20, "a"), program(20, 30, "b")]);
    }

    #[test]
    fn a_program_has_ended_at_its_end_time() {
        let film = program(10, 20, "a");
        assert!(!film.has_ended(Timestamp(19)) && film.has_ended(Timestamp(20)));
    }
}
