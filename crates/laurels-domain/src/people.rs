//! Nominated people and how many of their films a user has seen. Companies have pages, but aren't listed.

use std::cmp::Reverse;
use std::ops::Range;

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
    /// Of all rows, one after the other: a user's films are counted for all of them.
    films: Vec<usize>,
}

#[derive(Debug)]
struct Row {
    /// The person's index.
    person: usize,
    nominations: usize,
    wins: usize,
    /// Within the table's films: each once, in ceremony order.
    films: Range<usize>,
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
        let mut films = Vec::new();
        let mut rows: Vec<Row> = people
            .filter_map(|person| {
                let passing = person.nominations().filter(|it| filter.accepts(catalogue, it));
                Row::of(catalogue, person.index(), passing, &mut films)
            })
            .collect();
        rows.sort_by_cached_key(|row| {
            let name = catalogue.person_at(row.person).map(|person| (person.name(), person.id()));
            (Reverse(row.nominations), name)
        });
        let mut by_wins: Vec<usize> = (0..rows.len()).collect();
        by_wins.sort_by_key(|at| Reverse(rows[*at].wins));
        Self { rows, by_wins, films }
    }

    /// A page of the chosen people, the first page being 1.
    pub fn page(
        &self,
        viewed: &FilmSet,
        choice: PeopleChoice<'_>,
        page: usize,
        per_page: usize,
    ) -> PeoplePage {
        let start = page.saturating_sub(1).saturating_mul(per_page);
        let (total, chosen) = self.choose(viewed, choice, start..start.saturating_add(per_page));
        let people = chosen.into_iter().map(|at| self.progress(at, viewed)).collect();
        PeoplePage { total, people }
    }

    /// The people of whom the most films have been viewed, two or more: those with the fewest films left first, then the
    /// most nominated.
    pub fn most_seen(&self, viewed: &FilmSet, limit: usize) -> Vec<PersonProgress> {
        let key = |at: usize| {
            let (seen, left) = self.count(at, viewed);
            (seen > 1).then_some((Reverse(seen), left, at))
        };
        let keys = (0..self.rows.len()).filter_map(key).collect();
        first_sorted(keys, 0..limit).into_iter().map(|(_, _, at)| self.progress(at, viewed)).collect()
    }

    /// How many people are in the list, and the indexes of their rows in a range of it.
    fn choose(&self, viewed: &FilmSet, choice: PeopleChoice<'_>, range: Range<usize>) -> (usize, Vec<usize>) {
        let is_named =
            |at: usize| choice.named.is_none_or(|named| named.binary_search(&self.rows[at].person).is_ok());
        let is_accepted = |at: &usize| is_named(*at) && (!choice.unseen || self.count(*at, viewed).0 == 0);
        let is_everyone = choice.named.is_none() && !choice.unseen;
        let slice = |list: &[usize]| (list.len(), list[within(&range, list.len())].to_vec());
        match choice.sort {
            PeopleSort::Nominations if is_everyone => {
                (self.rows.len(), within(&range, self.rows.len()).collect())
            }
            PeopleSort::Nominations => slice(&(0..self.rows.len()).filter(is_accepted).collect::<Vec<_>>()),
            PeopleSort::Wins if is_everyone => slice(&self.by_wins),
            PeopleSort::Wins => slice(&self.by_wins.iter().copied().filter(is_accepted).collect::<Vec<_>>()),
            PeopleSort::Nearest => {
                let key = |at: usize| {
                    let (seen, left) = self.count(at, viewed);
                    let is_wanted = left > 0 && (seen == 0) == choice.unseen && is_named(at);
                    is_wanted.then_some((left, Reverse(seen), at))
                };
                let keys: Vec<_> = (0..self.rows.len()).filter_map(key).collect();
                let total = keys.len();
                (total, first_sorted(keys, range).into_iter().map(|(_, _, at)| at).collect())
            }
        }
    }

    fn films(&self, at: usize) -> &[usize] {
        &self.films[self.rows[at].films.clone()]
    }

    /// How many films of a row have been seen, and how many are left.
    fn count(&self, at: usize, viewed: &FilmSet) -> (usize, usize) {
        let films = self.films(at);
        let seen = films.iter().filter(|film| viewed.contains(**film)).count();
        (seen, films.len() - seen)
    }

    fn progress(&self, at: usize, viewed: &FilmSet) -> PersonProgress {
        let (row, films) = (&self.rows[at], self.films(at));
        let (seen, left) = self.count(at, viewed);
        let is_few = left <= MAX_NAMED;
        let named = films.iter().copied().filter(|film| is_few && !viewed.contains(*film));
        PersonProgress {
            person: row.person,
            nominations: row.nominations,
            wins: row.wins,
            films: films.len(),
            seen,
            left: named.collect(),
            first: row.first,
            last: row.last,
        }
    }
}

/// A range without what is beyond the end of a list.
fn within(range: &Range<usize>, length: usize) -> Range<usize> {
    range.start.min(length)..range.end.min(length)
}

/// The keys in a range of the sorted list. Only these are sorted.
fn first_sorted<K: Ord>(mut keys: Vec<K>, range: Range<usize>) -> Vec<K> {
    let range = within(&range, keys.len());
    if range.end < keys.len() {
        keys.select_nth_unstable(range.end);
        keys.truncate(range.end);
    }
    if range.start < keys.len() {
        keys.select_nth_unstable(range.start);
    }
    keys.drain(..range.start);
    keys.sort_unstable();
    keys
}

impl Row {
    /// Adds the person's films to those of the table. `None` without nominations.
    fn of<'a>(
        catalogue: &Catalogue,
        person: usize,
        nominations: impl Iterator<Item = &'a Nomination>,
        films: &mut Vec<usize>,
    ) -> Option<Self> {
        let nominations: Vec<&Nomination> = nominations.collect();
        let (first, last) = (nominations.first()?.ceremony, nominations.last()?.ceremony);
        let start = films.len();
        let nominated = nominations.iter().flat_map(|nomination| &nomination.films);
        for film in nominated.filter_map(|film| catalogue.index_of(film.as_str())) {
            if !films[start..].contains(&film) {
                films.push(film);
            }
        }
        Some(Self {
            person,
            nominations: nominations.len(),
            wins: nominations.iter().filter(|nomination| nomination.won).count(),
            films: start..films.len(),
            first,
            last,
        })
    }
}

#[cfg(test)]
mod tests;
