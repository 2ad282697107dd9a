//! The watchlist: bookmarked films that aren't viewed yet, with where each can be watched now.

use std::collections::{HashMap, HashSet};

use laurels_catalogue::FilmId;
use laurels_domain::listings::StreamingService;
use laurels_domain::{Timestamp, UserId};
use laurels_store::StoreError;

use super::{Listings, UpcomingAiring, ViewingOptions};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WatchlistFilm {
    pub film: FilmId,
    pub added_at: Timestamp,
    pub services: Vec<StreamingService>,
    /// The next airing, or the current one.
    pub airing: Option<UpcomingAiring>,
}

impl ViewingOptions {
    /// A user's watchlist, the film that was added last first.
    pub async fn watchlist(&self, user: &UserId) -> Result<Vec<WatchlistFilm>, StoreError> {
        let Some(lists) = self.mark_store.find_lists(user).await? else { return Ok(Vec::new()) };
        let viewed: HashSet<&FilmId> = lists.viewed.iter().map(|marked| &marked.film).collect();
        let listings = self.listings();
        let airings = next_airings(&listings, self.clock.now());
        let bookmarks = lists.bookmarks.iter().rev().filter(|marked| !viewed.contains(&marked.film));
        Ok(bookmarks
            .map(|marked| WatchlistFilm {
                film: marked.film.clone(),
                added_at: marked.at,
                services: listings
                    .streaming
                    .iter()
                    .flat_map(|streaming| streaming.offers_of(&marked.film).iter().map(|offer| offer.service))
                    .collect(),
                airing: airings.get(&marked.film).cloned(),
            })
            .collect())
    }
}

/// The first airing of each film that has not ended.
fn next_airings(listings: &Listings, now: Timestamp) -> HashMap<&FilmId, UpcomingAiring> {
    let mut next: HashMap<&FilmId, UpcomingAiring> = HashMap::new();
    for (station, schedule) in &listings.schedules {
        for program in schedule.programs.iter().filter(|program| !program.has_ended(now)) {
            let airing = UpcomingAiring { station: *station, program: program.clone() };
            next.entry(&program.film)
                .and_modify(|known| {
                    if program.starts_at < known.program.starts_at {
                        *known = airing.clone();
                    }
                })
                .or_insert(airing);
        }
    }
    next
}
