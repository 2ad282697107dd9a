//! Calendar feeds: upcoming airings of films a user hasn't watched, under a secret URL.

use laurels_catalogue::FilmId;
use laurels_domain::listings::{Program, Station};
use laurels_domain::marks::MarkList;
use laurels_domain::{Secret, Timestamp, UserId};
use laurels_store::{Session, StoreError};

use super::ViewingOptions;
use crate::tokens::{hash_token, new_token};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UpcomingAiring {
    pub station: Station,
    pub program: Program,
}

impl ViewingOptions {
    /// When the user created the current calendar.
    pub async fn find_calendar(&self, user: &UserId) -> Result<Option<Timestamp>, StoreError> {
        self.my_services_store.find_calendar(user).await
    }

    pub async fn remove_calendar(&self, user: &UserId) -> Result<(), StoreError> {
        self.my_services_store.remove_calendar(user).await
    }

    /// Creates or replaces a user's calendar token. Only its hash is stored, so it can be displayed only once. `None` if the
    /// session was logged out by now.
    pub async fn make_calendar(
        &self,
        user: &UserId,
        session: &Session,
    ) -> Result<Option<Secret>, StoreError> {
        let (token, now) = (new_token(), self.clock.now());
        let token_hash = hash_token(&token);
        let is_set = self.my_services_store.set_calendar(user, &session.token_hash, &token_hash, now).await?;
        Ok(is_set.then(|| Secret::new(token)))
    }

    /// The airings of a calendar; `None` if the token is invalid or was deleted.
    pub async fn calendar(&self, token: &str) -> Result<Option<Vec<UpcomingAiring>>, StoreError> {
        let Some(user) = self.my_services_store.find_calendar_owner(&hash_token(token)).await? else {
            return Ok(None);
        };
        let viewed = self.mark_store.list_marks(&user, MarkList::Viewed).await?;
        Ok(Some(self.upcoming_unseen(&viewed)))
    }

    fn upcoming_unseen(&self, viewed: &[FilmId]) -> Vec<UpcomingAiring> {
        let (listings, now) = (self.listings(), self.clock.now());
        let mut airings: Vec<UpcomingAiring> = listings
            .schedules
            .iter()
            .flat_map(|(station, schedule)| {
                let upcoming = schedule.programs.iter().filter(|program| !program.has_ended(now));
                let unseen = upcoming.filter(|program| !viewed.contains(&program.film));
                unseen.map(|program| UpcomingAiring { station: *station, program: program.clone() })
            })
            .collect();
        airings.sort_by_key(|airing| airing.program.starts_at);
        airings
    }
}
