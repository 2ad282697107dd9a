use laurels_app::Part;
use laurels_catalogue::{Edit, FilmId};
use laurels_domain::listings::{ServiceSet, StreamingService};
use laurels_store::FilmCheck;
use serde_json::json;

use crate::harness::{Instance, World};

/// In bytes.
const MAX_EXTRA: u64 = 50_000_000;
/// Number of films in the last step of a full refresh.
const LAST: usize = 20;

/// Memory of the process, current or peak since [`reset_peak`], in bytes.
fn memory(which: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix(which)).unwrap();
    line.trim().strip_suffix(" kB").unwrap().parse::<u64>().unwrap() * 1024
}

fn reset_peak() {
    std::fs::write("/proc/self/clear_refs", "5").unwrap();
}

fn film_ids(app: &Instance) -> Vec<FilmId> {
    app.services.catalogue.current().films().map(|film| film.id.clone()).collect()
}

/// Stores what a refresh would: details and services of every film.
async fn store_details(app: &Instance, films: &[FilmId]) {
    let overview =
        "Somebody wants something, somebody else is against it, and it takes two hours. ".repeat(5);
    let edits =
        films.iter().map(|film| Edit::Overview { film: film.clone(), text: format!("{overview}{film}") });
    app.store.catalogue.set_fetched(&edits.collect::<Vec<_>>(), app.services.clock.now()).await.unwrap();
    let services: ServiceSet = [StreamingService::Netflix, StreamingService::Kanopy].into_iter().collect();
    let check = |film: &FilmId| FilmCheck { film: film.clone(), services };
    let checks: Vec<FilmCheck> = films.iter().map(check).collect();
    app.store.listings.set_film_checks("US", &checks, app.services.clock.now()).await.unwrap();
}

/// Memory peaks at the end, when the new catalogue is built while the current one is still in memory. Only the last
/// step is run; the results of the steps before it are stored directly, because the movie database's rate limit would
/// make them last minutes.
#[tokio::test]
async fn a_full_refresh_uses_little_memory() {
    let world = World::new().await;
    let app = world.instance().await;
    let films = film_ids(&app);
    assert!(films.len() >= 5_000, "the whole catalogue");
    world.tmdb.set_default_response(
        200,
        json!({"id": 1, "overview": "Something happens.", "movie_results": [{"id": 1}]}),
    );
    let (before, last) = films.split_at(films.len() - LAST);
    reset_peak();
    let at_first = memory("VmRSS:");
    store_details(&app, before).await;
    app.services.refresh.step(Part::Films).await;
    let extra = memory("VmHWM:").saturating_sub(at_first);

    let report = app.services.refresh.report();
    assert_eq!((report.films_checked, report.last_failure), (films.len(), None));
    let catalogue = app.services.catalogue.current();
    assert!(films.iter().all(|film| catalogue.film(film.as_str()).unwrap().overview.is_some()));
    assert_eq!(catalogue.film(last[0].as_str()).unwrap().overview.as_deref(), Some("Something happens."));
    assert!(extra < MAX_EXTRA, "{} MB", extra / 1_000_000);
}
