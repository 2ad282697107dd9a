//! Listings: where films can be watched (TV stations, streaming services, theaters).

pub mod sample;

mod place;
mod schedule;
mod services;
mod stations;
mod theaters;
mod time_zone;

pub use place::{DEFAULT_RADIUS, Place, PlaceError, Position, Radius, ZipCode};
pub use schedule::{Program, UnmatchedAiring, in_order};
pub use services::{ServiceSet, StreamingService};
pub use stations::Station;
pub use theaters::{LocalTime, Showing, Showtime, Theater, group_by_theater};
pub use time_zone::TimeZone;
