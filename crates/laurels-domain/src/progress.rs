//! How much of a ceremony, category, decade or person's films a user has seen.

use std::collections::BTreeSet;

use laurels_catalogue::{Catalogue, Ceremony, CeremonyNumber, Film, Nomination, Person, Ring};

use crate::FilmSet;
use crate::shares::{ShareSubject, category_name};
use crate::stats::StatsTable;

/// How many there are, and how many of them the user has seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    pub seen: usize,
    pub total: usize,
}

impl Progress {
    pub fn of_films(films: impl IntoIterator<Item = usize>, viewed: &FilmSet) -> Self {
        films.into_iter().map(|film| viewed.contains(film)).collect()
    }

    pub fn of_ring(ring: &Ring, viewed: &FilmSet) -> Self {
        Self::of_films(ring.films.iter().copied(), viewed)
    }

    /// Whether there is something, and all of it has been seen.
    pub fn is_complete(self) -> bool {
        self.total > 0 && self.seen == self.total
    }
}

impl FromIterator<bool> for Progress {
    fn from_iter<I: IntoIterator<Item = bool>>(seen: I) -> Self {
        seen.into_iter().fold(Self::default(), |sum, seen| Self {
            seen: sum.seen + usize::from(seen),
            total: sum.total + 1,
        })
    }
}

/// A user's progress with the whole catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OverallProgress {
    pub films: Progress,
    /// Of the films seen whose runtime is in the catalogue.
    pub minutes: u64,
    pub rings: Progress,
    pub nominations: Progress,
}

impl OverallProgress {
    pub fn of(catalogue: &Catalogue, table: &StatsTable, viewed: &FilmSet) -> Self {
        let totals = table.totals(catalogue, viewed);
        let (nominations, seen) = table.nominations(viewed);
        Self {
            films: Progress { seen: totals.films, total: catalogue.films().count() },
            minutes: totals.minutes,
            rings: Progress { seen: totals.rings, total: catalogue.rings().len() },
            nominations: Progress { seen, total: nominations },
        }
    }
}

/// A category at a ceremony.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CategoryProgress<'a> {
    pub ceremony: CeremonyNumber,
    pub normalized_name: &'a str,
    /// The name in that year.
    pub name: &'a str,
    /// Of a person: of the films that the person was nominated for.
    pub films: Progress,
}

/// A film of a category or a person.
#[derive(Clone, Copy, Debug)]
pub struct NomineeProgress<'a> {
    pub film: &'a Film,
    pub is_seen: bool,
    /// In the category, or by the person.
    pub won: bool,
}

/// A user's progress with what they share.
#[derive(Clone, Debug)]
pub struct SubjectProgress<'a> {
    /// Each film once.
    pub films: Progress,
    /// Of a ceremony or decade: those that are closed.
    pub rings: Option<Progress>,
    /// Of a person: those whose films have all been seen.
    pub nominations: Option<Progress>,
    /// Of a ceremony, decade or person, by ceremony and then in display order.
    pub categories: Vec<CategoryProgress<'a>>,
    /// Of a category, winners first; of a person, from the first ceremony on.
    pub nominees: Vec<NomineeProgress<'a>>,
}

impl<'a> SubjectProgress<'a> {
    /// `None` if the catalogue doesn't have the subject, and for years, which aren't about the catalogue.
    pub fn of(catalogue: &'a Catalogue, subject: &ShareSubject, viewed: &FilmSet) -> Option<Self> {
        match subject {
            ShareSubject::Ceremony(number) => {
                Self::of_rings(catalogue, |ring| ring.ceremony == *number, viewed)
            }
            ShareSubject::Decade(first) => {
                let decade = |ring: &Ring| catalogue.ceremony(ring.ceremony).and_then(Ceremony::decade);
                Self::of_rings(catalogue, |ring| decade(ring) == Some(*first), viewed)
            }
            ShareSubject::Category(number, name) => Self::of_category(catalogue, *number, name, viewed),
            ShareSubject::Person(id) => Some(Self::of_person(catalogue, catalogue.person(id)?, viewed)),
            ShareSubject::Year(_) => None,
        }
    }

