//! Refreshes streaming availability and missing film details from the movie database.

use std::collections::BTreeMap;
use std::time::Duration;

use laurels_catalogue::{Catalogue, Edit, Film, FilmId};
use laurels_domain::Timestamp;
use laurels_providers::tmdb::{FilmDetails, Tmdb};
use laurels_providers::{Priority, ProviderError};
use laurels_store::FilmCheck;

use super::step::{Part, RefreshError, Step};
use super::{ITEM_DELAYS, Refresh};
use crate::item_retries::ItemRetries;

/// Availability changes daily.
const MAX_AGE: Duration = Duration::from_hours(24);
/// Films per step. They are stored together, so all are lost if the process dies before.
const STEP_SIZE: usize = 20;
/// With so many failures in one step the provider itself is unavailable.
const MAX_FAILURES: usize = 3;
/// Films between two publications, each of which makes all instances reload the listings and the catalogue.
const PUBLISH_EVERY: usize = 200;

impl Refresh {
    /// Refreshes some films: first the ones never checked, then the ones checked longest ago.
    pub(super) async fn refresh_films(&self) -> Result<Step, RefreshError> {
        let Some(tmdb) = &self.providers.tmdb else { return Ok(Step::NothingDue) };
        let checks = self.listing_store.list_film_checks(&self.settings.region).await?;
        let catalogue = self.catalogue.current();
        let now = self.clock.now();
        let retries = ItemRetries::load(&self.instance_store, Part::Films.name(), ITEM_DELAYS).await?;
        let mut due = films_due(&catalogue, |film| checks.get(film).copied(), now);
        due.retain(|film| retries.is_due(film.id.as_str(), now));
        let is_last = due.len() <= STEP_SIZE;
        if due.is_empty() {
            return Ok(Step::NothingDue);
        }
        let (mut checks, mut details, mut logos) = (Vec::new(), Vec::new(), BTreeMap::new());
        let mut failures = Vec::new();
        for film in due.iter().take(STEP_SIZE) {
            let found = self.look_up(tmdb, film).await;
            retries.record(film.id.as_str(), &found, now).await?;
            match found {
                Ok((found, learned)) => {
                    checks.push(FilmCheck { film: film.id.clone(), services: found.services });
                    logos.extend(found.logos);
                    details.extend(learned);
                }
                Err(error) => failures.push(error),
            }
            if is_provider_failing(&failures) {
                break;
            }
        }
        let now = self.clock.now();
        self.catalogue_store.set_fetched(&details, now).await?;
        self.listing_store.set_film_checks(&self.settings.region, &checks, now).await?;
        self.listing_store.set_logos(&logos).await?;
        if is_last || !failures.is_empty() || is_time_to_publish(due.len(), checks.len()) {
            self.publish_films().await?;
        }
        let is_failing = is_provider_failing(&failures) || checks.is_empty();
        failures.pop().filter(|_| is_failing).map_or(Ok(Step::Done), |error| Err(error.into()))
    }

    async fn publish_films(&self) -> Result<(), RefreshError> {
        self.catalogue_store.publish_fetched().await?;
        self.listing_store.publish_listings().await?;
        self.catalogue.publish().await?;
        self.listings.reload().await?;
        Ok(())
    }

    /// The film's details, which are empty if it isn't found, and what of them the facts lack.
    async fn look_up(&self, tmdb: &Tmdb, film: &Film) -> Result<(FilmDetails, Vec<Edit>), ProviderError> {
        let (current, mut edits) = (film.tmdb, Vec::new());
        let at = match (current, film.imdb_id()) {
            (Some(at), _) => Some(at),
            (None, Some(imdb_id)) => tmdb.find(imdb_id).await?,
            (None, None) => None,
        };
        let Some(at) = at else { return Ok((FilmDetails::default(), edits)) };
        if current.is_none() {
            edits.push(Edit::Tmdb { film: film.id.clone(), id: at.id, mediatype: at.mediatype });
        }
        let Some(details) = tmdb.film(at, &self.settings.region, Priority::Background).await? else {
            return Ok((FilmDetails::default(), edits));
        };
        if !is_same_film(film, &details, &self.catalogue.current()) {
            tracing::warn!(film.id = %film.id, "the movie database has a different film under this film's id");
            return Ok((FilmDetails::default(), Vec::new()));
        }
        let base = self.catalogue.base();
        let facts = base.catalogue.any_film(film.id.as_str()).unwrap_or(film);
        edits.extend(missing_details(facts, film, &details, &self.catalogue.current()));
        Ok((details, edits))
    }
}

