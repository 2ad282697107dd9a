//! Goals: what is left until a day, and a calendar of the evenings under a secret URL.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use laurels_catalogue::{Catalogue, CeremonyNumber, Date, FilmId};
use laurels_domain::next::{FilmOfPlan, Goal, OpenScope, Pace, Scope, WatchedFilm, suggested_goal};
use laurels_domain::{FilmSet, Secret, Timestamp, UserId, WatchedDate, Zone};
use laurels_store::{
    GoalCalendar, GoalStore, MarkStore, Session, Store, StoreError, StoredLists, WatchedStore,
};

use super::tables::Tables;
use super::{MAX_PLANNING, MAX_WAITING, NextError, Suggestions, set_of};
use crate::Clock;
use crate::tokens::{hash_token, new_token, split_user_token};
use crate::work_queue::WorkQueue;

/// Goals of users. Cheap to clone; clones share their state.
#[derive(Clone, Debug)]
pub struct Goals {
    goal_store: GoalStore,
    mark_store: MarkStore,
    watched_store: WatchedStore,
    tables: Arc<Tables>,
    computing: WorkQueue,
    clock: Clock,
}

/// A goal as seen today.
#[derive(Debug)]
pub struct GoalState {
    pub goal: Goal,
    pub today: Date,
    pub pace: Pace,
    pub films_left: usize,
    pub rings_left: usize,
    pub minutes_at_start: u32,
    /// Today's, even without a film, and every later one that has films.
    pub evenings: Vec<Evening>,
    /// Minutes left at the end of each day.
    pub history: Vec<(Date, u32)>,
    pub streak: u32,
}

#[derive(Debug)]
pub struct Evening {
    pub day: Date,
    pub films: Vec<FilmOfPlan>,
}

/// A user's goal, if there is one, and when its calendar's link was made.
#[derive(Debug)]
pub struct CurrentGoal {
    pub state: GoalState,
    pub calendar_made_at: Option<Timestamp>,
}

/// A new link to a goal's calendar.
#[derive(Debug)]
pub struct NewCalendar {
    pub token: Secret,
    pub made_at: Timestamp,
}

impl Goals {
    pub(crate) fn new(store: &Store, suggestions: &Suggestions, clock: Clock) -> Self {
        Self {
            goal_store: store.goals.clone(),
            mark_store: store.marks.clone(),
            watched_store: store.watched.clone(),
            tables: Arc::clone(&suggestions.tables),
            computing: WorkQueue::new(MAX_PLANNING, MAX_WAITING),
            clock,
        }
    }

    /// Today in a time zone.
    pub fn today(&self, zone: &Zone) -> Date {
        zone.date(self.clock.now())
    }

    /// What to suggest to a user without a goal.
    pub fn suggestion(&self, catalogue: &Catalogue) -> Option<(CeremonyNumber, Date)> {
        // Until the day is over everywhere.
        suggested_goal(catalogue, self.clock.now().date(12))
    }

    pub async fn find(
        &self,
        catalogue: &Arc<Catalogue>,
        user: &UserId,
    ) -> Result<Option<CurrentGoal>, NextError> {
        let Some(stored) = self.goal_store.find_goal(user).await? else { return Ok(None) };
        let state = self.state(catalogue, user, stored.goal).await?;
        Ok(Some(CurrentGoal { state, calendar_made_at: stored.calendar.map(|calendar| calendar.made_at) }))
    }

    pub async fn set(&self, user: &UserId, scope: Scope, day: Date, zone: Zone) -> Result<(), StoreError> {
        let goal = Goal { scope, day, zone, started_at: self.clock.now() };
        self.goal_store.set_goal(user, &goal).await
    }

    /// The calendar goes with it.
    pub async fn remove(&self, user: &UserId) -> Result<(), StoreError> {
        self.goal_store.remove_goal(user).await
    }

    /// Creates or replaces the token of a goal's calendar. Only its hash is stored, so it can be displayed only once.
    /// `None` if there is no goal.
    pub async fn make_calendar(
        &self,
        user: &UserId,
        session: &Session,
    ) -> Result<Option<NewCalendar>, NextError> {
        let token = new_token();
        let calendar = GoalCalendar { token_hash: hash_token(&token), made_at: self.clock.now() };
        let is_set = self.goal_store.set_goal_calendar(user, &session.token_hash, &calendar).await?;
        if !is_set && self.goal_store.find_goal(user).await?.is_some() {
            // The session was logged out in the meantime.
            return Err(NextError::NoSuchUser);
        }
        let token = Secret::new(format!("{user}.{token}"));
        Ok(is_set.then_some(NewCalendar { token, made_at: calendar.made_at }))
    }

