use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, StatusCode};
use laurels_app::{Clock, GoalState, Goals, Settings};
use laurels_catalogue::{Catalogue, Date};
use laurels_domain::next::{Goal, Scope};
use laurels_domain::{User, UserId};
use serde::Deserialize;
use utoipa::IntoParams;

use super::plan::{existing_scope, planned_film};
use super::wire;
use super::wire::{
    ChosenRing, Evening, GoalCalendar, GoalResponse, GoalScope, GoalScopeValue, MinutesLeft, NewGoalCalendar,
    SuggestedGoal,
};
use crate::api::caller::{Caller, SessionCaller};
use crate::api::time_zone;
use crate::content::current_catalogue::CurrentCatalogue;
use crate::content::icalendar::Event;
use crate::content::{date_time, icalendar};
use crate::server::Problem;
use crate::server::compression::compress;
use crate::server::extract::{JsonBody, Path};
use crate::server::response::Json;

const FOLDER: &str = "/api/next/goal/calendar";
/// When an evening of the calendar begins.
const EVENING: i8 = 20;

/// The caller's goal with what is left, evening by evening.
#[utoipa::path(get, path = "/api/next/goal", tag = "next",
    responses((status = 200, body = wire::GoalResponse), (status = "default", body = Problem)))]
pub(crate) async fn show_goal(
    State(goals): State<Goals>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    caller: Caller,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    goal_response(&goals, &catalogue, &caller.user, &headers).await
}

/// Sets the caller's goal: all rings of a scope by a day. With the same rings as before it goes on, unless it was over.
#[utoipa::path(post, path = "/api/next/goal", tag = "next", request_body = wire::NewGoal,
    responses((status = 200, body = wire::GoalResponse), (status = "default", body = Problem)))]
pub(crate) async fn set_goal(
    State(goals): State<Goals>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    caller: Caller,
    headers: HeaderMap,
    JsonBody(body): JsonBody<wire::NewGoal>,
) -> Result<Response, Problem> {
    let scope = existing_scope(&catalogue, &body.scope)?;
    if scope == Scope::All {
        return Err(Problem::invalid(
            "scope",
            "Choose a ceremony, a decade, a category or rings.".to_owned(),
        ));
    }
    let zone = time_zone::parse(&body.time_zone)?;
    let day = Date::parse(&body.day).filter(|day| Goal::is_day_allowed(*day, goals.today(&zone)));
    let wrong = || Problem::invalid("day", "The day must be today or within two years.".to_owned());
    goals.set(&caller.user.id, scope, day.ok_or_else(wrong)?, zone).await?;
    goal_response(&goals, &catalogue, &caller.user, &headers).await
}

/// Removes the caller's goal and its calendar.
#[utoipa::path(delete, path = "/api/next/goal", tag = "next",
    responses((status = 204), (status = "default", body = Problem)))]
pub(crate) async fn remove_goal(State(goals): State<Goals>, caller: Caller) -> Result<StatusCode, Problem> {
    goals.remove(&caller.user.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Creates a link to a calendar of the goal's evenings; the previous one stops working.
#[utoipa::path(post, path = "/api/next/goal/calendar", tag = "next",
    responses((status = 200, body = wire::NewGoalCalendar), (status = "default", body = Problem)))]
pub(crate) async fn make_goal_calendar(
    State(goals): State<Goals>,
    State(settings): State<Arc<Settings>>,
    caller: SessionCaller,
) -> Result<Response, Problem> {
    let calendar = goals.make_calendar(&caller.user.id, &caller.session).await?;
    let calendar = calendar.ok_or_else(|| Problem::not_found("Choose a goal first."))?;
    let url = format!("{}{FOLDER}/{}.ics", settings.public_url, calendar.token.reveal());
    Ok(Json(NewGoalCalendar { url, made: date_time(calendar.made_at) }).into_response())
}

/// Deletes the link to the goal's calendar.
#[utoipa::path(delete, path = "/api/next/goal/calendar", tag = "next",
    responses((status = 204), (status = "default", body = Problem)))]
pub(crate) async fn remove_goal_calendar(
    State(goals): State<Goals>,
    caller: Caller,
) -> Result<StatusCode, Problem> {
    goals.remove_calendar(&caller.user.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct GoalCalendarPath {
    /// The secret token, followed by `.ics`.
    file: String,
}

/// The evenings of a goal as an iCalendar file. Anyone with the link can read it.
#[utoipa::path(get, path = "/api/next/goal/calendar/{file}", tag = "next", params(GoalCalendarPath),
    responses((status = 200, content_type = "text/calendar", body = String), (status = 304),
        (status = "default", body = Problem)))]
