//! Every store function on both databases.
#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a failing setup step fails the test")]

mod harness;

mod audit;
mod backup;
mod cleanup;
mod concurrency;
mod consents;
mod diary;
mod directory;
mod durability;
mod edits;
mod emails;
mod facts;
mod failed_items;
mod friend_summary;
mod friends;
mod hidden_films;
mod identities;
mod imports;
mod inbox;
mod instances;
mod invite_links;
mod leases;
mod listings;
mod marks;
mod memberships;
mod merged_films;
mod messages;
mod my_services;
mod open;
mod outgoing_emails;
mod overload;
mod page_views;
mod passkeys;
mod passwords;
mod pictures;
mod removals;
mod revocations;
mod roles;
mod session_cache;
mod session_writes;
mod sessions;
mod upgrades;
mod users;
mod watched;
