//! The built-in catalogue, compared with well-established facts, and tables that must be rejected.

#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop where it stands")]

mod ceremonies;
mod import;
mod integrity;
mod invalid_tables;
mod people;
mod search;
mod winners;

use std::sync::LazyLock;

use laurels_catalogue::{Catalogue, CeremonyNumber, Film};

static CATALOGUE: LazyLock<Catalogue> =
    LazyLock::new(|| Catalogue::builtin().expect("the built-in tables load"));

fn film(name: &str, year: u16) -> &'static Film {
    let found = CATALOGUE.films().find(|film| film.name == name && film.year == year);
    found.unwrap_or_else(|| panic!("no {name} of {year}"))
}

fn number(ceremony: u16) -> CeremonyNumber {
    CeremonyNumber::new(ceremony).expect("ceremonies count from 1")
}
