//! One night of awards.

use crate::{CeremonyNumber, Date};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ceremony {
    pub number: CeremonyNumber,
    pub date: Date,
    /// The year whose films were honored: `2025`, or `1927/28` for the first six ceremonies.
    pub honoring_years: String,
    pub venue: String,
}

impl Ceremony {
    /// The first year of the decade whose films were honored; of two years the first one counts.
    pub fn decade(&self) -> Option<u16> {
        let first: u16 = self.honoring_years.get(..4)?.parse().ok()?;
        Some(first / 10 * 10)
    }
}
