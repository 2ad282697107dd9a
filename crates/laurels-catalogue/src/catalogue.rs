//! The catalogue at one revision: look-ups by film, ceremony, category and year.

use std::sync::Arc;

use crate::facts::Facts;
use crate::fold::fold;
use crate::hash::Hash;
use crate::index::Index;
use crate::search::SearchText;
use crate::{
    Category, Ceremony, CeremonyNumber, Edit, Film, FilmId, Language, Nomination, Record, Ring, winners_first,
};

/// Facts and corrections together. Only nominations that count are public, and only films that have one;
/// what else there is has `any` or `all` in the name of its look-up and is for admins.
#[derive(Clone, Debug)]
pub struct Catalogue {
    pub(crate) facts: Arc<Facts>,
    pub(crate) index: Arc<Index>,
    pub(crate) films: Vec<Arc<Film>>,
    pub(crate) nominations: Vec<Arc<Nomination>>,
    pub(crate) win_counts: Vec<u16>,
    /// By film: its rank when all are sorted by success, then newest first.
    pub(crate) rank: Vec<u32>,
    /// By film: the sentence used in lieu of an overview.
    pub(crate) sentences: Vec<Box<str>>,
    pub(crate) overviews: SearchText,
    /// Corrections whose film or nomination does not exist.
    pub(crate) stale_edits: Vec<Edit>,
    pub(crate) genres: Vec<String>,
    pub(crate) records: Vec<Record>,
    pub(crate) version: String,
}

/// Identifies a version of the facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FactsVersion(Hash);

/// A film at one ceremony, with what it was nominated for there.
#[derive(Clone, Debug)]
pub struct CeremonyFilm<'a> {
    pub film: &'a Film,
    pub nominations: Vec<&'a Nomination>,
}

/// What a film is about, and the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FilmOverview<'a> {
    pub text: &'a str,
    pub source: OverviewSource,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OverviewSource {
    /// Composed from the catalogue's facts.
    Facts,
    Tmdb,
}

/// Counts of what is public.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    pub ceremonies: usize,
    pub categories: usize,
    pub films: usize,
    pub nominations: usize,
    pub wins: usize,
    /// Films whose every nomination was preliminary or revoked.
    pub hidden_films: usize,
    pub hidden_nominations: usize,
}

impl Catalogue {
    /// Changes whenever facts or corrections do; the same ones give the same text on every machine.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// Changes whenever facts do. The indexes of films are stable until then.
    pub fn facts_version(&self) -> FactsVersion {
        FactsVersion(self.facts.hash)
    }

    pub fn film(&self, id: &str) -> Option<&Film> {
        self.public_index(id).map(|at| &*self.films[at])
    }

    /// Also finds a film that is not public.
    pub fn any_film(&self, id: &str) -> Option<&Film> {
        self.index.film_at.get(id).map(|at| &*self.films[*at])
    }

    /// Each former id of a film with its current one. Look-ups by id accept both.
    pub fn aliases(&self) -> impl Iterator<Item = (&FilmId, &FilmId)> {
        self.facts.aliases.iter()
    }

    fn public_index(&self, id: &str) -> Option<usize> {
        self.index.film_at.get(id).copied().filter(|at| self.index.is_public(*at))
    }

    /// The index of a public film; corrections do not change it.
    pub fn index_of(&self, id: &str) -> Option<usize> {
        self.public_index(id)
    }

    /// The public film at an index.
    pub fn film_at(&self, index: usize) -> Option<&Film> {
        self.films.get(index).filter(|_| self.index.is_public(index)).map(|film| &**film)
    }

    /// One more than the largest index.
    pub fn index_count(&self) -> usize {
        self.films.len()
    }

    /// Every public film, by year.
    pub fn films(&self) -> impl Iterator<Item = &Film> {
        let public = |(at, _): &(usize, _)| self.index.is_public(*at);
        self.films.iter().enumerate().filter(public).map(|(_, film)| &**film)
    }

    /// All films by index, including those that are not public.
    pub fn all_films(&self) -> impl Iterator<Item = &Film> {
        self.films.iter().map(|film| &**film)
    }

    /// The films of a year by name.
    pub fn films_of_year(&self, year: u16) -> Vec<&Film> {
        let of_year = |at: &usize| self.films[*at].year == year && self.index.is_public(*at);
        let mut films: Vec<usize> = (0..self.films.len()).filter(of_year).collect();
        films.sort_unstable_by_key(|at| self.index.name_rank[*at]);
        films.into_iter().map(|at| &*self.films[at]).collect()
    }

    /// What a film is nominated for, in ceremony order.
    pub fn nominations_of(&self, film: &FilmId) -> impl Iterator<Item = &Nomination> {
        self.all_nominations_of(film).filter(|nomination| nomination.status.counts())
    }

    /// Preliminary and revoked nominations included.
    pub fn all_nominations_of(&self, film: &FilmId) -> impl Iterator<Item = &Nomination> {
        let index_count = self.index.film_at.get(film).map(|at| &self.index.nominations_of[*at]);
        index_count.into_iter().flatten().map(|at| &*self.nominations[*at])
    }

    pub fn nomination(&self, id: &str) -> Option<&Nomination> {
        let id = self.facts.aliases.resolve_nomination(id);
        let found = self.index.nomination_at.get(&*id).map(|at| &*self.nominations[*at]);
        found.filter(|nomination| nomination.status.counts())
    }

    pub fn nom_count(&self, film: &FilmId) -> u16 {
        self.index.film_at.get(film).map_or(0, |at| self.index.nom_counts[*at])
    }

    pub fn win_count(&self, film: &FilmId) -> u16 {
        self.index.film_at.get(film).map_or(0, |at| self.win_counts[*at])
    }

