//! What a user is told in the evening: bookmarked films on TV tonight, and those that are new on the user's services.

use laurels_catalogue::Catalogue;
use laurels_domain::{Timestamp, UserId, Zone};
use laurels_store::StoreError;

use super::tonight::MORNING;
use super::{Suggestions, set_of};
use crate::{ListingsMode, NewOnService, UpcomingAiring};

#[derive(Debug, Default)]
pub(crate) struct EveningNews {
    /// The first airing of each film, the earliest first.
    pub(crate) airings: Vec<UpcomingAiring>,
    pub(crate) new_on_services: Vec<NewOnService>,
    pub(crate) is_sample: bool,
}

impl Suggestions {
    /// The films are those that tonight's suggestions may contain: not viewed, not hidden. `since` is when the user was last
    /// told.
    pub(crate) async fn evening_news(
        &self,
        catalogue: &Catalogue,
        user: &UserId,
        zone: &Zone,
        since: Timestamp,
    ) -> Result<EveningNews, StoreError> {
        let now = self.clock.now();
        let (person, hidden, new_on_services) = tokio::try_join!(
            self.people.find(catalogue, user),
            self.hidden_store.list_hidden_films(user, now),
            self.viewing_options.new_on_services(user),
        )?;
        let Some(person) = person else { return Ok(EveningNews::default()) };
        let (viewed, bookmarks) =
            (set_of(catalogue, person.lists.viewed()), set_of(catalogue, person.lists.bookmarks()));
        let hidden = set_of(catalogue, &hidden);
        let is_wanted =
            |film: usize| bookmarks.contains(film) && !viewed.contains(film) && !hidden.contains(film);
        let until = zone.next_hour(now, MORNING);
        let listings = self.viewing_options.listings();
        let table = self.tables.listings(catalogue, &listings);
        let tonight = table.airings_where(|it| (now..until).contains(&it.starts_at));
        let wanted = tonight.into_iter().filter(|(film, _)| is_wanted(*film));
        let mut airings: Vec<UpcomingAiring> =
            wanted.filter_map(|(_, airings)| airings.into_iter().next()).collect();
        airings.sort_by(|one, other| {
            let key = |airing: &UpcomingAiring| (airing.program.starts_at, airing.station);
            key(one).cmp(&key(other))
        });
        let is_news = |new: &NewOnService| {
            new.since > since && catalogue.index_of(new.film.as_str()).is_some_and(is_wanted)
        };
        let new_on_services = new_on_services.into_iter().filter(is_news).collect();
        Ok(EveningNews { airings, new_on_services, is_sample: listings.mode == ListingsMode::Sample })
    }
}
