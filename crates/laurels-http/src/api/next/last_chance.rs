use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::HeaderMap;
use laurels_app as app;
use laurels_app::Suggestions;
use laurels_catalogue::Catalogue;
use laurels_domain::UserId;
use laurels_domain::listings::{Place, Radius};
use laurels_domain::next::last_chance;
use serde::Deserialize;
use utoipa::IntoParams;

use super::choices;
use super::place::place;
use super::wire;
use super::wire::{Airing, FilmEntry, LastChanceFilm, Reason, Ring, Services};
use crate::api::caller::Caller;
use crate::api::time_zone;
use crate::content::current_catalogue::CurrentCatalogue;
use crate::content::date_time;
use crate::server::Problem;
use crate::server::compression::compress;
use crate::server::extract::{CommaList, Query};
use crate::server::response::Json;

/// Who watches, which films come into question, and where to look for theaters, if anywhere. A missing or empty list
/// accepts all films.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct LastChanceQuery {
    /// Rounded to about a kilometer before it's used.
    #[param(minimum = -90, maximum = 90)]
    lat: Option<f64>,
    #[param(minimum = -180, maximum = 180)]
    long: Option<f64>,
    /// In miles.
    #[param(default = 10, minimum = 1, maximum = 100)]
    radius: Option<f64>,
    /// Alternative to `lat` and `long`.
    #[param(pattern = r"^\s*[0-9]{5}(-[0-9]{4})?\s*$")]
    zipcode: Option<String>,
    /// In the IANA time zone database. Showtimes around a position are in this zone; without it, `until` is null for
    /// films in these theaters.
    #[param(example = "America/New_York")]
    time_zone: Option<String>,
    /// Friends of the caller; films that one of them has seen are left out.
    #[param(value_type = Option<Vec<String>>, style = Form, explode = false, max_items = 20)]
    friend_ids: Option<CommaList>,
    /// The longest film.
    #[param(minimum = 1, maximum = 1440)]
    minutes: Option<u32>,
    /// `mine` for the services of all who watch, or a list of services. A film that airs or is in a theater nearby passes
    /// as well.
    #[param(value_type = Option<Services>, inline, style = Form, explode = false)]
    services: Option<CommaList>,
    /// `features`, `shorts`, `documentaries`: films that are any of them.
    #[param(value_type = Option<Vec<String>>, style = Form, explode = false)]
    kinds: Option<CommaList>,
    #[param(value_type = Option<Vec<String>>, style = Form, explode = false)]
    genres: Option<CommaList>,
    /// Language codes.
    #[param(value_type = Option<Vec<String>>, style = Form, explode = false)]
    languages: Option<CommaList>,
}

impl LastChanceQuery {
    fn place(&self) -> Result<Option<(Place, Radius)>, Problem> {
        if self.lat.is_none() && self.long.is_none() && self.zipcode.is_none() {
            // Wrong also if it isn't needed.
            self.radius.map(Radius::new).transpose()?;
            return Ok(None);
        }
        place(self.zipcode.as_deref(), self.lat, self.long, self.radius).map(Some)
    }

    fn read(self, catalogue: &Catalogue, caller: &UserId) -> Result<app::SuggestionRequest, Problem> {
        let list = |list: Option<CommaList>| list.map(|CommaList(values)| values);
        let place = self.place()?;
        Ok(app::SuggestionRequest {
            friends: choices::friends(caller, &list(self.friend_ids).unwrap_or_default())?,
            minutes: choices::minutes(self.minutes)?,
            services: choices::services(self.services.map(mine_or_these).as_ref())?,
            filter: choices::filter(catalogue, list(self.kinds), list(self.genres), list(self.languages))?,
            zone: self.time_zone.as_deref().map(time_zone::parse).transpose()?,
            place,
        })
    }
}

fn mine_or_these(CommaList(services): CommaList) -> Services {
    match services.as_slice() {
        [whose] if whose == "mine" => Services::Whose(whose.clone()),
        _ => Services::These(services),
    }
}

/// Films that neither the caller nor the chosen friends have seen and that will be hard to find soon: those first whose loss would be the greatest.
#[utoipa::path(get, path = "/api/next/last-chance", tag = "next", params(LastChanceQuery),
    responses((status = 200, body = wire::LastChance), (status = "default", body = Problem)))]
pub(crate) async fn last_chance(
    State(suggestions): State<Suggestions>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    caller: Caller,
    Query(query): Query<LastChanceQuery>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let request = query.read(&catalogue, &caller.user.id)?;
    let found = suggestions.last_chance(&catalogue, caller.user, &request).await?;
    let films = found.films.iter().filter_map(|film| to_wire(&catalogue, film)).collect();
    let response = Json(wire::LastChance { films, is_sample: found.is_sample });
    Ok(compress(&headers, response.into_response()).await)
}

fn to_wire<'a>(catalogue: &'a Catalogue, film: &app::LastChanceFilm) -> Option<LastChanceFilm<'a>> {
    Some(LastChanceFilm {
        entry: FilmEntry::at(catalogue, film.film, film.runtime)?,
        reasons: film.reasons.iter().filter_map(|reason| to_wire_reason(catalogue, reason)).collect(),
        until: film.until.map(date_time),
    })
}

fn to_wire_reason<'a>(catalogue: &'a Catalogue, reason: &last_chance::Reason) -> Option<Reason<'a>> {
    Some(match reason {
        last_chance::Reason::Airs { station, program, airings } => {
            Reason::Airs { airing: Airing::of(*station, program), airings: *airings }
        }
        last_chance::Reason::StreamsNowhere => Reason::StreamsNowhere,
        last_chance::Reason::InTheaters { theaters, last_showtime } => {
            Reason::InTheaters { theaters: *theaters, last_showtime: last_showtime.to_string() }
        }
        last_chance::Reason::LeftService { service, at } => {
            Reason::LeftService { service: service.slug(), at: date_time(*at) }
        }
        last_chance::Reason::OnlyService { service, since } => {
            Reason::OnlyService { service: service.slug(), since: since.map(date_time) }
        }
        last_chance::Reason::Closes { ring } => Reason::Closes { ring: Ring::at(catalogue, *ring)? },
        last_chance::Reason::Nears { ring, left } => {
            Reason::Nears { ring: Ring::at(catalogue, *ring)?, left: *left }
        }
    })
}
