//! JSON types of goals.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{ChosenRing, PlannedFilm, Scope};
use crate::api::wire::choices;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "scope": { "kind": "ceremony", "value": 98 }, "day": "2027-03-14", "time_zone": "America/New_York"
}))]
pub(crate) struct NewGoal {
    /// Not `all`.
    pub(crate) scope: Scope,
    /// The last day: today or within two years.
    #[schema(format = Date)]
    pub(crate) day: String,
    /// In the IANA time zone database.
    #[schema(example = "America/New_York")]
    pub(crate) time_zone: String,
}

/// The rings of a goal.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GoalScope {
    #[schema(schema_with = choices::scope_kind)]
    pub(crate) kind: &'static str,
    #[schema(schema_with = choices::scope_value)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) value: Option<GoalScopeValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rings: Option<Vec<ChosenRing>>,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum GoalScopeValue {
    Number(u16),
    Text(String),
}

/// The films for one evening.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Evening<'a> {
    #[schema(format = Date)]
    pub(crate) day: String,
    pub(crate) minutes: u32,
    pub(crate) films: Vec<PlannedFilm<'a>>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MinutesLeft {
    #[schema(format = Date)]
    pub(crate) day: String,
    pub(crate) minutes_left: u32,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Goal<'a> {
    pub(crate) scope: GoalScope,
    #[schema(example = "The 98th ceremony")]
    pub(crate) title: String,
    /// The last day.
    #[schema(format = Date)]
    pub(crate) day: String,
    pub(crate) time_zone: String,
    #[schema(format = Date)]
    pub(crate) started: String,
    /// In the goal's time zone.
    #[schema(format = Date)]
    pub(crate) today: String,
    pub(crate) films_left: usize,
    pub(crate) minutes_left: u32,
    /// What was left when the goal was set.
    pub(crate) minutes_at_start: u32,
    pub(crate) rings_left: usize,
    /// With today; zero once the last day is over.
    pub(crate) days_left: u32,
    /// What it takes every day, of which today's films count.
    pub(crate) minutes_per_day: u32,
    /// Today's, without films once today's share is done, and every later one that has films.
    pub(crate) evenings: Vec<Evening<'a>>,
    /// What was left at the end of each day since the start.
    pub(crate) history: Vec<MinutesLeft>,
    /// Days in a row with a film, up to today.
    pub(crate) streak: u32,
    pub(crate) is_done: bool,
    /// Whether the last day is over.
    pub(crate) is_over: bool,
}

/// The next ceremony or, if there is none yet, the newest one.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SuggestedGoal {
    pub(crate) ceremony: u16,
    #[schema(format = Date)]
    pub(crate) day: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GoalCalendar {
    #[schema(format = DateTime)]
    pub(crate) made: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GoalResponse<'a> {
    pub(crate) goal: Option<Goal<'a>>,
    pub(crate) suggestion: Option<SuggestedGoal>,
    /// The link to the goal's calendar, if there is one.
    pub(crate) calendar: Option<GoalCalendar>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NewGoalCalendar {
    /// Displayed once: only its hash is stored.
    pub(crate) url: String,
    #[schema(format = DateTime)]
    pub(crate) made: String,
}
