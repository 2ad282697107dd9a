use axum::response::Response;
use laurels_cards::{OwnCard, OwnSubject};

use super::show::numbers;
use super::{OpenLinks, PublicPagePath};
use crate::api::card::{CardDrawing, no_such_card};
use crate::api::share::to_card;
use crate::server::Problem;
use crate::server::extract::Path;

/// The card of a public page that shows numbers. Gone with the page, so nothing may reuse it without asking.
pub(crate) async fn public_page_card(
    links: OpenLinks,
    drawing: CardDrawing,
    Path(path): Path<PublicPagePath>,
) -> Result<Response, Problem> {
    let open = links.page(&path.slug).await?.ok_or_else(no_such_card)?;
    let numbers = numbers(&links.responses, &open).ok_or_else(no_such_card)?;
    let subject = OwnSubject::Progress {
        films: to_card(numbers.films),
        rings: to_card(numbers.rings),
        nominations: to_card(numbers.nominations),
        minutes: numbers.minutes,
    };
    let card = OwnCard { username: open.owner.username.to_string(), subject };
    drawing.respond_own(card).await
}