/// Whether more films than single ones fail: because of the key, or all of them.
fn is_provider_failing(failures: &[ProviderError]) -> bool {
    failures.len() == MAX_FAILURES || matches!(failures.last(), Some(ProviderError::Rejected { .. }))
}

/// The movie database may have a former id of the film.
fn is_same_film(film: &Film, details: &FilmDetails, catalogue: &Catalogue) -> bool {
    match (film.imdb_id(), details.imdb_id.as_deref()) {
        (Some(own), Some(fetched)) => {
            own == fetched || catalogue.any_film(fetched).is_some_and(|it| it.id == film.id)
        }
        _ => true,
    }
}

/// Edits for details that are missing from the facts, unless the current catalogue has them already.
fn missing_details(facts: &Film, current: &Film, fetched: &FilmDetails, catalogue: &Catalogue) -> Vec<Edit> {
    let film = || current.id.clone();
    let mut edits = Vec::new();
    if let Some(text) = fetched.overview.clone().filter(|text| Some(text) != current.overview.as_ref()) {
        edits.push(Edit::Overview { film: film(), text });
    }
    if let (None, Some(path)) = (&facts.poster_path, fetched.poster_path.clone())
        && current.poster_path.as_ref() != Some(&path)
    {
        edits.push(Edit::Poster { film: film(), path });
    }
    if let (None, Some(minutes)) = (facts.runtime, fetched.runtime)
        && current.runtime != Some(minutes)
    {
        edits.push(Edit::Runtime { film: film(), minutes });
    }
    if facts.genres.is_empty() && !fetched.genres.is_empty() && current.genres != fetched.genres {
        edits.push(Edit::Genres { film: film(), genres: fetched.genres.clone() });
    }
    // Some of the database's codes are not languages.
    let is_language = |code: &String| catalogue.languages().iter().any(|language| language.code == *code);
    if let (None, Some(code)) = (&facts.language, fetched.language.clone().filter(is_language))
        && current.language.as_ref() != Some(&code)
    {
        edits.push(Edit::Language { film: film(), code });
    }
    if let (None, Some(date)) = (facts.release_date, fetched.release_date)
        && current.release_date != Some(date)
    {
        edits.push(Edit::ReleaseDate { film: film(), date });
    }
    if facts.directors.is_empty() && !fetched.directors.is_empty() && current.directors != fetched.directors {
        edits.push(Edit::Directors { film: film(), names: fetched.directors.clone() });
    }
    if facts.countries.is_empty() && !fetched.countries.is_empty() && current.countries != fetched.countries {
        edits.push(Edit::Countries { film: film(), codes: fetched.countries.clone() });
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
        .filter(|(at, _)| !at.is_some_and(|at| now.is_within(MAX_AGE, at)))
        .collect();
    due.sort_by_key(|(at, _)| *at);
    due.into_iter().map(|(_, film)| film).collect()
}

/// Whether the number of remaining films crosses a multiple of `PUBLISH_EVERY` in this step.
fn is_time_to_publish(due: usize, done: usize) -> bool {
    due / PUBLISH_EVERY != due.saturating_sub(done) / PUBLISH_EVERY
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unchecked_films_are_first_then_the_oldest_checks() {
        let catalogue = Catalogue::builtin().unwrap();
        let now = Timestamp(0).after(MAX_AGE * 3);
        let all = catalogue.films().count();
        let checked = |film: &FilmId| match film.as_str() {
            "tt0068646" => Some(now),
            "tt0034583" => Some(Timestamp(1)),
            "tt0071562" => None,
            _ => Some(Timestamp(2)),
        };
        let due = films_due(&catalogue, checked, now);
        assert_eq!(due.len(), all - 1, "one was checked recently");
        assert_eq!((due[0].id.as_str(), due[1].id.as_str()), ("tt0071562", "tt0034583"));
    }

    #[test]
    fn films_are_published_once_in_many_steps() {
        let mut published = 0;
        let mut due: usize = 5_000;
        while due > 0 {
            published += usize::from(is_time_to_publish(due, STEP_SIZE));
            due -= STEP_SIZE;
        }
        assert_eq!(published, 5_000 / PUBLISH_EVERY);
    }
}