pub(crate) async fn download_goal_calendar(
    State(clock): State<Clock>,
    State(goals): State<Goals>,
    State(settings): State<Arc<Settings>>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    Path(path): Path<GoalCalendarPath>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let missing = || Problem::not_found("There's no calendar at this link. It may have been deleted.");
    let token = path.file.strip_suffix(".ics").ok_or_else(missing)?;
    let (user, state) = goals.calendar(&catalogue, token).await?.ok_or_else(missing)?;
    let name = format!("Laurels: {}", state.goal.scope.title(&catalogue));
    let evenings = state.evenings.iter().filter(|evening| !evening.films.is_empty());
    let events = evenings.map(|evening| event(&catalogue, &user, &state.goal, evening, &settings.public_url));
    icalendar::respond(&name, events, clock.now(), &headers)
}

fn event(
    catalogue: &Catalogue,
    user: &UserId,
    goal: &Goal,
    evening: &laurels_app::Evening,
    public_url: &str,
) -> Event {
    let minutes: u32 = evening.films.iter().map(|film| u32::from(film.runtime.minutes)).sum();
    let films = evening.films.iter().filter_map(|film| catalogue.film_at(film.film));
    let names: Vec<String> = films.map(|film| format!("{} ({})", film.name, film.year)).collect();
    let starts_at = goal.zone.at(evening.day, EVENING);
    Event {
        uid: format!("goal-{user}-{}@laurels", evening.day),
        starts_at,
        ends_at: starts_at.after(Duration::from_mins(minutes.into())),
        summary: names.join(", "),
        location: None,
        url: format!("{public_url}/next"),
    }
}

async fn goal_response(
    goals: &Goals,
    catalogue: &Arc<Catalogue>,
    user: &User,
    headers: &HeaderMap,
) -> Result<Response, Problem> {
    let current = goals.find(catalogue, &user.id).await?;
    let made = current.as_ref().and_then(|current| current.calendar_made_at);
    let suggestion = goals.suggestion(catalogue);
    let response = GoalResponse {
        goal: current.as_ref().map(|current| to_wire(catalogue, &current.state)),
        suggestion: suggestion
            .map(|(ceremony, day)| SuggestedGoal { ceremony: ceremony.get(), day: day.to_string() }),
        calendar: made.map(|made| GoalCalendar { made: date_time(made) }),
    };
    Ok(compress(headers, Json(response).into_response()).await)
}

fn to_wire<'a>(catalogue: &'a Catalogue, state: &GoalState) -> wire::Goal<'a> {
    let GoalState { goal, pace, .. } = state;
    let evening = |evening: &laurels_app::Evening| Evening {
        day: evening.day.to_string(),
        minutes: evening.films.iter().map(|film| u32::from(film.runtime.minutes)).sum(),
        films: evening.films.iter().filter_map(|film| planned_film(catalogue, film)).collect(),
    };
    let day =
        |(day, minutes_left): &(Date, u32)| MinutesLeft { day: day.to_string(), minutes_left: *minutes_left };
    wire::Goal {
        scope: scope_to_wire(&goal.scope),
        title: goal.scope.title(catalogue),
        day: goal.day.to_string(),
        time_zone: goal.zone.name().to_owned(),
        started: goal.started().to_string(),
        today: state.today.to_string(),
        films_left: state.films_left,
        minutes_left: pace.minutes_left,
        minutes_at_start: state.minutes_at_start,
        rings_left: state.rings_left,
        days_left: pace.days_left,
        minutes_per_day: pace.minutes_per_day(),
        evenings: state.evenings.iter().map(evening).collect(),
        history: state.history.iter().map(day).collect(),
        streak: state.streak,
        is_done: pace.minutes_left == 0,
        is_over: pace.days_left == 0,
    }
}

fn scope_to_wire(scope: &Scope) -> GoalScope {
    let of = |kind, value| GoalScope { kind, value, rings: None };
    match scope {
        Scope::Ceremony(number) => of("ceremony", Some(GoalScopeValue::Number(number.get()))),
        Scope::Decade(first) => of("decade", Some(GoalScopeValue::Number(*first))),
        Scope::Category(name) => of("category", Some(GoalScopeValue::Text(name.clone()))),
        Scope::All => of("all", None),
        Scope::Rings(rings) => {
            let ring = |(ceremony, category): &(laurels_catalogue::CeremonyNumber, String)| ChosenRing {
                ceremony: ceremony.get(),
                category: category.clone(),
            };
            GoalScope { rings: Some(rings.iter().map(ring).collect()), ..of("rings", None) }
        }
    }
}
