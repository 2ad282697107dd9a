//! Every store function on both databases.
#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on has failed")]

mod harness;

mod backup;
mod checklist;
mod consents;
mod durability;
mod edits;
mod friends;
mod identities;
mod instances;
mod leases;
mod listings;
mod memberships;
mod messages;
mod my_services;
mod open;
mod page_views;
mod passwords;
mod pictures;
mod revocations;
mod sessions;
mod sweep;
mod upgrades;
mod users;
mod watched;
