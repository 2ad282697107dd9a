use laurels_app::{App, Part};
use laurels_catalogue::{Edit, FilmId};
use laurels_domain::listings::{ServiceSet, StreamingService};
use laurels_store::FilmCheck;
use serde_json::json;

use crate::harness::World;

const MOST: u64 = 50_000_000;
/// Films of the last step of a full refresh.
const LAST: usize = 20;

/// What the process takes, or has taken at most since [`forget_peak`], in bytes.
fn memory(which: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix(which)).unwrap();
    line.trim().strip_suffix(" kB").unwrap().parse::<u64>().unwrap() * 1024
}

fn forget_peak() {
    std::fs::write("/proc/self/clear_refs", "5").unwrap();
}

fn film_ids(app: &App) -> Vec<FilmId> {
    app.catalogue().films().map(|film| film.id.clone()).collect()
}

/// As a refresh leaves it: everything that a movie database can tell of every film.
async fn learn(app: &App, films: &[FilmId]) {
    let overview =
        "Somebody wants something, somebody else is against it, and it takes two hours. ".repeat(5);
    let edits =
        films.iter().map(|film| Edit::Overview { film: film.clone(), text: format!("{overview}{film}") });
    app.store.set_fetched(&edits.collect::<Vec<_>>(), app.now()).await.unwrap();
    let services: ServiceSet = [StreamingService::Netflix, StreamingService::Kanopy].into_iter().collect();
    let check = |film: &FilmId| FilmCheck { film: film.clone(), services };
    let checks: Vec<FilmCheck> = films.iter().map(check).collect();
    app.store.set_film_checks("US", &checks, app.now()).await.unwrap();
}

/// The most is taken at the end, when the catalogue with all that was learned is made beside the one in force. The
/// steps before it are like the last one, and what they have learned is put where they would have put it: asked for
/// as slowly as the movie database wants it, it would take minutes.
#[tokio::test]
async fn a_full_refresh_takes_little_memory() {
    let world = World::new().await;
    let app = world.instance().await;
    let films = film_ids(&app);
    assert!(films.len() >= 5_000, "all films that count");
    world.tmdb.set_default_response(
        200,
        json!({"id": 1, "overview": "Something happens.", "movie_results": [{"id": 1}]}),
    );
    let (before, last) = films.split_at(films.len() - LAST);
    forget_peak();
    let at_first = memory("VmRSS:");
    learn(&app, before).await;
    app.refresh_step(Part::Films).await;
    let extra = memory("VmHWM:").saturating_sub(at_first);

    let report = app.refresh_report();
    assert_eq!((report.films_checked, report.last_failure), (films.len(), None));
    let catalogue = app.catalogue();
    assert!(films.iter().all(|film| catalogue.film(film.as_str()).unwrap().overview.is_some()));
    assert_eq!(catalogue.film(last[0].as_str()).unwrap().overview.as_deref(), Some("Something happens."));
    assert!(extra < MOST, "{} MB", extra / 1_000_000);
}
