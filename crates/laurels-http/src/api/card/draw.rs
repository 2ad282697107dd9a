use std::sync::Arc;

use axum::body::Body;
use axum::extract::{FromRef, FromRequestParts};
use axum::response::Response;
use http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG};
use http::request::Parts;
use http::{HeaderMap, HeaderValue, StatusCode};
use laurels_app::{CardError, Cards, CatalogueView, Settings};
use laurels_cards::{OwnCard, Size, Subject};
use laurels_catalogue::{Catalogue, CeremonyNumber};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::api::caller::ThisDevice;
use crate::content::current_catalogue::CurrentCatalogue;
use crate::content::web::{NOINDEX, ROBOTS};
use crate::server::conditional::is_not_modified;
use crate::server::extract::{Path, Query};
use crate::server::{Problem, shortened};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct CardQuery {
    /// `wide`: 1200 by 630 pixels, for link previews. `story`: 1080 by 1920 pixels.
    #[param(default = "wide", pattern = "^(wide|story)$")]
    size: Option<String>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct FilmCardPath {
    /// The film's ID, followed by `.png`.
    #[param(example = "tt0068646.png")]
    file: String,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct CeremonyCardPath {
    /// The ceremony's number, followed by `.png`.
    #[param(example = "98.png")]
    file: String,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct CategoryCardPath {
    #[param(minimum = 1, maximum = 65535)]
    ceremony: u16,
    /// The category's normalized name, followed by `.png`.
    #[param(example = "best-picture.png")]
    file: String,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct PersonCardPath {
    /// The IMDb ID, followed by `.png`.
    #[param(example = "nm0000658.png")]
    file: String,
}

/// The card of a film: a PNG with its title, director, nominations and wins.
#[utoipa::path(get, path = "/api/card/film/{file}", tag = "card", params(FilmCardPath, CardQuery),
    responses((status = 200, content_type = "image/png"), (status = 304), (status = "default", body = Problem)))]
pub(crate) async fn film_card(
    card: CardRequest,
    Path(path): Path<FilmCardPath>,
) -> Result<Response, Problem> {
    let film = stem(&path.file).and_then(|id| card.catalogue.film(id)).ok_or_else(no_such_card)?;
    let subject = Subject::Film(film.id.clone());
    card.respond(subject).await
}

/// The card of a ceremony: a PNG with its numbers and the nominees for Best Picture.
#[utoipa::path(get, path = "/api/card/ceremony/{file}", tag = "card", params(CeremonyCardPath, CardQuery),
    responses((status = 200, content_type = "image/png"), (status = 304), (status = "default", body = Problem)))]
pub(crate) async fn ceremony_card(
    card: CardRequest,
    Path(path): Path<CeremonyCardPath>,
) -> Result<Response, Problem> {
    let number = stem(&path.file).and_then(|number| number.parse().ok()).and_then(CeremonyNumber::new);
    let ceremony = number.and_then(|number| card.catalogue.ceremony(number)).ok_or_else(no_such_card)?;
    let subject = Subject::Ceremony(ceremony.number);
    card.respond(subject).await
}

/// The card of a category at a ceremony: a PNG with its nominees.
#[utoipa::path(get, path = "/api/card/category/{ceremony}/{file}", tag = "card",
    params(CategoryCardPath, CardQuery),
    responses((status = 200, content_type = "image/png"), (status = 304), (status = "default", body = Problem)))]
pub(crate) async fn category_card(
    card: CardRequest,
    Path(path): Path<CategoryCardPath>,
) -> Result<Response, Problem> {
    let number = CeremonyNumber::new(path.ceremony).ok_or_else(no_such_card)?;
    let name = stem(&path.file).ok_or_else(no_such_card)?;
    let category = card.catalogue.category_at(number, name).ok_or_else(no_such_card)?;
    let subject = Subject::Category(number, category.normalized_name.clone());
    card.respond(subject).await
}

/// The card of a nominated person or company: a PNG with their nominations over the years.
#[utoipa::path(get, path = "/api/card/person/{file}", tag = "card", params(PersonCardPath, CardQuery),
    responses((status = 200, content_type = "image/png"), (status = 304), (status = "default", body = Problem)))]
