use laurels_catalogue::{CeremonyNumber, FilmId};

/// What a user shares, with the user's progress when the card is drawn.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OwnCard {
    pub username: String,
    pub subject: OwnSubject,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seen {
    pub seen: u32,
    pub total: u32,
}

impl Seen {
    pub(crate) fn is_complete(self) -> bool {
        self.total > 0 && self.seen >= self.total
    }

    /// Whole percents: 100 only if it's complete.
    pub(crate) fn percent(self) -> u32 {
        let percent = u64::from(self.seen.min(self.total)) * 100 / u64::from(self.total.max(1));
        u32::try_from(percent).unwrap_or(100)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum OwnSubject {
    /// All of it: the public page.
    Progress { films: Seen, rings: Seen, nominations: Seen, minutes: u64 },
    /// One ring per category in display order, by normalized name.
    Ceremony { number: CeremonyNumber, films: Seen, rings: Vec<(String, Seen)> },
    /// Which films of the category have been seen, in the category's order.
    Category { number: CeremonyNumber, category: String, films: Vec<(FilmId, bool)> },
    /// Rings closed per ceremony of the decade.
    Decade { first_year: u16, films: Seen, ceremonies: Vec<(CeremonyNumber, Seen)> },
    /// By IMDb ID.
    Person { id: String, films: Seen, nominations: Seen },
    /// A year in review: films, minutes and rings closed, films by month from January on, the favorites' titles.
    Year { year: u16, films: u32, minutes: u64, rings: u32, months: [u32; 12], best: Vec<String> },
}
