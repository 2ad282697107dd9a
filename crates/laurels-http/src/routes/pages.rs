//! Pages whose head the server fills, their cards, and the outbox of a demo.

use std::sync::Arc;

use axum::routing::get;
use axum::{Extension, Router};

use crate::api::{ceremony, demo, film, friend, person, public, share};
use crate::content::web::Web;
use crate::state::Http;

pub(super) fn pages(web: &Arc<Web>) -> Router<Http> {
    Router::new()
        .route("/film/{film_id}", get(film::film_page))
        .route("/ceremony/{ceremony}", get(ceremony::ceremony_page))
        .route("/ceremony/{ceremony}/{category_name}", get(ceremony::category_page))
        .route("/connect-with/{id}", get(friend::invite_page))
        .route("/person/{person_id}", get(person::person_page))
        .route("/u/{slug}", get(public::public_page))
        .route("/u/{slug}/card.png", get(public::public_page_card))
        .route("/s/{token}", get(share::share_page))
        .route("/s/{token}/card.png", get(share::share_card))
        .route("/dev/outbox", get(demo::list_outbox))
        .route("/dev/outbox/{name}", get(demo::show_email))
        .route("/dev/outbox/{name}/html", get(demo::show_email_html))
        .layer(Extension(Arc::clone(web)))
}