pub(crate) async fn person_card(
    card: CardRequest,
    Path(path): Path<PersonCardPath>,
) -> Result<Response, Problem> {
    let person = stem(&path.file).and_then(|id| card.catalogue.person(id)).ok_or_else(no_such_card)?;
    let subject = Subject::Person(person.id().to_owned());
    card.respond(subject).await
}

/// A request for a card of the catalogue, if that's public.
pub(crate) struct CardRequest {
    catalogue: Arc<Catalogue>,
    drawing: CardDrawing,
}

impl<S> FromRequestParts<S> for CardRequest
where
    Arc<Settings>: FromRef<S>,
    CardDrawing: FromRequestParts<S, Rejection = Problem>,
    S: Send + Sync,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        if !Arc::<Settings>::from_ref(state).public_catalogue {
            return Err(Problem::not_found("This server has no share cards."));
        }
        let drawing = CardDrawing::from_request_parts(parts, state).await?;
        Ok(Self { catalogue: Arc::clone(&drawing.catalogue), drawing })
    }
}

impl CardRequest {
    async fn respond(self, subject: Subject) -> Result<Response, Problem> {
        self.drawing.respond(subject, "public, max-age=86400").await
    }
}

/// What requests for all cards have in common.
pub(crate) struct CardDrawing {
    cards: Cards,
    pub(crate) catalogue: Arc<Catalogue>,
    size: Size,
    headers: HeaderMap,
    network: String,
}

impl<S> FromRequestParts<S> for CardDrawing
where
    Arc<Settings>: FromRef<S>,
    Cards: FromRef<S>,
    CatalogueView: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let Query(query) = Query::<CardQuery>::from_request_parts(parts, state).await?;
        let Ok(CurrentCatalogue(catalogue)) = CurrentCatalogue::from_request_parts(parts, state).await;
        let Ok(ThisDevice(device)) = ThisDevice::from_request_parts(parts, state).await;
        Ok(Self {
            cards: Cards::from_ref(state),
            catalogue,
            size: parse_size(query.size.as_deref())?,
            headers: parts.headers.clone(),
            network: device.network,
        })
    }
}

impl CardDrawing {
    /// The card of what a user shows. Gone with the link, so nothing may reuse it without asking.
    pub(crate) async fn respond_own(self, card: OwnCard) -> Result<Response, Problem> {
        let mut response = self.respond(Subject::Own(Box::new(card)), "no-cache").await?;
        response.headers_mut().insert(ROBOTS, NOINDEX);
        Ok(response)
    }

    async fn respond(self, subject: Subject, cache: &'static str) -> Result<Response, Problem> {
        let card = self.cards.get(&self.catalogue, subject, self.size, &self.network).await?;
        let mut response = Response::new(Body::empty());
        let headers = response.headers_mut();
        headers.insert(CACHE_CONTROL, HeaderValue::from_static(cache));
        if let Ok(etag) = HeaderValue::try_from(format!("\"{}\"", card.tag)) {
            headers.insert(ETAG, etag);
        }
        if is_not_modified(&self.headers, |cached| cached == card.tag) {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return Ok(response);
        }
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("image/png"));
        *response.body_mut() = Body::from(card.png.clone());
        Ok(response)
    }
}

/// The name without `.png`.
fn stem(file: &str) -> Option<&str> {
    file.strip_suffix(".png")
}

pub(crate) fn no_such_card() -> Problem {
    Problem::not_found("There's no such card.")
}

fn parse_size(size: Option<&str>) -> Result<Size, Problem> {
    match size {
        None | Some("wide") => Ok(Size::Wide),
        Some("story") => Ok(Size::Story),
        Some(other) => {
            let detail = format!("There's no size '{}': choose wide or story.", shortened(other));
            Err(Problem::invalid("size", detail))
        }
    }
}

impl From<CardError> for Problem {
    fn from(error: CardError) -> Self {
        match error {
            CardError::Unknown => no_such_card(),
            CardError::TooMany(error) => error.into(),
            CardError::Busy => {
                Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", error.to_string()).retry_after(2)
            }
            CardError::Draw(_) | CardError::Interrupted => {
                tracing::error!(%error, "couldn't draw a card");
                Self::internal()
            }
        }
    }
}
