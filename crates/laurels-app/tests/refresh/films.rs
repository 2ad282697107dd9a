use std::time::Duration;

use laurels_app::{Part, audit_entry};
use laurels_catalogue::{Edit, FilmId, MediaType, Tmdb};
use laurels_domain::listings::{ServiceSet, StreamingService};
use laurels_domain::{AuditAction, Timestamp};
use laurels_fakes::fake_server::Failure;
use laurels_fakes::tmdb::crew_member;
use laurels_store::FilmCheck;
use serde_json::{Value, json};

use crate::harness::{Instance, World};

/// Marks every film except these as just checked.
async fn make_due(app: &Instance, due: &[&str]) {
    let catalogue = app.services.catalogue.current();
    let rest: Vec<FilmCheck> = catalogue
        .films()
        .filter(|film| !due.contains(&film.id.as_str()))
        .map(|film| FilmCheck { film: film.id.clone(), services: ServiceSet::default() })
        .collect();
    app.store.listings.set_film_checks("US", &rest, app.services.clock.now()).await.unwrap();
    app.store.listings.publish_listings().await.unwrap();
}

fn services(app: &Instance, film: &str) -> Vec<(StreamingService, Timestamp)> {
    let listings = app.services.viewing_options.listings();
    let film = FilmId::parse(film).unwrap();
    let offers = listings.streaming.as_ref().unwrap().offers_of(&film);
    offers.iter().map(|offer| (offer.service, offer.since)).collect()
}

#[tokio::test]
async fn services_and_missing_details_are_stored_and_corrections_win() {
    let world = World::new().await;
    let app = world.instance().await;
    make_due(&app, &["tt0068646", "tt0017806"]).await;
    let film = FilmId::parse("tt0017806").unwrap();
    let audit = audit_entry(
        app.services.clock.now(),
        &world.admin(&app).await,
        AuditAction::SetTmdb,
        "film/tt0017806".to_owned(),
    );
    app.store.catalogue.set_edits(&[Edit::Language { film, code: "fr".to_owned() }], &audit).await.unwrap();
    world.tmdb.film(
        238,
        json!({"imdb_id": "tt0068646", "runtime": 1, "poster_path": "/other.jpg",
            "watch/providers": {"results": {"US": {"flatrate": [{"provider_id": 8, "logo_path": "/netflix.jpg"}]}}}}),
    );
    // The Devil Dancer: the facts have neither a date nor a poster.
    world.tmdb.film(
        171_341,
        json!({"imdb_id": "tt0017806", "overview": "She dances.", "release_date": "1927-11-19"}),
    );
    app.services.refresh.step(Part::Films).await;

    assert_eq!(services(&app, "tt0068646"), [(StreamingService::Netflix, Timestamp(0))]);
    let listings = app.services.viewing_options.listings();
    let logos = &listings.streaming.as_ref().unwrap().logos;
    assert_eq!(logos[&StreamingService::Netflix], "/netflix.jpg");
    let catalogue = app.services.catalogue.current();
    let godfather = catalogue.film("tt0068646").unwrap();
    assert_eq!((godfather.runtime, godfather.overview.as_deref()), (Some(175), Some("Something happens.")));
    assert_ne!(godfather.poster_path.as_deref(), Some("/other.jpg"), "facts are not overwritten");
    let dancer = catalogue.film("tt0017806").unwrap();
    assert_eq!(dancer.poster_path.as_deref(), Some("/poster.jpg"));
    assert_eq!(dancer.release_date.unwrap().to_string(), "1927-11-19");
    assert_eq!(dancer.language.as_deref(), Some("fr"), "corrections override fetched details");

    let requests = world.tmdb.requests().len();
    app.services.refresh.step(Part::Films).await;
    assert_eq!(world.tmdb.requests().len(), requests, "nothing is due");
}

/// Walk Run Cha-Cha, with its entry in the movie database. The facts have neither directors nor countries nor a date.
const WITHOUT_DIRECTOR: (&str, u32) = ("tt10182854", 634_772);

fn directed_by(names: &[&str]) -> Value {
    let crew: Vec<Value> = names.iter().map(|name| crew_member(name, "Director")).collect();
    json!({ "cast": [], "crew": crew })
}