    /// The movie database's overview or, without one, a sentence composed from the facts.
    pub fn overview_of(&self, film: &Film) -> FilmOverview<'_> {
        let at = self.index.film_at.get(&film.id);
        match at.map(|at| (&self.films[*at].overview, &self.sentences[*at])) {
            Some((Some(text), _)) => FilmOverview { text, source: OverviewSource::Tmdb },
            Some((None, text)) => FilmOverview { text, source: OverviewSource::Facts },
            None => FilmOverview { text: "", source: OverviewSource::Facts },
        }
    }

    /// From the first on.
    pub fn ceremonies(&self) -> &[Ceremony] {
        &self.facts.ceremonies
    }

    pub fn ceremony(&self, number: CeremonyNumber) -> Option<&Ceremony> {
        self.facts.ceremonies.get(number.index())
    }

    /// Every film of a ceremony, by display priority and then by name. `None` if there was no such ceremony.
    pub fn ceremony_films(&self, number: CeremonyNumber) -> Option<Vec<CeremonyFilm<'_>>> {
        let films = self.index.ceremony_films.get(number.index())?;
        Some(films.iter().map(|film| self.at_ceremony(number, *film)).collect())
    }

    /// The films of one category at one ceremony, winners first and then by name. The category may be called
    /// by its slug, its name of today or its name of that year. `None` if the ceremony had no such category.
    pub fn category_films(&self, number: CeremonyNumber, category: &str) -> Option<Vec<CeremonyFilm<'_>>> {
        let category = self.category_at(number, category)?;
        let in_category =
            |nomination: &&Nomination| nomination.category.normalized_name == category.normalized_name;
        let mut films: Vec<_> = self.index.ceremony_films[number.index()]
            .iter()
            .filter_map(|film| {
                let here = self.at_ceremony(number, *film);
                let mut nominations = here.nominations.iter().copied().filter(in_category).peekable();
                nominations.peek()?;
                let won = nominations.any(|nomination| nomination.won);
                Some((won, self.index.name_rank[*film], here))
            })
            .collect();
        films.sort_by(|one, other| winners_first(one.0, other.0).then(one.1.cmp(&other.1)));
        Some(films.into_iter().map(|(_, _, film)| film).collect())
    }

    /// A category that was given at a ceremony, by its slug, its name of today or its name of that year.
    pub fn category_at(&self, number: CeremonyNumber, called: &str) -> Option<&Category> {
        // A slug folds to the same as the name it was made of.
        let category = self.index.category_called.get(number.index())?.get(&fold(called))?;
        Some(category)
    }

    /// The counting nominations of a ceremony, as its list shows them. `None` if there was no such ceremony.
    pub fn ceremony_nominations(&self, number: CeremonyNumber) -> Option<impl Iterator<Item = &Nomination>> {
        let range = self.index.ceremony_nominations.get(number.index())?;
        let counting = |nomination: &&Nomination| nomination.status.counts();
        Some(self.nominations[range.clone()].iter().map(|nomination| &**nomination).filter(counting))
    }

    /// The categories of a ceremony in display order, each with the ids of its films. `None` if there was no such
    /// ceremony.
    pub fn ceremony_categories(
        &self,
        number: CeremonyNumber,
    ) -> Option<impl Iterator<Item = (&Category, impl ExactSizeIterator<Item = &FilmId>)>> {
        let categories = self.index.ceremony_categories.get(number.index())?;
        Some(
            categories
                .iter()
                .map(|here| (&*here.category, here.films.iter().map(|film| &self.films[*film].id))),
        )
    }

    /// The ids of a ceremony's films. `None` if there was no such ceremony.
    pub fn ceremony_film_ids(
        &self,
        number: CeremonyNumber,
    ) -> Option<impl ExactSizeIterator<Item = &FilmId>> {
        let films = self.index.ceremony_films.get(number.index())?;
        Some(films.iter().map(|film| &self.films[*film].id))
    }

    fn at_ceremony(&self, number: CeremonyNumber, film: usize) -> CeremonyFilm<'_> {
        let nominations = self.index.nominations_of[film].iter().map(|at| &*self.nominations[*at]);
        let here = |nomination: &&Nomination| nomination.ceremony == number && nomination.status.counts();
        CeremonyFilm { film: &self.films[film], nominations: nominations.filter(here).collect() }
    }

    /// Every ring: by ceremony from the first on, then in display order.
    pub fn rings(&self) -> &[Ring] {
        &self.index.rings.all
    }

    /// The rings of the film at an index, as indexes of [`Catalogue::rings`].
    pub fn rings_of(&self, film: usize) -> &[usize] {
        self.index.rings.of_film.get(film).map_or(&[], Vec::as_slice)
    }

    /// In display order.
    pub fn categories(&self) -> impl Iterator<Item = &Category> {
        self.facts.categories.iter().map(|category| &**category)
    }

    /// Every genre of a public film, sorted.
    pub fn genres(&self) -> &[String] {
        &self.genres
    }

    /// Sorted by code.
    pub fn languages(&self) -> &[Language] {
        &self.facts.languages
    }

    pub fn counts(&self) -> Counts {
        let counting = || self.nominations.iter().filter(|nomination| nomination.status.counts());
        let (films, nominations) = (self.films().count(), counting().count());
        Counts {
            ceremonies: self.facts.ceremonies.len(),
            categories: self.facts.categories.len(),
            films,
            nominations,
            wins: counting().filter(|nomination| nomination.won).count(),
            hidden_films: self.films.len() - films,
            hidden_nominations: self.nominations.len() - nominations,
        }
    }

    /// Corrections of something the facts no longer contain. They are retained in case it returns.
    pub fn stale_edits(&self) -> &[Edit] {
        &self.stale_edits
    }
}
