//! Refreshes the schedules of TV stations.

use std::time::Duration;

use laurels_catalogue::{Edit, FilmId, Identities};
use laurels_domain::listings::{Program, Station, UnmatchedAiring, in_order};
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
        let Matched { programs, unmatched, learned } = match_films(&Identities::of(&catalogue), airings);
        let count = programs.len();
        self.listing_store.set_schedule(station, &programs, &unmatched, now).await?;
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

/// A schedule, and the rootIds learned from it.
#[derive(Default)]
struct Matched {
    programs: Vec<Program>,
    unmatched: Vec<UnmatchedAiring>,
    learned: Vec<Edit>,
}

fn match_films(films: &Identities<'_>, airings: Vec<Airing>) -> Matched {
    let mut matched = Matched::default();
    for Airing { starts_at, ends_at, film: Mention { root_id, credits } } in airings {
        let airing = UnmatchedAiring { starts_at, ends_at, root_id, credits };
        let Some(program) = airing.matched(films) else {
            matched.unmatched.push(airing);
            continue;
        };
        matched.learned.extend(
            learn_root_id(films, &airing, &program.film).filter(|edit| !matched.learned.contains(edit)),
        );
        matched.programs.push(program);
    }
    matched.programs = in_order(matched.programs);
    matched
}

/// The rootId of a film that was found by its credits.
fn learn_root_id(films: &Identities<'_>, airing: &UnmatchedAiring, film: &FilmId) -> Option<Edit> {
    let root_id = airing.root_id.as_ref().filter(|root_id| films.by_root_id(root_id).is_none())?;
    Some(Edit::GracenoteRootId { film: film.clone(), root_id: Some(root_id.clone()) })
}
