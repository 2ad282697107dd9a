//! What to watch next.

mod filter;
mod goal;
mod plan;
mod runtimes;
mod scope;

pub use laurels_planner::EfficientPlan;

pub use self::filter::{FilmFilter, Kind};
pub use self::goal::{Goal, MAX_GOAL_DAYS, Pace, WatchedFilm, suggested_goal};
pub use self::plan::{FilmOfPlan, MAX_PLAN_MINUTES, OpenScope, Plan};
pub use self::runtimes::{Runtime, Runtimes};
pub use self::scope::{MAX_CHOSEN_RINGS, Scope};
