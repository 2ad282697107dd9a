//! Refreshes the schedules of TV stations.

use std::time::Duration;

use laurels_catalogue::{Edit, FilmId, Identities};
use laurels_domain::listings::{Program, Station, in_order};
use laurels_providers::gracenote::{Airing, Gracenote, Mention};

use super::step::{Part, RefreshError, Step};
use super::{ITEM_DELAYS, Refresh};
use crate::item_retries::ItemRetries;

/// Stations rarely change their schedules.
const MAX_AGE: Duration = Duration::from_hours(6);

impl Refresh {
    /// Fetches the first schedule that is due.
    pub(super) async fn refresh_schedules(&self) -> Result<Step, RefreshError> {
        let Some(gracenote) = &self.providers.gracenote else { return Ok(Step::NothingDue) };
        let (listings, now) = (self.listings.current(), self.clock.now());
        let is_due = |station: &Station| {
            let fetched_at = listings.schedules.get(station).and_then(|schedule| schedule.fetched_at);
            !fetched_at.is_some_and(|at| now.is_within(MAX_AGE, at))
        };
        let retries = ItemRetries::load(&self.instance_store, Part::Schedules.name(), ITEM_DELAYS).await?;
        let station = Station::ALL.into_iter().find(|it| is_due(it) && retries.is_due(it.slug(), now));
        let Some(station) = station else { return Ok(Step::NothingDue) };
        let fetched = self.fetch_schedule(gracenote, station).await;
        retries.record(station.slug(), &fetched, now).await?;
        fetched
    }

    async fn fetch_schedule(&self, gracenote: &Gracenote, station: Station) -> Result<Step, RefreshError> {
        let now = self.clock.now();
        let airings = gracenote.airings(station.number(), now).await?;
        let catalogue = self.catalogue.current();
        let (programs, learned) = match_films(&Identities::of(&catalogue), airings);
        let count = programs.len();
        self.listing_store.set_schedule(station, &programs, now).await?;
        if !learned.is_empty() {
            self.catalogue_store.set_fetched(&learned, now).await?;
            self.catalogue_store.publish_fetched().await?;
            self.catalogue.refresh().await?;
        }
        self.listings.reload().await?;
        tracing::info!(station = station.slug(), programs = count, "fetched a schedule");
        Ok(Step::Done)
    }
}

/// The airings of films in the catalogue, and rootIds learned from them.
fn match_films(films: &Identities<'_>, airings: Vec<Airing>) -> (Vec<Program>, Vec<Edit>) {
    let (mut programs, mut learned) = (Vec::new(), Vec::<Edit>::new());
    for airing in airings {
        let Some((film, edit)) = match_film(films, &airing.film) else { continue };
        learned.extend(edit.filter(|edit| !learned.contains(edit)));
        programs.push(Program { starts_at: airing.starts_at, ends_at: airing.ends_at, film });
    }
    (in_order(programs), learned)
}

/// Matches by rootId, or else by the credits, from which the rootId is learned.
fn match_film(films: &Identities<'_>, mention: &Mention) -> Option<(FilmId, Option<Edit>)> {
    if let Some(film) = mention.root_id.as_deref().and_then(|root_id| films.by_root_id(root_id)) {
        return Some((film.clone(), None));
    }
    let film = films.by_credits(&mention.credits)?.clone();
    let edit = mention
        .root_id
        .clone()
        .map(|root_id| Edit::GracenoteRootId { film: film.clone(), root_id: Some(root_id) });
    Some((film, edit))
}