    fn of_rings(
        catalogue: &'a Catalogue,
        is_included: impl Fn(&Ring) -> bool,
        viewed: &FilmSet,
    ) -> Option<Self> {
        let rings: Vec<&Ring> = catalogue.rings().iter().filter(|ring| is_included(ring)).collect();
        let films: BTreeSet<usize> = rings.iter().flat_map(|ring| &ring.films).copied().collect();
        let category = |ring: &&'a Ring| {
            let normalized_name = ring.category.normalized_name.as_str();
            CategoryProgress {
                ceremony: ring.ceremony,
                normalized_name,
                name: category_name(catalogue, ring.ceremony, normalized_name).unwrap_or(&ring.category.name),
                films: Progress::of_ring(ring, viewed),
            }
        };
        let categories: Vec<_> = rings.iter().map(category).collect();
        (!categories.is_empty()).then(|| Self {
            films: Progress::of_films(films, viewed),
            rings: Some(categories.iter().map(|category| category.films.is_complete()).collect()),
            nominations: None,
            categories,
            nominees: Vec::new(),
        })
    }

    fn of_category(
        catalogue: &'a Catalogue,
        ceremony: CeremonyNumber,
        name: &str,
        viewed: &FilmSet,
    ) -> Option<Self> {
        let films = catalogue.category_films(ceremony, name)?;
        let in_category = |nomination: &&&Nomination| nomination.category.normalized_name == name;
        let nominee = |film: &laurels_catalogue::CeremonyFilm<'a>| NomineeProgress {
            film: film.film,
            is_seen: is_seen(catalogue, film.film, viewed),
            won: film.nominations.iter().filter(in_category).any(|nomination| nomination.won),
        };
        let nominees: Vec<_> = films.iter().map(nominee).collect();
        Some(Self {
            films: nominees.iter().map(|nominee| nominee.is_seen).collect(),
            rings: None,
            nominations: None,
            categories: Vec::new(),
            nominees,
        })
    }

    fn of_person(catalogue: &'a Catalogue, person: Person<'a>, viewed: &FilmSet) -> Self {
        let films_of = |nomination: &'a Nomination| {
            nomination.films.iter().filter_map(|film| catalogue.index_of(film.as_str()))
        };
        let mut categories: Vec<(CategoryProgress<'a>, BTreeSet<usize>)> = Vec::new();
        for nomination in person.nominations() {
            let (ceremony, name) = (nomination.ceremony, nomination.category.normalized_name.as_str());
            let is_same = |(category, _): &&mut (CategoryProgress<'a>, _)| {
                category.ceremony == ceremony && category.normalized_name == name
            };
            if let Some((_, films)) = categories.iter_mut().find(is_same) {
                films.extend(films_of(nomination));
                continue;
            }
            let category = CategoryProgress {
                ceremony,
                normalized_name: name,
                name: &nomination.category_name,
                films: Progress::default(),
            };
            categories.push((category, films_of(nomination).collect()));
        }
        let categories = categories.into_iter().map(|(category, films)| CategoryProgress {
            films: Progress::of_films(films, viewed),
            ..category
        });
        let won = |film: &Film| person.nominations().any(|it| it.won && it.films.contains(&film.id));
        let nominees: Vec<_> = person
            .films()
            .iter()
            .filter_map(|index| {
                let film = catalogue.film_at(*index)?;
                Some(NomineeProgress { film, is_seen: viewed.contains(*index), won: won(film) })
            })
            .collect();
        let is_nomination_seen = |nomination| Progress::of_films(films_of(nomination), viewed).is_complete();
        Self {
            films: nominees.iter().map(|nominee| nominee.is_seen).collect(),
            rings: None,
            nominations: Some(person.nominations().map(is_nomination_seen).collect()),
            categories: categories.collect(),
            nominees,
        }
    }
}

