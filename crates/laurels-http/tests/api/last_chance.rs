//! Films that will be hard to find soon.

use std::collections::BTreeSet;
use std::time::Duration;

use laurels_app::ListingsMode;
use laurels_domain::listings::{Program, ServiceSet, Station, StreamingService};
use laurels_domain::{Secret, Timestamp};
use laurels_fakes::fake_server::Failure;
use laurels_fakes::gracenote::{GracenoteServer, playing, program};
use laurels_fakes::tmdb::TmdbServer;
use laurels_providers::Client;
use laurels_providers::gracenote::Gracenote;
use laurels_providers::tmdb::Tmdb;
use laurels_store::FilmCheck;
use serde_json::{Value, json};

use crate::harness::{NOW, Options, Server, User};

pub(crate) const LAST_CHANCE: &str = "/api/next/last-chance";
pub(crate) const GODFATHER: &str = "tt0068646";
pub(crate) const CASABLANCA: &str = "tt0034583";
pub(crate) const HOUR: i64 = 3_600_000;
const DAY: Duration = Duration::from_hours(24);

pub(crate) fn ids(response: &Value) -> Vec<&str> {
    response["films"].as_array().unwrap().iter().map(|film| film["film_id"].as_str().unwrap()).collect()
}

/// The kinds of the reasons of a film, without rings.
fn kinds(response: &Value, film: usize) -> Vec<&str> {
    let reasons = response["films"][film]["reasons"].as_array().unwrap().iter();
    let kinds = reasons.map(|reason| reason["kind"].as_str().unwrap());
    kinds.filter(|kind| !["closes", "nears"].contains(kind)).collect()
}

async fn last_chance(user: &User) -> Value {
    user.get(LAST_CHANCE).await.ok()
}

/// With listings in the database, as the refresh stores them.
pub(crate) async fn start_live() -> (GracenoteServer, Server) {
    let (provider, tmdb) = (GracenoteServer::start().await, TmdbServer::start().await);
    let gracenote = Gracenote::new(Client::new().unwrap(), provider.address(), Secret::new("key")).unwrap();
    let tmdb = Tmdb::new(Client::new().unwrap(), tmdb.address(), Secret::new("key")).unwrap();
    let options = Options {
        listings: ListingsMode::Live,
        gracenote: Some(gracenote),
        tmdb: Some(tmdb),
        ..Options::default()
    };
    (provider, Server::start_with(options).await)
}

pub(crate) fn airing(film: &str, starts_at: i64) -> Program {
    let film = laurels_catalogue::FilmId::parse(film).unwrap();
    Program { starts_at: Timestamp(starts_at), ends_at: Timestamp(starts_at + 2 * HOUR), film }
}

pub(crate) async fn check(server: &Server, film: &str, services: &[StreamingService], at: Timestamp) {
    let film = laurels_catalogue::FilmId::parse(film).unwrap();
    let check = FilmCheck { film, services: services.iter().copied().collect::<ServiceSet>() };
    server.store.listings.set_film_checks("US", &[check], at).await.unwrap();
    server.store.listings.publish_listings().await.unwrap();
    server.services.viewing_options.reload().await.unwrap();
}

pub(crate) async fn set_schedule(server: &Server, programs: &[Program]) {
    server.store.listings.set_schedule(Station::Tcm, programs, &[], NOW).await.unwrap();
    server.services.viewing_options.reload().await.unwrap();
}

