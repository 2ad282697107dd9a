//! A user's ceremonies of a decade: rings of the rings closed.

use laurels_catalogue::CeremonyNumber;

use super::ceremony::{Facts, rings_closed};
use super::types::Seen;
use crate::size::Size;
use crate::svg::Svg;

pub(super) fn card(
    username: &str,
    (first_year, films, ceremonies): (u16, Seen, &[(CeremonyNumber, Seen)]),
    size: Size,
) -> Svg {
    let sum = |of: fn(&Seen) -> u32| ceremonies.iter().map(|(_, rings)| of(rings) as usize).sum();
    let facts = Facts {
        username,
        films,
        title: format!("The {first_year}s"),
        rings: rings_closed(sum(|rings| rings.seen), sum(|rings| rings.total)),
    };
    let rings = ceremonies.iter().map(|(number, rings)| (number.ordinal(), *rings));
    facts.card(&rings.collect::<Vec<_>>(), 20.0, size)
}
