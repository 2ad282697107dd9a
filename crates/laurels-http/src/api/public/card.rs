use axum::extract::State;
use axum::response::Response;
use laurels_app::Sharing;
use laurels_cards::{OwnCard, OwnSubject, Subject};

use super::PublicPagePath;
use super::show::numbers;
use crate::api::card::{CardDrawing, no_such_card};
use crate::api::share::to_card;
use crate::content::catalogue_responses::CurrentResponses;
use crate::server::Problem;
use crate::server::extract::Path;

/// The card of a public page that shows numbers. Gone with the page, so nothing may reuse it without asking.
pub(crate) async fn public_page_card(
    State(sharing): State<Sharing>,
    CurrentResponses(responses): CurrentResponses,
    drawing: CardDrawing,
    Path(path): Path<PublicPagePath>,
) -> Result<Response, Problem> {
    let open = sharing.open_page(&drawing.catalogue, &path.slug).await?.ok_or_else(no_such_card)?;
    let numbers = numbers(&responses, &open).ok_or_else(no_such_card)?;
    let subject = OwnSubject::Progress {
        films: to_card(numbers.films),
        rings: to_card(numbers.rings),
        nominations: to_card(numbers.nominations),
        minutes: numbers.minutes,
    };
    let card = OwnCard { username: open.owner.username.to_string(), subject };
    drawing.respond(Subject::Own(Box::new(card)), "no-cache").await
}