#[tokio::test]
async fn a_film_that_airs_and_streams_nowhere_is_listed_until_it_has_aired() {
    let (_provider, server) = start_live().await;
    let ana = server.user("ana").await;
    assert_eq!(last_chance(&ana).await, json!({ "films": [], "is_sample": false }));
    set_schedule(
        &server,
        &[
            airing(GODFATHER, NOW.0 + HOUR),
            airing(GODFATHER, NOW.0 + 50 * HOUR),
            airing(CASABLANCA, NOW.0 + 15 * 24 * HOUR),
        ],
    )
    .await;
    assert_eq!(kinds(&last_chance(&ana).await, 0), ["airs"], "its services aren't known yet");
    check(&server, GODFATHER, &[], NOW).await;
    let response = last_chance(&ana).await;
    assert_eq!((ids(&response), kinds(&response, 0)), (vec![GODFATHER], vec!["airs", "streams_nowhere"]));
    let film = &response["films"][0];
    let next = json!({
        "kind": "airs", "provider": "tcm", "start_time": "2026-03-20T10:46:40.000Z", "end_time": "2026-03-20T12:46:40.000Z", "airings": 2
    });
    assert_eq!(film["reasons"][0], next);
    assert_eq!((&film["until"], &film["minutes"]), (&json!("2026-03-22T13:46:40.000Z"), &json!(175)));
    check(&server, GODFATHER, &[StreamingService::Hulu, StreamingService::Max], NOW).await;
    assert_eq!(ids(&last_chance(&ana).await).len(), 0, "services have it");
    check(&server, GODFATHER, &[], NOW).await;
    server.advance_clock(Duration::from_hours(52));
    let response = last_chance(&ana).await;
    assert_eq!(
        kinds(&response, 0),
        ["streams_nowhere", "left_service", "left_service"],
        "it doesn't air any more"
    );
    assert_eq!(ids(&response), [GODFATHER, CASABLANCA], "within two weeks by now");
    server.advance_clock(12 * DAY);
    assert_eq!(ids(&last_chance(&ana).await), [CASABLANCA]);
}

#[tokio::test]
async fn services_that_a_film_has_left_or_just_joined_are_named() {
    use StreamingService::{Hulu, Mubi};
    let (_provider, server) = start_live().await;
    let ana = server.user("ana").await;
    check(&server, GODFATHER, &[Hulu, Mubi], NOW).await;
    assert_eq!(ids(&last_chance(&ana).await).len(), 0);
    server.advance_clock(DAY);
    let later = NOW.after(DAY);
    check(&server, GODFATHER, &[Mubi], later).await;
    let reasons = last_chance(&ana).await["films"][0]["reasons"].clone();
    assert_eq!(
        reasons[0],
        json!({ "kind": "left_service", "service": "hulu", "at": "2026-03-21T09:46:40.000Z" })
    );
    assert_eq!(reasons[1], json!({ "kind": "only_service", "service": "mubi", "since": null }));
    check(&server, GODFATHER, &[Mubi, Hulu], later).await;
    assert_eq!(ids(&last_chance(&ana).await).len(), 0, "it has returned");
    check(&server, CASABLANCA, &[], later).await;
    check(&server, CASABLANCA, &[Mubi], later).await;
    let reasons = last_chance(&ana).await["films"][0]["reasons"].clone();
    assert_eq!(
        reasons[0],
        json!({ "kind": "only_service", "service": "mubi", "since": "2026-03-21T09:46:40.000Z" })
    );
    server.advance_clock(30 * DAY);
    assert_eq!(ids(&last_chance(&ana).await).len(), 0, "not new any more");
}