#[tokio::test]
async fn missing_directors_and_countries_are_fetched_and_survive_a_restart() {
    let world = World::new().await;
    let app = world.instance().await;
    let (film, entry) = WITHOUT_DIRECTOR;
    make_due(&app, &[film, "tt0068646"]).await;
    let facts = app.services.catalogue.current();
    assert!(facts.film(film).unwrap().directors.is_empty() && facts.film(film).unwrap().countries.is_empty());
    world
        .tmdb
        .film(entry, json!({"imdb_id": film, "credits": directed_by(&["Laura Nix", "Laura Nix", "\u{0}"])}));
    world.tmdb.film(238, json!({"imdb_id": "tt0068646", "credits": directed_by(&["Someone Else"])}));
    app.services.refresh.step(Part::Films).await;
    let check = |app: &Instance| {
        let catalogue = app.services.catalogue.current();
        let found = catalogue.film(film).unwrap();
        assert_eq!(
            (&*found.directors, &*found.countries),
            (&["Laura Nix".to_owned()][..], &["US".to_owned()][..])
        );
        assert_eq!(found.release_date.unwrap().to_string(), "1972-03-14");
        let godfather = catalogue.film("tt0068646").unwrap();
        assert_eq!(godfather.directors, ["Francis Ford Coppola"], "facts are not overwritten");
    };
    check(&app);
    check(&world.instance().await);
}

#[tokio::test]
async fn a_corrected_director_is_not_overwritten() {
    let world = World::new().await;
    let app = world.instance().await;
    let (film, entry) = WITHOUT_DIRECTOR;
    make_due(&app, &[film]).await;
    let id = FilmId::parse(film).unwrap();
    let admin = world.admin(&app).await;
    world.tmdb.film(entry, json!({"imdb_id": film, "credits": directed_by(&["Fetched"])}));
    app.services.refresh.step(Part::Films).await;
    let directors = || app.services.catalogue.current().film(film).unwrap().directors.clone();
    assert_eq!(directors(), ["Fetched"]);

    // An admin assigns another entry, with its director.
    world.tmdb.film(7, json!({"imdb_id": film, "credits": directed_by(&["Corrected"])}));
    let other = Tmdb { id: 7, mediatype: MediaType::Movie };
    app.services.catalogue_editor.set_tmdb(&admin, &id, other, None).await.unwrap();
    assert_eq!(directors(), ["Corrected"]);
    let audit = audit_entry(app.services.clock.now(), &admin, AuditAction::SetTmdb, format!("film/{film}"));
    let edit = Edit::Directors { film: id, names: vec!["By hand".to_owned()] };
    app.store.catalogue.set_edits(&[edit], &audit).await.unwrap();
    world.wait(Duration::from_hours(25));
    make_due(&app, &[film]).await;
    world.tmdb.film(7, json!({"imdb_id": film, "credits": directed_by(&["Fetched again"])}));
    app.services.refresh.step(Part::Films).await;
    assert_eq!(directors(), ["By hand"]);
}

#[tokio::test]
async fn hostile_details_are_cleaned() {
    let world = World::new().await;
    let app = world.instance().await;
    let (film, entry) = WITHOUT_DIRECTOR;
    make_due(&app, &[film]).await;
    let crew: Vec<String> = (0..10_000).map(|number| format!("Director\n{number}")).collect();
    let names: Vec<&str> =
        ["", "\u{202e}", "A|B"].into_iter().chain(crew.iter().map(String::as_str)).collect();
    world.tmdb.film(
        entry,
        json!({"imdb_id": film, "credits": directed_by(&names), "overview": "Dance.\u{0}\u{1b}[31m",
            "production_countries": [{"iso_3166_1": "<b>"}, {"iso_3166_1": "MX"}]}),
    );
    app.services.refresh.step(Part::Films).await;
    let catalogue = app.services.catalogue.current();
    let found = catalogue.film(film).unwrap();
    assert_eq!((found.directors.len(), found.directors[0].as_str()), (30, "Director 0"));
    assert_eq!((found.overview.as_deref(), &*found.countries), (Some("Dance.[31m"), &["MX".to_owned()][..]));
    assert!(app.store.catalogue.list_edits().await.unwrap().unreadable.is_empty());
}

/// IMDb merged two entries; the movie database has the former id.
#[tokio::test]
async fn a_former_id_is_the_same_film() {
    let world = World::new().await;
    let app = world.instance().await;
    make_due(&app, &["tt7378922"]).await;
    world.tmdb.film(776_527, json!({"imdb_id": "tt11422728", "overview": "Harlem, 1969."}));
    app.services.refresh.step(Part::Films).await;
    let catalogue = app.services.catalogue.current();
    assert_eq!(catalogue.film("tt7378922").unwrap().overview.as_deref(), Some("Harlem, 1969."));
}

