use std::time::Duration;

use laurels_app::Part;
use laurels_catalogue::FilmId;
use laurels_domain::listings::Station;
use laurels_fakes::fake_server::Failure;
use laurels_fakes::gracenote::{airing, program};

use crate::harness::{Instance, World};

/// Id of Turner Classic Movies at the provider.
const TCM: u32 = 64_312;

fn films(app: &Instance, station: Station) -> Vec<(i64, String)> {
    let listings = app.services.viewing_options.listings();
    let programs = &listings.schedules[&station].programs;
    programs.iter().map(|it| (it.starts_at.0, it.film.to_string())).collect()
}

#[tokio::test]
async fn airings_of_nominated_films_are_stored_and_their_root_ids_learned() {
    let world = World::new().await;
    let godfather = program("5078", "The Godfather", 1972, "Francis Ford Coppola");
    let same_in_french = program("5078", "Le Parrain", 1972, "Francis Ford Coppola");
    let namesake = program("77", "The Godfather", 1991, "Somebody Else");
    world.gracenote.airings(
        TCM,
        &[
            airing("2026-11-15T20:00Z", "2026-11-15T23:00Z", &godfather),
            airing("2026-11-15T23:00Z", "2026-11-16T01:00Z", &namesake),
        ],
    );
    let app = world.instance().await;
    app.services.refresh.step(Part::Schedules).await;
    assert_eq!(films(&app, Station::Tcm).len(), 1);
    let root_id = app.services.catalogue.current().film("tt0068646").unwrap().gracenote_root_id.clone();
    assert_eq!(root_id.as_deref(), Some("5078"));

    world.gracenote.airings(TCM, &[airing("2026-11-16T20:00Z", "2026-11-16T23:00Z", &same_in_french)]);
    world.wait(Duration::from_hours(6));
    app.services.refresh.step(Part::Schedules).await;
    assert_eq!(films(&app, Station::Tcm)[0].1, "tt0068646", "all versions share the rootId");
}

#[tokio::test]
async fn an_airing_across_a_daylight_saving_change_has_the_right_duration() {
    let world = World::new().await;
    world.clock_at("2027-03-13T19:30Z");
    let film = program("5078", "The Godfather", 1972, "Francis Ford Coppola");
    // New York switches to daylight saving time that night, at 07:00Z.
    world.gracenote.airings(TCM, &[airing("2027-03-14T06:00Z", "2027-03-14T09:00Z", &film)]);
    let app = world.instance().await;
    app.services.refresh.step(Part::Schedules).await;
    let listings = app.services.viewing_options.listings();
    let program = &listings.schedules[&Station::Tcm].programs[0];
    assert_eq!(program.ends_at.since(program.starts_at), Duration::from_hours(3));
}

#[tokio::test]
async fn the_last_schedule_is_served_with_its_age_while_the_provider_is_down() {
    let world = World::new().await;
    let film = program("5078", "The Godfather", 1972, "Francis Ford Coppola");
    world.gracenote.airings(TCM, &[airing("2026-11-17T20:00Z", "2026-11-17T23:00Z", &film)]);
    let app = world.instance().await;
    app.services.refresh.step(Part::Schedules).await;
    let fetched_at = app.services.viewing_options.listings().schedules[&Station::Tcm].fetched_at;
    assert_eq!(fetched_at, Some(world.clock.now()));

    world.wait(Duration::from_hours(30));
    world.gracenote.fail_with([Failure::Status(403)]);
    let pause = app.services.refresh.step(Part::Schedules).await;
    assert_eq!(pause, Duration::from_hours(1), "rejections are not retried soon");
    let listings = app.services.viewing_options.listings();
    assert_eq!(listings.schedules[&Station::Tcm].programs.len(), 1);
    assert_eq!(listings.schedules[&Station::Tcm].fetched_at, fetched_at);
    let report = app.services.refresh.report();
    assert!(report.last_failure.unwrap().1.starts_with("the listings provider rejected"));
}

#[tokio::test]
async fn a_corrected_root_id_is_not_overwritten() {
    let world = World::new().await;
    let film = FilmId::parse("tt0068646").unwrap();
    let app = world.instance().await;
    app.services
        .catalogue_editor
        .set_root_id(&world.admin(&app).await, &film, Some("1".to_owned()), None)
        .await
        .unwrap();
    let fetched = program("5078", "The Godfather", 1972, "Francis Ford Coppola");
    world.gracenote.airings(TCM, &[airing("2026-11-17T20:00Z", "2026-11-17T23:00Z", &fetched)]);
    app.services.refresh.step(Part::Schedules).await;
    assert_eq!(films(&app, Station::Tcm), [], "an admin matched another film");
    assert_eq!(
        app.services.catalogue.current().film("tt0068646").unwrap().gracenote_root_id.as_deref(),
        Some("1")
    );
}

#[tokio::test]
async fn a_station_that_keeps_failing_does_not_hold_up_the_others() {
    let world = World::new().await;
    let app = world.instance().await;
    // The client itself tries each request four times.
    world.gracenote.fail_with(vec![Failure::Status(500); 4]);
    assert_eq!(app.services.refresh.step(Part::Schedules).await, Duration::from_mins(5));
    for _ in 1..Station::ALL.len() {
        app.services.refresh.step(Part::Schedules).await;
    }
    let fetched =
        |station: &Station| app.services.viewing_options.listings().schedules[station].fetched_at.is_some();
    assert_eq!(Station::ALL.iter().filter(|station| fetched(station)).count(), Station::ALL.len() - 1);
    let failed = app.store.instances.list_failed_items(10).await.unwrap();
    assert_eq!(
        (failed[0].worker.as_str(), failed[0].item.as_str()),
        ("refresh schedules", Station::ALL[0].slug())
    );

    world.wait(Duration::from_mins(10));
    app.services.refresh.step(Part::Schedules).await;
    assert!(Station::ALL.iter().all(fetched));
    assert!(app.store.instances.list_failed_items(10).await.unwrap().is_empty());
}

#[tokio::test]
async fn an_airing_is_shown_as_soon_as_its_film_is_recognized() {
    let world = World::new().await;
    let french = program("5078", "Le Parrain", 1972, "Coppola");
    world.gracenote.airings(TCM, &[airing("2026-11-15T20:00Z", "2026-11-15T23:00Z", &french)]);
    let (app, other) = (world.instance().await, world.instance().await);
    app.services.refresh.step(Part::Schedules).await;
    assert!(films(&app, Station::Tcm).is_empty());

    other.services.start_reload_workers();
    let film = FilmId::parse("tt0068646").unwrap();
    let admin = world.admin(&app).await;
    app.services.catalogue_editor.set_root_id(&admin, &film, Some("5078".to_owned()), None).await.unwrap();
    assert_eq!(films(&app, Station::Tcm).len(), 1, "at once on the same instance");
    for _ in 0..100 {
        if !films(&other, Station::Tcm).is_empty() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(films(&other, Station::Tcm)[0].1, "tt0068646");
    assert_eq!(world.gracenote.requests().len(), 1, "without another request");
}