#[tokio::test]
async fn films_in_theaters_are_listed_with_a_place() {
    let (provider, server) = start_live().await;
    let ana = server.user("ana").await;
    let film = program("5078", "The Godfather", 1972, "Francis Ford Coppola");
    let times = [
        ("1", "Rialto", "2026-03-20T20:00"),
        ("2", "Bijou", "2026-03-21T18:00"),
        ("2", "Bijou", "2026-03-20T01:00"),
    ];
    provider.showings(&[playing(&film, &times)]);
    provider.fail_with(vec![Failure::Status(500); 2]);
    let path = format!("{LAST_CHANCE}?zipcode=90028&radius=5");
    assert_eq!(ids(&ana.get(&path).await.ok()).len(), 0, "the provider fails");
    let response = ana.get(&path).await.ok();
    let reason = json!({ "kind": "in_theaters", "theaters": 2, "last_showtime": "2026-03-21T18:00" });
    assert_eq!(response["films"][0]["reasons"][0], reason);
    // 6 PM in Los Angeles, and 175 minutes.
    assert_eq!(response["films"][0]["until"], "2026-03-22T03:55:00.000Z");
    assert_eq!(ids(&last_chance(&ana).await).len(), 0, "without a place");
    let position = format!("{LAST_CHANCE}?lat=34.0928&long=-118.3287");
    for (zone, until) in [
        ("", Value::Null),
        ("&time_zone=America/Los_Angeles", json!("2026-03-22T03:55:00.000Z")),
        ("&time_zone=America/Denver", json!("2026-03-22T02:55:00.000Z")),
    ] {
        let response = ana.get(&format!("{position}{zone}")).await.ok();
        assert_eq!(response["films"][0]["until"], until, "around a position{zone}");
    }
    for (query, field) in [
        ("zipcode=9002", "zipcode"),
        ("lat=1", "lat"),
        ("zipcode=90028&radius=0", "radius"),
        ("radius=0", "radius"),
        ("lat=91&long=0", "lat"),
        ("time_zone=Mars/Olympus", "time_zone"),
    ] {
        let problem = ana.get(&format!("{LAST_CHANCE}?{query}")).await.problem(422, "invalid");
        assert_eq!(problem["field"], field);
    }
}

#[tokio::test]
async fn showings_that_come_too_late_are_there_for_the_next_request() {
    let (provider, server) = start_live().await;
    let ana = server.user("ana").await;
    let film = program("5078", "The Godfather", 1972, "Francis Ford Coppola");
    provider.showings(&[playing(&film, &[("1", "Rialto", "2026-03-20T20:00")])]);
    provider.fail_with([Failure::Slow(Duration::from_secs(4))]);
    let path = format!("{LAST_CHANCE}?zipcode=90028");
    assert_eq!(ids(&ana.get(&path).await.ok()).len(), 0, "the provider is slow");
    // Joins the search, which is under way.
    assert_eq!(ids(&ana.get(&path).await.ok()), [GODFATHER]);
    let searches = provider.requests().iter().filter(|request| request.path.contains("showings")).count();
    assert_eq!(searches, 1);
}

#[tokio::test]
async fn sample_listings_have_every_reason_and_no_film_that_was_seen() {
    let server = Server::start_with(Options { listings: ListingsMode::Sample, ..Options::default() }).await;
    let ana = server.user("ana").await;
    let response = ana.get(&format!("{LAST_CHANCE}?zipcode=90028")).await.ok();
    assert_eq!((ids(&response).len(), &response["is_sample"]), (100, &json!(true)));
    let films = response["films"].as_array().unwrap();
    let count = |film: &Value, kind: &str| {
        film["reasons"].as_array().unwrap().iter().filter(|reason| reason["kind"] == kind).count()
    };
    assert!(films.is_sorted_by_key(|film| {
        (
            usize::MAX - count(film, "closes"),
            usize::MAX - count(film, "nears"),
            u64::MAX - film["film"]["nomCount"].as_u64().unwrap(),
        )
    }));
    let all: BTreeSet<&str> = films
        .iter()
        .flat_map(|film| film["reasons"].as_array().unwrap())
        .map(|reason| reason["kind"].as_str().unwrap())
        .collect();
    for kind in ["airs", "streams_nowhere", "left_service", "only_service", "closes", "nears"] {
        assert!(all.contains(kind), "{kind} is missing in {all:?}");
    }
    let seen: BTreeSet<&str> = ids(&response).into_iter().take(10).collect();
    let states: Vec<_> = seen.iter().map(|film_id| json!({ "film_id": film_id, "viewed": true })).collect();
    ana.post("/api/user/set-viewed-states", &json!({ "film_viewed_states": states })).await.ok();
    assert!(ids(&last_chance(&ana).await).iter().all(|film| !seen.contains(film)));
}
