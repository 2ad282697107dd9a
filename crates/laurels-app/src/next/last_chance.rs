//! Films that will be hard to find soon.

use std::time::Duration;

use laurels_catalogue::Catalogue;
use laurels_domain::next::last_chance::{Availability, MAX_FILMS, Rank, Reason, Theaters};
use laurels_domain::next::{OpenRings, Runtime};
use laurels_domain::{Timestamp, User, UserId, Zone};

use super::{NearTheater, NextError, SuggestionRequest, Suggestions, set_of};
use crate::ListingsMode;

#[derive(Debug)]
pub struct LastChance {
    /// What is lost most if missed first.
    pub films: Vec<LastChanceFilm>,
    pub is_sample: bool,
}

#[derive(Clone, Debug)]
pub struct LastChanceFilm {
    /// Index in the catalogue.
    pub film: usize,
    pub runtime: Runtime,
    pub reasons: Vec<Reason>,
    /// When the last airing or showing ends; `None` without a time zone or if there is none.
    pub until: Option<Timestamp>,
}

impl Suggestions {
    /// Only films that none of the viewers has seen; rings are the user's. Theaters around a position are in the
    /// request's zone, that of the user.
    pub async fn last_chance(
        &self,
        catalogue: &Catalogue,
        user: User,
        request: &SuggestionRequest,
    ) -> Result<LastChance, NextError> {
        let now = self.clock.now();
        let id = user.id.clone();
        let user_ids: Vec<&UserId> = std::iter::once(&id).chain(&request.friends).collect();
        let (friends, profile, accepted, nearby) = tokio::join!(
            self.people.find_confirmed(catalogue, &id, &request.friends),
            self.people.get(catalogue, user),
            self.accepted_services(request.services, &user_ids),
            self.nearby(&id, request.place, request.zone.as_ref()),
        );
        let friends = friends?.ok_or(NextError::NotAFriend)?;
        let accepted = accepted?;
        let seen = set_of(catalogue, profile?.ok_or(NextError::NoSuchUser)?.lists.viewed());
        let (rings, table) = (OpenRings::of(catalogue, &seen), self.tables.films(catalogue));
        let listings = self.viewing_options.listings();
        let airings = self.tables.listings(catalogue, &listings);
        let zone = nearby.as_ref().and_then(|nearby| nearby.zone.clone());
        let theaters = nearby.map(|nearby| nearby.between(catalogue, now, None)).unwrap_or_default();
        let mut found: Vec<(Rank, LastChanceFilm)> = table
            .entries()
            .filter(|(film, _)| !seen.contains(*film) && !friends.iter().any(|it| it.films.contains(*film)))
            .filter(|(_, entry)| request.minutes.is_none_or(|max| entry.runtime.minutes <= max))
            .filter_map(|(index, entry)| Some((index, entry, catalogue.film_at(index)?)))
            .filter(|(_, entry, film)| request.filter.accepts_with(film, || entry.kinds))
            .filter_map(|(index, entry, film)| {
                let streaming = listings.streaming.as_ref();
                let offers = listings.known_offers_of(&film.id);
                let showings = theaters.get(&index).map(Vec::as_slice);
                let availability = Availability {
                    airings: airings
                        .airings_of(index)
                        .iter()
                        .filter(|it| !it.program.has_ended(now))
                        .map(|it| (it.station, it.program.clone()))
                        .collect(),
                    services: offers.map(|offers| offers.iter().map(|it| (it.service, it.since)).collect()),
                    left: streaming.map_or(&[][..], |streaming| streaming.departures_of(&film.id)).to_vec(),
                    theaters: showings.and_then(|it| summary(it, zone.as_ref(), entry.runtime)),
                };
                let availability = availability.at(now);
                if accepted.is_some_and(|accepted| !availability.is_open_to(accepted)) {
                    return None;
                }
                let progress = rings.progress(catalogue, index);
                let (reasons, until) = (availability.reasons(&progress, now)?, availability.until());
                let rank = Rank::of(&progress, entry.nominations, until, &film.id);
                Some((rank, LastChanceFilm { film: index, runtime: entry.runtime, reasons, until }))
            })
            .collect();
        found.sort_by(|(one, _), (other, _)| one.cmp(other));
        found.truncate(MAX_FILMS);
        let films = found.into_iter().map(|(_, film)| film).collect();
        Ok(LastChance { films, is_sample: listings.mode == ListingsMode::Sample })
    }
}

fn summary(theaters: &[NearTheater], zone: Option<&Zone>, runtime: Runtime) -> Option<Theaters> {
    let last_showtime = theaters.iter().flat_map(|theater| &theater.showtimes).max()?.clone();
    let length = Duration::from_mins(u64::from(runtime.minutes));
    let ends_at = zone.map(|zone| last_showtime.instant(zone).after(length));
    Some(Theaters { count: theaters.len(), last_showtime, ends_at })
}
