//! Airings by film.

use std::collections::HashMap;

use laurels_catalogue::Catalogue;
use laurels_domain::listings::Program;

use crate::{Listings, UpcomingAiring};

/// By film index: the airings that pass, the first one first.
pub(super) fn airings_by_film(
    catalogue: &Catalogue,
    listings: &Listings,
    passes: impl Fn(&Program) -> bool,
) -> HashMap<usize, Vec<UpcomingAiring>> {
    let mut found: HashMap<usize, Vec<UpcomingAiring>> = HashMap::new();
    for (station, schedule) in &listings.schedules {
        for program in schedule.programs.iter().filter(|program| passes(program)) {
            if let Some(index) = catalogue.index_of(program.film.as_str()) {
                let airing = UpcomingAiring { station: *station, program: program.clone() };
                found.entry(index).or_default().push(airing);
            }
        }
    }
    for airings in found.values_mut() {
        airings.sort_by_key(|airing| airing.program.starts_at);
    }
    found
}
