//! Tonight: films that none of the viewers has seen, with the reasons for each.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use laurels_catalogue::Catalogue;
use laurels_domain::listings::ServiceSet;
use laurels_domain::next::tonight::{MAX_FILMS, ScoreInput, Viewers};
use laurels_domain::next::{FilmTable, Runtime};
use laurels_domain::{FilmSet, User, UserId};

use super::tables::ListingsTable;
use super::{NearTheater, NextError, ServiceChoice, SuggestionRequest, Suggestions, set_of};
use crate::{ListingsMode, UpcomingAiring};

/// When the night ends.
pub(super) const MORNING: i8 = 4;
/// How long the night is without the user's time zone.
const NIGHT: Duration = Duration::from_hours(12);

#[derive(Debug)]
pub struct Tonight {
    /// The best first.
    pub films: Vec<TonightFilm>,
    pub is_sample: bool,
    /// How many films the user has hidden.
    pub hidden: usize,
}

/// A suggested film. Rings are indexes of [`Catalogue::rings`].
#[derive(Debug)]
pub struct TonightFilm {
    /// Index in the catalogue.
    pub film: usize,
    pub runtime: Runtime,
    pub score: u32,
    pub closes: Vec<(UserId, usize)>,
    /// With the number of films that are left then.
    pub nears: Vec<(UserId, usize, u8)>,
    pub services: ServiceSet,
    pub airings: Vec<UpcomingAiring>,
    pub theaters: Vec<NearTheater>,
    pub is_bookmarked: bool,
}

/// The films of the catalogue and everything that decides which are suggested.
struct Candidates<'a> {
    catalogue: &'a Catalogue,
    request: &'a SuggestionRequest,
    films: Arc<FilmTable>,
    listings: Arc<ListingsTable>,
    own_services: ServiceSet,
    airings: HashMap<usize, Vec<UpcomingAiring>>,
    theaters: HashMap<usize, Vec<NearTheater>>,
    hidden: FilmSet,
    bookmarks: FilmSet,
    user_ids: Vec<UserId>,
    viewers: Viewers,
}

impl Suggestions {
    pub async fn tonight(
        &self,
        catalogue: &Catalogue,
        user: User,
        request: &SuggestionRequest,
    ) -> Result<Tonight, NextError> {
        let now = self.clock.now();
        let id = user.id.clone();
        let user_ids: Vec<&UserId> = std::iter::once(&id).chain(&request.friends).collect();
        let (friends, caller, own_services, hidden, nearby) = tokio::join!(
            self.people.find_confirmed(catalogue, &id, &request.friends),
            self.people.get(catalogue, user),
            self.my_services_store.list_services_of(&user_ids),
            self.hidden_store.list_hidden_films(&id, now),
            self.nearby(&id, request.place, request.zone.as_ref()),
        );
        let friends = friends?.ok_or(NextError::NotAFriend)?;
        let caller = caller?.ok_or(NextError::NoSuchUser)?;
        let until =
            request.zone.as_ref().map_or_else(|| now.after(NIGHT), |zone| zone.next_hour(now, MORNING));
        let own = set_of(catalogue, caller.lists.viewed());
        let seen = std::iter::once(own).chain(friends.iter().map(|friend| friend.films.clone())).collect();
        let hidden = set_of(catalogue, &hidden?);
        let listings = self.viewing_options.listings();
        let table = self.tables.listings(catalogue, &listings);
        let candidates = Candidates {
            catalogue,
            request,
            films: self.tables.films(catalogue),
            own_services: own_services?,
            airings: table.airings_where(|it| (now..until).contains(&it.starts_at)),
            listings: table,
            theaters: nearby.map(|nearby| nearby.between(catalogue, now, Some(until))).unwrap_or_default(),
            bookmarks: set_of(catalogue, caller.lists.bookmarks()),
            user_ids: user_ids.into_iter().cloned().collect(),
            viewers: Viewers::of(catalogue, seen),
            hidden,
        };
        Ok(Tonight {
            films: candidates
                .best()
                .into_iter()
                .filter_map(|(film, score)| candidates.describe(film, score))
                .collect(),
            is_sample: listings.mode == ListingsMode::Sample,
            hidden: candidates.hidden.len() as usize,
        })
    }
}

impl Candidates<'_> {
    /// The films with the highest scores; of equal ones those with more nominations, then the older ones.
    fn best(&self) -> Vec<(usize, u32)> {
        let mut ranked: Vec<_> = self
            .films
            .entries()
            .filter(|(film, _)| !self.hidden.contains(*film) && !self.viewers.has_seen(*film))
            .filter(|(_, entry)| self.request.minutes.is_none_or(|max| entry.runtime.minutes <= max))
            .filter(|(film, _)| self.is_available(*film))
            .filter(|(film, entry)| {
                let found = self.catalogue.film_at(*film);
                found.is_some_and(|film| self.request.filter.accepts_with(film, || entry.kinds))
            })
            .map(|(film, entry)| {
                let input = ScoreInput {
                    nominations: entry.nominations,
                    wins: entry.wins,
                    is_bookmarked: self.bookmarks.contains(film),
                    is_on_own_service: self.listings.services_of(film).intersects(self.own_services),
                    airs_tonight: self.airings.contains_key(&film),
                    is_in_theater: self.theaters.contains_key(&film),
                };
                let score = self.viewers.score(self.catalogue, film, input);
                (Reverse(score), Reverse(entry.nominations), film)
            })
            .collect();
        if ranked.len() > MAX_FILMS {
            ranked.select_nth_unstable(MAX_FILMS);
            ranked.truncate(MAX_FILMS);
        }
        ranked.sort_unstable();
        ranked.into_iter().map(|(Reverse(score), _, film)| (film, score)).collect()
    }

    fn is_available(&self, film: usize) -> bool {
        let accepted = self.request.services.accepted(self.own_services);
        accepted.is_none_or(|accepted| self.listings.services_of(film).intersects(accepted))
            || self.airings.contains_key(&film)
            || self.theaters.contains_key(&film)
    }

    fn describe(&self, film: usize, score: u32) -> Option<TonightFilm> {
        let (mut closes, mut nears) = (Vec::new(), Vec::new());
        for (user, rings) in self.user_ids.iter().zip(self.viewers.rings()) {
            let progress = rings.progress(self.catalogue, film);
            closes.extend(progress.closes.into_iter().map(|ring| (user.clone(), ring)));
            nears.extend(progress.nears.into_iter().map(|(ring, left)| (user.clone(), ring, left)));
        }
        nears.sort_by_key(|(_, _, left)| *left);
        let services = self.listings.services_of(film);
        Some(TonightFilm {
            film,
            runtime: self.films.get(film)?.runtime,
            score,
            closes,
            nears,
            services: match self.request.services {
                ServiceChoice::Mine => services.iter().filter(|it| self.own_services.contains(*it)).collect(),
                ServiceChoice::Any | ServiceChoice::These(_) => services,
            },
            airings: self.airings.get(&film).cloned().unwrap_or_default(),
            theaters: self.theaters.get(&film).cloned().unwrap_or_default(),
            is_bookmarked: self.bookmarks.contains(film),
        })
    }
}
