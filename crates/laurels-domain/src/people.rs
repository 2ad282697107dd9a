//! Nominated people and how many of their films a user has seen. Companies have pages, but aren't listed.

use std::cmp::Reverse;

use laurels_catalogue::{Catalogue, Ceremony, CeremonyNumber, Nomination};

use crate::FilmSet;

/// People on one page, at most.
pub const PEOPLE_PER_PAGE: usize = 50;
/// Films that are left are named if there are no more than this.
const MAX_NAMED: usize = 3;

/// Which nominations count: those of a category, of a decade, or of both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PeopleFilter<'a> {
    /// By its normalized name.
    pub category: Option<&'a str>,
    /// The first year of a decade of films.
    pub decade: Option<u16>,
}

impl PeopleFilter<'_> {
    fn accepts(self, catalogue: &Catalogue, nomination: &Nomination) -> bool {
        let decade = || catalogue.ceremony(nomination.ceremony).and_then(Ceremony::decade);
        self.category.is_none_or(|name| nomination.category.normalized_name == name)
            && self.decade.is_none_or(|first| decade() == Some(first))
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PeopleSort {
    /// The fewest films left first, then the most seen. Leaves out people whose films have all been seen, and those of
    /// whom nothing has.
    Nearest,
    #[default]
    Nominations,
    Wins,
}

impl PeopleSort {
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "nearest" => Some(Self::Nearest),
            "nominations" => Some(Self::Nominations),
            "wins" => Some(Self::Wins),
            _ => None,
        }
    }
}

/// Which people a user wants to see.
#[derive(Clone, Copy, Debug, Default)]
pub struct PeopleChoice<'a> {
    pub sort: PeopleSort,
    /// Only these people, by index, ascending.
    pub named: Option<&'a [usize]>,
    /// Only people of whom nothing has been seen.
    pub unseen: bool,
}

/// The people with a nomination that passes a filter. The same for all users.
#[derive(Debug)]
pub struct PeopleTable {
    /// The most nominated first, then by name.
    rows: Vec<Row>,
    /// Indexes into `rows`: the most wins first, then the most nominations.
    by_wins: Vec<usize>,
}

#[derive(Debug)]
struct Row {
    /// The person's index.
    person: usize,
    nominations: usize,
    wins: usize,
    /// Each once, in ceremony order.
    films: Box<[usize]>,
    first: CeremonyNumber,
    last: CeremonyNumber,
}

/// One page of a list.
#[derive(Debug, PartialEq, Eq)]
pub struct PeoplePage {
    /// People on all pages.
    pub total: usize,
    pub people: Vec<PersonProgress>,
}

/// A person, with what a user has seen. All numbers are of the nominations that pass the filter.
#[derive(Debug, PartialEq, Eq)]
pub struct PersonProgress {
    /// The person's index.
    pub person: usize,
    pub nominations: usize,
    pub wins: usize,
    pub films: usize,
    pub seen: usize,
    /// The films left, by index, if they're few.
    pub left: Vec<usize>,
    pub first: CeremonyNumber,
    pub last: CeremonyNumber,
}

impl PeopleTable {
    pub fn of(catalogue: &Catalogue, filter: PeopleFilter<'_>) -> Self {
        let people = catalogue.people().filter(|person| !person.is_company());
        let mut rows: Vec<Row> = people
            .filter_map(|person| {
                let passing = person.nominations().filter(|it| filter.accepts(catalogue, it));
                Row::of(catalogue, person.index(), passing)
            })
            .collect();
        rows.sort_by_cached_key(|row| {
            let name = catalogue.person_at(row.person).map(|person| (person.name(), person.id()));
            (Reverse(row.nominations), name)
        });
        let mut by_wins: Vec<usize> = (0..rows.len()).collect();
        by_wins.sort_by_key(|at| Reverse(rows[*at].wins));
        Self { rows, by_wins }
    }

