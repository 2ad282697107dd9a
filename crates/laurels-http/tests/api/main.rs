//! Tests of the API over a real connection.
#![expect(clippy::unwrap_used, reason = "a panic fails the test")]

mod harness;

mod achievements;
mod admin_accounts;
mod admin_films;
mod admin_inbox;
mod admin_nominations;
mod admin_server;
mod admin_users;
mod apple;
mod attacks;
mod auth;
mod bodies;
mod ceremony;
mod clock;
mod conditional_requests;
mod contact;
mod corrections;
mod cross_site;
mod devices;
mod documents;
mod email_takeover;
mod emails;
mod events;
mod film;
mod friend_limits;
mod friends;
mod headers;
mod held_bodies;
mod marks;
mod new_facts;
mod operating;
mod own_data;
mod passkeys;
mod passwords;
mod permissions;
mod pictures;
mod problems;
mod purchase;
mod search;
mod shared_browser;
mod takeover;
mod user;
mod viewing_options;
mod watched;
