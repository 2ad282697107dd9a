//! The finish line: exact plans, off the async threads, a few at a time.

use std::sync::Arc;
use std::time::{Duration, Instant};

use laurels_catalogue::{Catalogue, FilmId};
use laurels_domain::next::{EfficientPlan, FilmFilter, OpenScope, Plan, Scope};
use laurels_domain::{User, UserId};

use super::{NextError, ServiceChoice, Suggestions, set_of};

/// After this time the best plan so far is returned.
const MAX_TIME: Duration = Duration::from_secs(2);

#[derive(Clone, Debug)]
pub struct PlanRequest {
    pub scope: Scope,
    pub minutes: u32,
    pub filter: FilmFilter,
    pub with_honorary: bool,
    /// Films that must not be part of the plan.
    pub excluded: Vec<FilmId>,
    /// Who watches with the user: films that one of them has seen are not part of the plan.
    pub friends: Vec<UserId>,
    pub services: ServiceChoice,
}

#[derive(Debug)]
pub struct FinishLine {
    pub plan: Plan,
    /// The efficient plans for any number of minutes.
    pub frontier: Vec<EfficientPlan>,
    /// What can be completed at all.
    pub open_rings: usize,
    pub open_minutes: u32,
}

impl Suggestions {
    /// The plan that completes the most rings. The computation ends when the future is dropped.
    pub async fn plan(
        &self,
        catalogue: &Arc<Catalogue>,
        user: User,
        request: PlanRequest,
    ) -> Result<FinishLine, NextError> {
        let id = user.id.clone();
        let people: Vec<&UserId> = std::iter::once(&id).chain(&request.friends).collect();
        let (friends, person, services) = tokio::join!(
            self.people.find_confirmed(catalogue, &id, &request.friends),
            self.people.get(catalogue, user),
            self.accepted_services(request.services, &people),
        );
        let friends = friends?.ok_or(NextError::NotAFriend)?;
        let person = person?.ok_or(NextError::NoSuchUser)?;
        let services = services?;
        let seen = set_of(catalogue, person.lists.viewed());
        let excluded = set_of(catalogue, &request.excluded);
        let films = self.tables.films(catalogue);
        let table = self.tables.listings(catalogue, &self.viewing_options.listings());
        let catalogue = Arc::clone(catalogue);
        let compute = move |is_canceled: &dyn Fn() -> bool| {
            let started = Instant::now();
            let should_stop = || is_canceled() || started.elapsed() > MAX_TIME;
            let is_allowed = |index: usize| {
                let Some((film, entry)) = catalogue.film_at(index).zip(films.get(index)) else {
                    return false;
                };
                !excluded.contains(index)
                    && !friends.iter().any(|friend| friend.films.contains(index))
                    && services.is_none_or(|services| table.services_of(index).intersects(services))
                    && request.filter.accepts_with(film, || entry.kinds)
            };
            let runtime = |index| films.get(index).map(|entry| entry.runtime);
            let scope =
                OpenScope::of(&catalogue, &request.scope, request.with_honorary, &seen, runtime, is_allowed);
            FinishLine {
                frontier: scope.frontier(),
                open_rings: scope.ring_count(),
                open_minutes: scope.minutes(),
                plan: scope.plan(request.minutes, &should_stop),
            }
        };
        Ok(self.planning.run_cancelable(id.as_str(), compute).await?)
    }
}
