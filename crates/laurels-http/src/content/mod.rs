//! What is prepared once and served as bytes: responses of the catalogue and the listings, the web app, the OpenAPI
//! document and its page.

pub(crate) mod asset;
pub(crate) mod cached_response;
pub(crate) mod catalogue_responses;
pub(crate) mod current_catalogue;
mod date_time;
pub(crate) mod docs;
mod filled_page;
pub(crate) mod heads;
mod html;
pub(crate) mod icalendar;
pub(crate) mod listing_responses;
pub(crate) mod openapi;
pub(crate) mod outbox_page;
mod pages;
pub(crate) mod people_tables;
mod request_texts;
pub(crate) mod screens;
pub(crate) mod sitemap;
pub(crate) mod user_bodies;
pub(crate) mod web;

pub(crate) use date_time::date_time;