fn is_seen(catalogue: &Catalogue, film: &Film, viewed: &FilmSet) -> bool {
    catalogue.index_of(film.id.as_str()).is_some_and(|index| viewed.contains(index))
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use super::*;

    static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::builtin().unwrap());

    fn viewed(films: &[&str]) -> FilmSet {
        let mut viewed = FilmSet::empty(&CATALOGUE);
        for film in films {
            viewed.add(CATALOGUE.index_of(film).unwrap());
        }
        viewed
    }

    fn progress(subject: &str, films: &[&str]) -> SubjectProgress<'static> {
        SubjectProgress::of(&CATALOGUE, &ShareSubject::parse(subject).unwrap(), &viewed(films)).unwrap()
    }

    fn of(seen: usize, total: usize) -> Progress {
        Progress { seen, total }
    }

    /// Wings and Sunrise won at the first ceremony.
    const FIRST: [&str; 2] = ["tt0018578", "tt0018455"];

    #[test]
    fn a_ceremony_counts_films_once_and_its_closed_rings() {
        let number = CeremonyNumber::new(1).unwrap();
        let all = CATALOGUE.ceremony_film_ids(number).unwrap().len();
        let first = progress("ceremony:1", &FIRST);
        assert_eq!(first.films, of(2, all));
        assert_eq!(first.rings.unwrap().total, CATALOGUE.categories_at(number).len());
        let unique = first.categories.iter().find(|it| it.normalized_name == "unique-and-artistic-picture");
        assert!(unique.is_none_or(|it| it.films.seen == 1), "{:?}", first.categories);
        assert!(first.categories.iter().all(|it| it.ceremony == number && it.films.total > 0));
        let films: Vec<&str> =
            CATALOGUE.ceremony_film_ids(number).unwrap().map(laurels_catalogue::FilmId::as_str).collect();
        let everything = progress("ceremony:1", &films);
        assert!(everything.films.is_complete() && everything.rings.unwrap().is_complete());
        assert_eq!((everything.nominees.len(), everything.nominations), (0, None));
    }

    #[test]
    fn a_decade_has_the_rings_of_its_ceremonies() {
        let decade = progress("decade:1920", &FIRST);
        assert_eq!(decade.films.seen, 2);
        let ceremonies: BTreeSet<u16> = decade.categories.iter().map(|it| it.ceremony.get()).collect();
        assert!(ceremonies.into_iter().eq(1..=3));
    }

    #[test]
    fn a_category_lists_its_films_with_the_winner_first() {
        let category = progress("category:1/best-picture", &FIRST);
        let nominees: Vec<_> =
            category.nominees.iter().map(|it| (it.film.name.as_str(), it.is_seen, it.won)).collect();
        assert_eq!(nominees[0], ("Wings", true, true));
        assert_eq!(category.films, of(1, nominees.len()));
        assert!(nominees[1..].iter().all(|(_, is_seen, won)| !is_seen && !won), "{nominees:?}");
    }

    #[test]
    fn a_persons_films_and_nominations_are_counted() {
        // Kramer vs. Kramer, which Meryl Streep won for.
        let person = progress("person:nm0000658", &["tt0079417"]);
        assert_eq!((person.films, person.nominations), (of(1, 21), Some(of(1, 21))));
        let seen: Vec<_> = person.nominees.iter().filter(|it| it.is_seen).collect();
        assert!(seen.len() == 1 && seen[0].won, "{seen:?}");
        assert_eq!(person.nominees.iter().filter(|it| it.won).count(), 3);
        assert_eq!(person.categories.len(), 21);
        let complete = person.categories.iter().find(|it| it.films.is_complete()).unwrap();
        assert_eq!((complete.ceremony.get(), complete.name), (52, "Actress in a Supporting Role"));
    }

    #[test]
    fn every_subject_of_the_catalogue_has_progress() {
        let nothing = viewed(&[]);
        let has_progress = |subject: ShareSubject| {
            let found = SubjectProgress::of(&CATALOGUE, &subject, &nothing);
            found.is_some_and(|it| it.films.total > 0 && it.films.seen == 0)
        };
        for ring in CATALOGUE.rings() {
            assert!(has_progress(ShareSubject::Category(
                ring.ceremony,
                ring.category.normalized_name.clone()
            )));
        }
        for person in CATALOGUE.people().step_by(17) {
            assert!(has_progress(ShareSubject::Person(person.id().to_owned())), "{}", person.id());
        }
        for ceremony in CATALOGUE.ceremonies() {
            assert!(has_progress(ShareSubject::Ceremony(ceremony.number)));
        }
        assert!(!has_progress(ShareSubject::Year(2025)) && !has_progress(ShareSubject::Decade(1890)));
    }
}
