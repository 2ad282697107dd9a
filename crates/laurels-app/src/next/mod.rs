//! What to watch next.

mod closing_soon;
mod evening_news;
mod goals;
mod last_chance;
mod plan;
mod reason_text;
mod suggestion_request;
mod tables;
mod theaters;
mod tonight;

use std::sync::Arc;
use std::time::Duration;

use laurels_catalogue::{Catalogue, FilmId};
use laurels_domain::listings::ServiceSet;
use laurels_domain::{FilmSet, UserId};
use laurels_store::{HiddenFilmStore, MyServicesStore, Store, StoreError};

pub use self::closing_soon::ClosingSoonEmails;
pub(crate) use self::closing_soon::next_after as next_weekly_email;
pub(crate) use self::evening_news::EveningNews;
pub use self::goals::{CurrentGoal, Evening, GoalState, Goals, NewCalendar};
pub use self::last_chance::{LastChance, LastChanceFilm};
pub use self::plan::{FinishLine, PlanRequest};
pub use self::suggestion_request::{ServiceChoice, SuggestionRequest};
use self::tables::Tables;
pub use self::theaters::NearTheater;
pub use self::tonight::{Tonight, TonightFilm};
use crate::work_queue::{WorkError, WorkQueue};
use crate::{Clock, People, ViewingOptions};

/// Plans that a process computes at the same time.
const MAX_PLANNING: usize = 2;
/// Plans that wait for that. A tenth of those that wait or are computed may be one user's.
const MAX_WAITING: usize = 98;
/// How long a film stays hidden.
pub(crate) const HIDDEN_FOR: Duration = Duration::from_hours(7 * 24);

#[derive(Debug, thiserror::Error)]
pub enum NextError {
    #[error("one of the users is not a friend of the caller")]
    NotAFriend,
    /// The user was deleted in the meantime.
    #[error("there is no such user")]
    NoSuchUser,
    #[error("too many plans are being computed")]
    Busy,
    #[error("a computation failed")]
    Failed,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<WorkError> for NextError {
    fn from(error: WorkError) -> Self {
        match error {
            WorkError::Full => Self::Busy,
            WorkError::Interrupted(error) => {
                tracing::error!(%error, "planning failed");
                Self::Failed
            }
        }
    }
}

/// Suggests films. Cheap to clone; clones share their state.
#[derive(Clone, Debug)]
pub struct Suggestions {
    hidden_store: HiddenFilmStore,
    my_services_store: MyServicesStore,
    people: People,
    viewing_options: ViewingOptions,
    tables: Arc<Tables>,
    planning: WorkQueue,
    clock: Clock,
}

impl Suggestions {
    pub(crate) fn new(store: &Store, people: People, viewing_options: ViewingOptions, clock: Clock) -> Self {
        Self {
            hidden_store: store.hidden_films.clone(),
            my_services_store: store.my_services.clone(),
            people,
            viewing_options,
            tables: Arc::default(),
            planning: WorkQueue::new(MAX_PLANNING, MAX_WAITING),
            clock,
        }
    }

    /// The services on which a film may be; `None` if it needs none.
    async fn accepted_services(
        &self,
        choice: ServiceChoice,
        viewers: &[&UserId],
    ) -> Result<Option<ServiceSet>, StoreError> {
        let own = match choice {
            ServiceChoice::Mine => self.my_services_store.list_services_of(viewers).await?,
            ServiceChoice::Any | ServiceChoice::These(_) => ServiceSet::default(),
        };
        Ok(choice.accepted(own))
    }

    /// Hides a film from the user's suggestions for tonight.
    pub async fn hide(&self, user: &UserId, film: &FilmId) -> Result<(), StoreError> {
        self.hidden_store.hide_film(user, film, self.clock.now().after(HIDDEN_FOR)).await
    }

    pub async fn show(&self, user: &UserId, film: &FilmId) -> Result<(), StoreError> {
        self.hidden_store.show_film(user, film).await
    }

    pub async fn show_all(&self, user: &UserId) -> Result<(), StoreError> {
        self.hidden_store.show_all_films(user).await
    }
}

fn set_of<'a>(catalogue: &Catalogue, films: impl IntoIterator<Item = &'a FilmId>) -> FilmSet {
    let mut set = FilmSet::empty(catalogue);
    for index in films.into_iter().filter_map(|film| catalogue.index_of(film.as_str())) {
        set.add(index);
    }
    set
}