    pub async fn remove_calendar(&self, user: &UserId) -> Result<(), StoreError> {
        self.goal_store.remove_goal_calendar(user).await
    }

    /// The goal of a calendar with its owner; `None` if the token is invalid or was deleted.
    pub async fn calendar(
        &self,
        catalogue: &Arc<Catalogue>,
        token: &str,
    ) -> Result<Option<(UserId, GoalState)>, NextError> {
        let Some((user, secret)) = split_user_token(token) else { return Ok(None) };
        let Some(stored) = self.goal_store.find_goal(&user).await? else { return Ok(None) };
        // Hashes of random tokens: how long the comparison takes reveals nothing useful.
        if stored.calendar.is_none_or(|calendar| calendar.token_hash != hash_token(secret)) {
            return Ok(None);
        }
        let state = self.state(catalogue, &user, stored.goal).await?;
        Ok(Some((user, state)))
    }

    async fn state(
        &self,
        catalogue: &Arc<Catalogue>,
        user: &UserId,
        goal: Goal,
    ) -> Result<GoalState, NextError> {
        let (lists, dates) =
            tokio::try_join!(self.mark_store.find_lists(user), self.watched_store.list_watched_dates(user),)?;
        let lists = lists.ok_or(NextError::NoSuchUser)?;
        let (goals, catalogue, now) = (self.clone(), Arc::clone(catalogue), self.clock.now());
        let compute = move || goals.state_at(&catalogue, goal, &lists, &dates, now);
        Ok(self.computing.run(user.as_str(), compute).await?)
    }

    fn state_at(
        &self,
        catalogue: &Catalogue,
        goal: Goal,
        lists: &StoredLists,
        dates: &[(FilmId, WatchedDate)],
        now: Timestamp,
    ) -> GoalState {
        let table = self.tables.films(catalogue);
        let runtime = |film| table.get(film).map(|entry| entry.runtime);
        let seen = set_of(catalogue, lists.viewed.iter().map(|marked| &marked.film));
        let open = OpenScope::of(catalogue, &goal.scope, true, &seen, runtime, |_| true);
        let today = goal.zone.date(now);
        let films_of_scope = films_of(catalogue, &goal.scope);
        let dates: HashMap<&FilmId, WatchedDate> = dates.iter().map(|(film, date)| (film, *date)).collect();
        let watched: Vec<WatchedFilm> = lists
            .viewed
            .iter()
            .filter(|marked| marked.at >= goal.started_at)
            .filter_map(|marked| {
                let film = catalogue.index_of(marked.film.as_str())?;
                let minutes = runtime(film)?.minutes.into();
                let on = match dates.get(&marked.film) {
                    Some(WatchedDate::Day(day)) => *day,
                    _ => goal.zone.date(marked.at),
                };
                films_of_scope.contains(film).then_some(WatchedFilm { on, minutes })
            })
            .collect();
        let pace = Pace {
            minutes_left: open.minutes(),
            watched_today: watched.iter().filter(|film| film.on == today).map(|film| film.minutes).sum(),
            days_left: goal.days_left(today),
        };
        GoalState {
            today,
            pace,
            films_left: open.film_count(),
            rings_left: open.ring_count(),
            evenings: evenings(&open, pace, today),
            minutes_at_start: goal.minutes_at_start(pace.minutes_left, &watched),
            history: goal.history(today, pace.minutes_left, &watched),
            streak: goal.streak(today, &watched),
            goal,
        }
    }
}

fn evenings(open: &OpenScope, pace: Pace, today: Date) -> Vec<Evening> {
    if pace.days_left == 0 {
        return Vec::new();
    }
    let films = open.plan(open.minutes(), &|| false).films;
    let days = pace.evenings(films.iter().map(|film| film.runtime.minutes.into()));
    let mut evenings: BTreeMap<u32, Vec<FilmOfPlan>> = BTreeMap::from([(0, Vec::new())]);
    for (day, film) in days.into_iter().zip(films) {
        evenings.entry(day).or_default().push(film);
    }
    let day = |days: u32| Date::of_day(today.days_since_1970() + i64::from(days));
    evenings.into_iter().map(|(days, films)| Evening { day: day(days), films }).collect()
}

fn films_of(catalogue: &Catalogue, scope: &Scope) -> FilmSet {
    let mut films = FilmSet::empty(catalogue);
    for ring in scope.rings(catalogue) {
        for film in &catalogue.rings()[ring].films {
            films.add(*film);
        }
    }
    films
}
