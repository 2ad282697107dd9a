//! Where films stream, and what the movie database knows of films that we do not.

use std::time::Duration;

use laurels_catalogue::{Catalogue, Edit, Film, FilmId};
use laurels_domain::Timestamp;
use laurels_domain::listings::ServiceSet;
use laurels_providers::tmdb::{FilmDetails, Tmdb};
use laurels_providers::{Priority, ProviderError};
use laurels_store::FilmCheck;

use super::{RefreshError, Step};
use crate::App;

/// Availability changes by the day.
const FRESH_FOR: Duration = Duration::from_hours(24);
/// Films of one step. Held in memory together, and lost together if the process dies.
const A_STEP: usize = 20;
/// Everybody reads the listings and the catalogue anew after so many films, and at the end.
const PUBLISH_EVERY: usize = 200;

impl App {
    /// Looks up some films: those never looked up first, then those whose last look is longest ago.
    pub(super) async fn refresh_films(&self) -> Result<Step, RefreshError> {
        let Some(tmdb) = &self.providers.tmdb else { return Ok(Step::NothingDue) };
        let checks = self.store.list_film_checks(&self.settings.region).await?;
        let catalogue = self.catalogue();
        let due = films_due(&catalogue, |film| checks.get(film).copied(), self.now());
        let is_last = due.len() <= A_STEP;
        if due.is_empty() {
            return Ok(Step::NothingDue);
        }
        let (mut checks, mut details) = (Vec::new(), Vec::new());
        let mut failure = None;
        for film in due.iter().take(A_STEP) {
            match self.look_up(tmdb, film).await {
                Ok((services, learned)) => {
                    checks.push(FilmCheck { film: film.id.clone(), services });
                    details.extend(learned);
                }
                Err(error) => {
                    failure = Some(error);
                    break;
                }
            }
        }
        let now = self.now();
        self.store.set_fetched(&details, now).await?;
        self.store.set_film_checks(&self.settings.region, &checks, now).await?;
        if is_last || failure.is_some() || is_time_to_publish(due.len(), checks.len()) {
            self.publish_films().await?;
        }
        failure.map_or(Ok(Step::Done), |error| Err(error.into()))
    }

    async fn publish_films(&self) -> Result<(), RefreshError> {
        self.store.publish_fetched().await?;
        self.store.publish_listings().await?;
        self.publish_catalogue().await?;
        self.reload_listings().await?;
        Ok(())
    }

    async fn look_up(&self, tmdb: &Tmdb, film: &Film) -> Result<(ServiceSet, Vec<Edit>), ProviderError> {
        let (known, mut edits) = (film.tmdb, Vec::new());
        let at = match (known, film.imdb_id()) {
            (Some(at), _) => Some(at),
            (None, Some(imdb_id)) => tmdb.find(imdb_id).await?,
            (None, None) => None,
        };
        let Some(at) = at else { return Ok((ServiceSet::default(), edits)) };
        if known.is_none() {
            edits.push(Edit::Tmdb { film: film.id.clone(), id: at.id, mediatype: at.mediatype });
        }
        let Some(details) = tmdb.film(at, &self.settings.region, Priority::Background).await? else {
            return Ok((ServiceSet::default(), edits));
        };
        if !is_same_film(film, &details) {
            tracing::warn!(film.id = %film.id, "the movie database has another film under this film's number");
            return Ok((ServiceSet::default(), Vec::new()));
        }
        let base = self.snapshot.base();
        let facts = base.catalogue.any_film(film.id.as_str()).unwrap_or(film);
        edits.extend(lessons(facts, film, &details, &self.catalogue()));
        Ok((details.services, edits))
    }
}

fn is_same_film(film: &Film, details: &FilmDetails) -> bool {
    match (film.imdb_id(), details.imdb_id.as_deref()) {
        (Some(ours), Some(theirs)) => ours == theirs,
        _ => true,
    }
}

/// What the facts lack and the database has, unless it is shown already.
fn lessons(facts: &Film, shown: &Film, told: &FilmDetails, catalogue: &Catalogue) -> Vec<Edit> {
    let film = || shown.id.clone();
    let mut edits = Vec::new();
    if let Some(text) = told.overview.clone().filter(|text| Some(text) != shown.overview.as_ref()) {
        edits.push(Edit::Overview { film: film(), text });
    }
    if let (None, Some(path)) = (&facts.poster_path, told.poster_path.clone())
        && shown.poster_path.as_ref() != Some(&path)
    {
        edits.push(Edit::Poster { film: film(), path });
    }
    if let (None, Some(minutes)) = (facts.runtime, told.runtime)
        && shown.runtime != Some(minutes)
    {
        edits.push(Edit::Runtime { film: film(), minutes });
    }
    if facts.genres.is_empty() && !told.genres.is_empty() && shown.genres != told.genres {
        edits.push(Edit::Genres { film: film(), genres: told.genres.clone() });
    }
    // Some of its codes name no language.
    let is_known = |code: &String| catalogue.languages().iter().any(|language| language.code == *code);
    if let (None, Some(code)) = (&facts.language, told.language.clone().filter(is_known))
        && shown.language.as_ref() != Some(&code)
    {
        edits.push(Edit::Language { film: film(), code });
    }
    if let (None, Some(date)) = (facts.release_date, told.release_date)
        && shown.release_date != Some(date)
    {
        edits.push(Edit::ReleaseDate { film: film(), date });
    }
    edits
}

fn films_due(
    catalogue: &Catalogue,
    checked_at: impl Fn(&FilmId) -> Option<Timestamp>,
    now: Timestamp,
) -> Vec<&Film> {
    let mut due: Vec<(Option<Timestamp>, &Film)> = catalogue
        .films()
        .map(|film| (checked_at(&film.id), film))
        .filter(|(at, _)| !at.is_some_and(|at| now.is_within(FRESH_FOR, at)))
        .collect();
    due.sort_by_key(|(at, _)| *at);
    due.into_iter().map(|(_, film)| film).collect()
}

/// Whether the number of films still to do passes a multiple of `PUBLISH_EVERY` with this step.
fn is_time_to_publish(due: usize, done: usize) -> bool {
    due / PUBLISH_EVERY != due.saturating_sub(done) / PUBLISH_EVERY
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_never_looked_up_come_first_then_the_longest_ago() {
        let catalogue = Catalogue::builtin().unwrap();
        let now = Timestamp(0).after(FRESH_FOR * 3);
        let all = catalogue.films().count();
        let checked = |film: &FilmId| match film.as_str() {
            "tt0068646" => Some(now),
            "tt0034583" => Some(Timestamp(1)),
            "tt0071562" => None,
            _ => Some(Timestamp(2)),
        };
        let due = films_due(&catalogue, checked, now);
        assert_eq!(due.len(), all - 1, "one is fresh");
        assert_eq!((due[0].id.as_str(), due[1].id.as_str()), ("tt0071562", "tt0034583"));
    }

    #[test]
    fn publishing_happens_once_in_many_steps() {
        let mut published = 0;
        let mut due: usize = 5_000;
        while due > 0 {
            published += usize::from(is_time_to_publish(due, A_STEP));
            due -= A_STEP;
        }
        assert_eq!(published, 5_000 / PUBLISH_EVERY);
    }
}