#[tokio::test]
async fn a_film_added_to_a_service_later_is_new_there() {
    let world = World::new().await;
    let app = world.instance().await;
    make_due(&app, &["tt0068646"]).await;
    world.tmdb.film(238, json!({}));
    app.services.refresh.step(Part::Films).await;
    assert_eq!(services(&app, "tt0068646"), []);
    world.wait(Duration::from_hours(25));
    make_due(&app, &["tt0068646"]).await;
    world.tmdb.film(238, json!({"watch/providers": {"results": {"US": {"free": [{"provider_id": 191}]}}}}));
    app.services.refresh.step(Part::Films).await;
    assert_eq!(services(&app, "tt0068646"), [(StreamingService::Kanopy, world.clock.now())]);
}

#[tokio::test]
async fn details_of_a_different_film_are_ignored() {
    let world = World::new().await;
    let app = world.instance().await;
    make_due(&app, &["tt0068646"]).await;
    world.tmdb.film(
        238,
        json!({"imdb_id": "tt9999999", "watch/providers": {"results": {"US": {"flatrate": [{"provider_id": 8}]}}}}),
    );
    app.services.refresh.step(Part::Films).await;
    assert_eq!(services(&app, "tt0068646"), []);
    assert_eq!(app.services.catalogue.current().film("tt0068646").unwrap().overview, None);
}

#[tokio::test]
async fn a_restarted_refresh_continues_after_the_last_step() {
    let world = World::new().await;
    let app = world.instance().await;
    app.services.refresh.step(Part::Films).await;
    let paths = |from: usize| -> Vec<String> {
        world.tmdb.requests().into_iter().skip(from).map(|request| request.path).collect()
    };
    let first = paths(0);
    assert!(first.len() >= 20);
    app.services.refresh.release_lease(Part::Films).await;

    let again = world.instance().await;
    again.services.refresh.step(Part::Films).await;
    let second = paths(first.len());
    assert!(second.iter().all(|path| !first.contains(path)), "no film twice");
    assert!(again.services.refresh.report().is_active);
}

#[tokio::test]
async fn results_before_a_failure_are_stored() {
    let world = World::new().await;
    let app = world.instance().await;
    let films: Vec<String> =
        app.services.catalogue.current().films().take(3).map(|film| film.id.to_string()).collect();
    make_due(&app, &films.iter().map(String::as_str).collect::<Vec<_>>()).await;
    world.tmdb.fail_with([
        Failure::Slow(Duration::ZERO),
        Failure::Slow(Duration::ZERO),
        Failure::Status(401),
    ]);
    let before = app.services.refresh.report().films_checked;
    assert_eq!(app.services.refresh.step(Part::Films).await, Duration::from_hours(1));
    let report = app.services.refresh.report();
    assert_eq!(report.films_checked, report.films - 1);
    assert!(report.films_checked > before);
    assert_eq!(report.newest_check, Some(world.clock.now()));
}

#[tokio::test]
async fn a_film_that_keeps_failing_does_not_hold_up_the_others() {
    let world = World::new().await;
    let app = world.instance().await;
    let films: Vec<String> =
        app.services.catalogue.current().films().take(3).map(|film| film.id.to_string()).collect();
    make_due(&app, &films.iter().map(String::as_str).collect::<Vec<_>>()).await;
    // The client itself tries each request four times.
    world.tmdb.fail_with(vec![Failure::Status(500); 4]);
    assert_eq!(app.services.refresh.step(Part::Films).await, Duration::from_secs(4));
    let report = app.services.refresh.report();
    assert_eq!(report.films_checked, report.films - 1, "the others were checked");
    let failed = app.store.instances.list_failed_items(10).await.unwrap();
    assert_eq!((failed.len(), failed[0].worker.as_str(), failed[0].failures), (1, "refresh films", 1));

    let requests = world.tmdb.requests().len();
    app.services.refresh.step(Part::Films).await;
    assert_eq!(world.tmdb.requests().len(), requests, "it is tried later");
    world.wait(Duration::from_mins(10));
    app.services.refresh.step(Part::Films).await;
    let report = app.services.refresh.report();
    assert_eq!(report.films_checked, report.films);
    assert!(app.store.instances.list_failed_items(10).await.unwrap().is_empty());
}
