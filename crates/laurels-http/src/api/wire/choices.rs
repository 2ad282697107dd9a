//! Schemas of texts with a fixed list of values or forms, from the lists that requests are checked against.

use laurels_domain::api_tokens::TokenScope;
use laurels_domain::contact::{SUBJECTS, TROUBLE_LOGGING_IN};
use laurels_domain::listings::{Station, StreamingService};
use laurels_domain::public_page::Part;
use laurels_domain::webhooks::EventKind;
use utoipa::openapi::schema::{Array, OneOfBuilder};
use utoipa::openapi::{ArrayBuilder, Object, ObjectBuilder, Schema, Type};

use crate::content::screens;

/// Characters of a page.
pub(crate) const MAX_PAGE_LENGTH: usize = 100;

pub(crate) fn contact_subject() -> Object {
    one_of(SUBJECTS.into_iter().chain([TROUBLE_LOGGING_IN]))
}

pub(crate) fn streaming_service() -> Object {
    one_of(StreamingService::ALL.into_iter().map(StreamingService::slug))
}

pub(crate) fn streaming_services() -> Array {
    ArrayBuilder::new().items(streaming_service()).build()
}

/// A list, `mine` or nothing.
pub(crate) fn services_or_mine() -> Schema {
    let nothing = ObjectBuilder::new().schema_type(Type::Null);
    OneOfBuilder::new().item(nothing).item(mine()).item(streaming_services()).build().into()
}

/// A list or `mine`, in a query string.
pub(crate) fn services_or_mine_in_query() -> Schema {
    OneOfBuilder::new().item(mine()).item(streaming_services()).build().into()
}

fn mine() -> Object {
    one_of(["mine"].into_iter())
}

/// Kinds of scopes of a plan.
pub(crate) fn scope_kind() -> Object {
    one_of(["ceremony", "decade", "category", "all", "rings"].into_iter())
}

/// Kinds of what users share.
pub(crate) fn share_kind() -> Object {
    one_of(["ceremony", "category", "decade", "person", "year"].into_iter())
}

pub(crate) fn public_page_parts() -> Array {
    ArrayBuilder::new().items(one_of(Part::ALL.into_iter().map(Part::as_str))).min_items(Some(1)).build()
}

pub(crate) fn token_scopes() -> Array {
    ArrayBuilder::new()
        .items(one_of(TokenScope::ALL.into_iter().map(TokenScope::as_str)))
        .min_items(Some(1))
        .build()
}

pub(crate) fn webhook_events() -> Array {
    let kinds = EventKind::ALL.into_iter().map(EventKind::as_str);
    ArrayBuilder::new().items(one_of(kinds)).min_items(Some(1)).build()
}

/// A number or a name.
pub(crate) fn scope_value() -> Schema {
    let nothing = ObjectBuilder::new().schema_type(Type::Null);
    let number = ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(0)).maximum(Some(65_535));
    let text = ObjectBuilder::new().schema_type(Type::String);
    OneOfBuilder::new().item(nothing).item(number).item(text).build().into()
}

pub(crate) fn station() -> Object {
    one_of(Station::ALL.into_iter().map(Station::slug))
}

/// The path of a screen.
pub(crate) fn page() -> Object {
    ObjectBuilder::new()
        .schema_type(Type::String)
        .max_length(Some(MAX_PAGE_LENGTH))
        .pattern(Some(screens::pattern()))
        .examples(["/welcome"])
        .build()
}

fn one_of(values: impl Iterator<Item = &'static str>) -> Object {
    ObjectBuilder::new().schema_type(Type::String).enum_values(Some(values)).build()
}
