//! What to watch next.

mod film_table;
mod filter;
mod goal;
pub mod last_chance;
mod open_rings;
mod plan;
mod runtimes;
mod scope;
pub mod tonight;

pub use laurels_planner::EfficientPlan;

pub use self::film_table::{FilmEntry, FilmTable};
pub use self::filter::{FilmFilter, Kind};
pub use self::goal::{Goal, MAX_GOAL_DAYS, Pace, WatchedFilm, suggested_goal};
pub use self::open_rings::{OpenRings, Progress};
pub use self::plan::{FilmOfPlan, MAX_PLAN_MINUTES, OpenScope, Plan};
pub use self::runtimes::{Runtime, Runtimes};
pub use self::scope::{MAX_CHOSEN_RINGS, Scope};