    /// A page of the chosen people, the first page being 1.
    pub fn page(
        &self,
        viewed: &FilmSet,
        choice: PeopleChoice<'_>,
        page: usize,
        per_page: usize,
    ) -> PeoplePage {
        let chosen = self.choose(viewed, choice);
        let start = page.saturating_sub(1).saturating_mul(per_page).min(chosen.len());
        let end = (start + per_page).min(chosen.len());
        let people = chosen[start..end].iter().map(|at| self.rows[*at].progress(viewed)).collect();
        PeoplePage { total: chosen.len(), people }
    }

    /// The people of whom the most films have been viewed, two or more: those with the fewest films left first, then the
    /// most nominated.
    pub fn most_seen(&self, viewed: &FilmSet, limit: usize) -> Vec<PersonProgress> {
        let key = |(at, row): (usize, &Row)| {
            let seen = row.seen(viewed);
            (seen > 1).then(|| (Reverse(seen), row.films.len() - seen, at))
        };
        let mut keys: Vec<_> = self.rows.iter().enumerate().filter_map(key).collect();
        keys.sort_unstable();
        keys.into_iter().take(limit).map(|(_, _, at)| self.rows[at].progress(viewed)).collect()
    }

    /// Indexes of rows in the order of the list.
    fn choose(&self, viewed: &FilmSet, choice: PeopleChoice<'_>) -> Vec<usize> {
        let is_named = |row: &Row| choice.named.is_none_or(|named| named.binary_search(&row.person).is_ok());
        let is_accepted = |at: &usize| {
            let row = &self.rows[*at];
            is_named(row) && (!choice.unseen || row.seen(viewed) == 0)
        };
        match choice.sort {
            PeopleSort::Nominations => (0..self.rows.len()).filter(is_accepted).collect(),
            PeopleSort::Wins => self.by_wins.iter().copied().filter(is_accepted).collect(),
            PeopleSort::Nearest => {
                let key = |(at, row): (usize, &Row)| {
                    let seen = row.seen(viewed);
                    let is_wanted = seen < row.films.len() && (seen == 0) == choice.unseen && is_named(row);
                    is_wanted.then(|| (row.films.len() - seen, Reverse(seen), at))
                };
                let mut keys: Vec<_> = self.rows.iter().enumerate().filter_map(key).collect();
                keys.sort_unstable();
                keys.into_iter().map(|(_, _, at)| at).collect()
            }
        }
    }
}

impl Row {
    /// `None` without nominations.
    fn of<'a>(
        catalogue: &Catalogue,
        person: usize,
        nominations: impl Iterator<Item = &'a Nomination>,
    ) -> Option<Self> {
        let nominations: Vec<&Nomination> = nominations.collect();
        let (first, last) = (nominations.first()?.ceremony, nominations.last()?.ceremony);
        let mut films: Vec<usize> = Vec::new();
        let nominated = nominations.iter().flat_map(|nomination| &nomination.films);
        for film in nominated.filter_map(|film| catalogue.index_of(film.as_str())) {
            if !films.contains(&film) {
                films.push(film);
            }
        }
        Some(Self {
            person,
            nominations: nominations.len(),
            wins: nominations.iter().filter(|nomination| nomination.won).count(),
            films: films.into(),
            first,
            last,
        })
    }

    fn seen(&self, viewed: &FilmSet) -> usize {
        self.films.iter().filter(|film| viewed.contains(**film)).count()
    }

    fn progress(&self, viewed: &FilmSet) -> PersonProgress {
        let seen = self.seen(viewed);
        let left = self.films.iter().copied().filter(|film| !viewed.contains(*film));
        let is_few = self.films.len() - seen <= MAX_NAMED;
        PersonProgress {
            person: self.person,
            nominations: self.nominations,
            wins: self.wins,
            films: self.films.len(),
            seen,
            left: if is_few { left.collect() } else { Vec::new() },
            first: self.first,
            last: self.last,
        }
    }
}

#[cfg(test)]
mod tests;
