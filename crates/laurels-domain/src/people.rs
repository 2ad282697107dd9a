//! Nominated people and how many of their films a user has seen. Companies have pages, but aren't listed.

use std::cmp::Reverse;
use std::ops::Range;
use std::sync::Arc;

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

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
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

/// Which people a user wants to see, and in which order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PeopleChoice {
    pub sort: PeopleSort,
    /// Only people of whom nothing has been seen.
    pub unseen: bool,
}

impl PeopleChoice {
    /// Whether the list depends on what the user has seen.
    pub fn is_personal(self) -> bool {
        self.unseen || self.sort == PeopleSort::Nearest
    }
}

/// The people with a nomination that passes a filter. The same for all users.
#[derive(Debug)]
pub struct PeopleTable {
    /// The most nominated first, then by name.
    rows: Vec<Row>,
    /// All indexes of `rows`, ascending.
    by_nominations: Arc<[usize]>,
    /// The most wins first, then the most nominations.
    by_wins: Arc<[usize]>,
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
        let by_nominations = (0..rows.len()).collect();
        Self { rows, by_nominations, by_wins: by_wins.into(), films }
    }

    /// The rows of the chosen people, in their order. A personal choice takes a pass over everyone's films.
    pub fn order(&self, viewed: &FilmSet, choice: PeopleChoice) -> Arc<[usize]> {
        let all = match choice.sort {
            PeopleSort::Nearest => return self.nearest(viewed, choice.unseen),
            PeopleSort::Nominations => &self.by_nominations,
            PeopleSort::Wins => &self.by_wins,
        };
        if choice.unseen {
            all.iter().copied().filter(|at| self.count(*at, viewed).0 == 0).collect()
        } else {
            Arc::clone(all)
        }
    }

    fn nearest(&self, viewed: &FilmSet, unseen: bool) -> Arc<[usize]> {
        let key = |at: usize| {
            let (seen, left) = self.count(at, viewed);
            (left > 0 && (seen == 0) == unseen).then_some((left, Reverse(seen), at))
        };
        let mut keys: Vec<_> = (0..self.rows.len()).filter_map(key).collect();
        keys.sort_unstable();
        keys.into_iter().map(|(_, _, at)| at).collect()
    }

    /// The rows of some people, who are given by ascending indexes, in the same order.
    pub fn named(&self, order: &[usize], people: &[usize]) -> Vec<usize> {
        let mut is_named = vec![false; people.last().map_or(0, |last| last + 1)];
        for person in people {
            is_named[*person] = true;
        }
        let is_named = |at: &usize| is_named.get(self.rows[*at].person) == Some(&true);
        order.iter().copied().filter(is_named).collect()
    }

    /// A page of the people with these rows, the first page being 1.
    pub fn page(&self, order: &[usize], viewed: &FilmSet, page: usize, per_page: usize) -> PeoplePage {
        let total = order.len();
        let start = page.saturating_sub(1).saturating_mul(per_page).min(total);
        let end = start.saturating_add(per_page).min(total);
        PeoplePage { total, people: order[start..end].iter().map(|at| self.progress(*at, viewed)).collect() }
    }

    /// The people of whom the most films have been viewed, two or more: those with the fewest films left first, then the
    /// most nominated.
    pub fn most_seen(&self, viewed: &FilmSet, limit: usize) -> Vec<PersonProgress> {
        let key = |at: usize| {
            let (seen, left) = self.count(at, viewed);
            (seen > 1).then_some((Reverse(seen), left, at))
        };
        let mut keys: Vec<_> = (0..self.rows.len()).filter_map(key).collect();
        if limit < keys.len() {
            keys.select_nth_unstable(limit);
            keys.truncate(limit);
        }
        keys.sort_unstable();
        keys.into_iter().map(|(_, _, at)| self.progress(at, viewed)).collect()
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
