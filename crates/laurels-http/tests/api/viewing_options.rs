//! Schedules, streaming services, theaters and calendars.

use std::time::Duration;

use laurels_app::ListingsMode;
use laurels_domain::Secret;
use laurels_fakes::fake_server::Failure;
use laurels_fakes::gracenote::{GracenoteServer, playing, program};
use laurels_fakes::tmdb::TmdbServer;
use laurels_providers::Client;
use laurels_providers::gracenote::Gracenote;
use laurels_providers::tmdb::Tmdb;
use serde_json::{Value, json};

use crate::harness::{Options, Server};

const SHOWINGS: &str = "/api/viewing-options/theater-showings";

async fn start_with_sample() -> Server {
    Server::start_with(Options { listings: ListingsMode::Sample, ..Options::default() }).await
}

/// A server with a fake listings provider.
async fn start_live() -> (GracenoteServer, Server) {
    let provider = GracenoteServer::start().await;
    let gracenote = Gracenote::new(Client::new().unwrap(), provider.address(), Secret::new("key")).unwrap();
    let options = Options { listings: ListingsMode::Live, gracenote: Some(gracenote), ..Options::default() };
    (provider, Server::start_with(options).await)
}

#[tokio::test]
async fn the_schedule_of_a_station_is_sorted_by_time_and_labeled() {
    let server = start_with_sample().await;
    let ana = server.user("ana").await;
    for station in ["tcm", "fxm"] {
        let reply = ana.get(&format!("/api/viewing-options/scheduled/{station}")).await;
        assert_eq!(reply.header("x-laurels-listings"), "sample");
        assert!(reply.header("x-laurels-listings-fetched").ends_with('Z'));
        assert_eq!(reply.header("cache-control"), "private, no-cache");
        let programs = reply.ok();
        let programs = programs.as_array().unwrap();
        assert!(programs.len() > 50);
        assert!(programs.iter().all(|program| program["start_time"].as_str() < program["end_time"].as_str()));
        let starts: Vec<_> = programs.iter().map(|program| program["start_time"].as_str()).collect();
        assert!(starts.is_sorted());
        let with_etag = ana.with("if-none-match", reply.header("etag"));
        let again = with_etag.get(&format!("/api/viewing-options/scheduled/{station}")).await;
        assert_eq!(again.status.as_u16(), 304);
    }
}

#[tokio::test]
async fn a_sample_schedule_moves_on_with_the_day() {
    let server = start_with_sample().await;
    let ana = server.user("ana").await;
    let first = async || -> String {
        let programs = ana.get("/api/viewing-options/scheduled/tcm").await.ok();
        programs[0]["start_time"].as_str().unwrap()[..10].to_owned()
    };
    assert_eq!(first().await, "2026-03-20");
    server.advance_clock(Duration::from_hours(24));
    server.services.start_workers();
    for _ in 0..100 {
        if first().await == "2026-03-21" {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("the schedule did not change");
}

#[tokio::test]
async fn films_of_a_service_are_sorted_newest_first_and_name_the_service() {
    let server = start_with_sample().await;
    let ana = server.user("ana").await;
    let films = ana.get("/api/viewing-options/streaming/criterion-channel/films").await.ok();
    let films = films.as_array().unwrap();
    assert!(films.len() > 50);
    let years: Vec<_> = films.iter().map(|film| film["year"].as_u64().unwrap()).collect();
    assert!(years.is_sorted_by(|one, other| one >= other));
    let id = films[0]["_id"].as_str().unwrap();
    let details = ana.get(&format!("/api/film/{id}/details")).await.ok();
    let provider = json!({ "id": "criterion-channel", "name": "Criterion Channel", "logo_path": null });
    assert!(details["streamingProviders"].as_array().unwrap().contains(&provider), "{details}");
}

#[tokio::test]
async fn services_have_the_logos_of_the_movie_database() {
    let provider = TmdbServer::start().await;
    let tmdb = Tmdb::new(Client::new().unwrap(), provider.address(), Secret::new("token")).unwrap();
    let options = Options { listings: ListingsMode::Live, tmdb: Some(tmdb), ..Options::default() };
    let server = Server::start_with(options).await;
    assert_eq!(server.visitor().get("/api/setup").await.ok()["listings"]["logos"], json!({}));
    let netflix = json!({ "provider_id": 8, "logo_path": "/netflix.jpg" });
    provider.film(238, json!({ "watch/providers": { "results": { "US": { "flatrate": [netflix] } } } }));
    let update = json!({ "film_id": "tt0068646", "tmdb_mediatype": "movie", "tmdb_id": 238 });
    server.admin("ana").await.post("/api/admin/film/update-tmdb-info", &update).await.ok();
    let setup = server.visitor().get("/api/setup").await.ok();
    assert_eq!(setup["listings"]["logos"], json!({ "netflix": "/netflix.jpg" }));
    let details = server.visitor().get("/api/film/tt0068646/details").await.ok();
    let service = json!({ "id": "netflix", "name": "Netflix", "logo_path": "/netflix.jpg" });
    assert_eq!(details["streamingProviders"], json!([service]));
}

#[tokio::test]
async fn unknown_stations_and_services_are_not_found() {
    let server = start_with_sample().await;
    let ana = server.user("ana").await;
    for path in ["scheduled/hbo", "scheduled/TCM", "scheduled/64312", "streaming/blockbuster/films"] {
        ana.get(&format!("/api/viewing-options/{path}")).await.problem(404, "not_found");
    }
}

#[tokio::test]
async fn theaters_are_found_by_position_and_by_zip_code() {
    let server = start_with_sample().await;
    let ana = server.user("ana").await;
    for query in ["lat=34.0928&long=-118.3287&radius=10", "zipcode=90028", "zipcode=90028-1234&radius=25"] {
        let found = ana.get(&format!("{SHOWINGS}?{query}")).await.ok();
        assert_eq!(found["source"], "sample");
        let theaters = found["theaters"].as_array().unwrap();
        assert!(theaters.len() >= 3, "{query}");
        let films: Vec<_> = found["films"].as_array().unwrap().iter().map(|film| &film["_id"]).collect();
        for showing in theaters.iter().flat_map(|theater| theater["showings"].as_array().unwrap()) {
            assert!(films.contains(&&showing["film_id"]));
            assert!(!showing["showtimes"].as_array().unwrap().is_empty());
        }
    }
    let nowhere = ana.get(&format!("{SHOWINGS}?zipcode=00000")).await.ok();
    assert_eq!((&nowhere["films"], &nowhere["theaters"]), (&json!([]), &json!([])));
}

#[tokio::test]
async fn showings_of_a_zip_code_have_its_date_and_time_zone() {
    let (provider, server) = start_live().await;
    let ana = server.user("ana").await;
    // 9:46 p.m. on March 20 in Hollywood, after midnight in New York, without daylight saving.
    server.advance_clock(Duration::from_hours(20));
    let found = ana.get(&format!("{SHOWINGS}?zipcode=90028")).await.ok();
    assert_eq!(found["time_zone"], "America/Los_Angeles");
    assert_eq!(ana.get(&format!("{SHOWINGS}?zipcode=10001")).await.ok()["time_zone"], "America/New_York");
    let dates: Vec<_> = provider.requests().iter().map(|it| it.query["startDate"].clone()).collect();
    assert_eq!(dates, ["2026-03-20", "2026-03-21"]);
    let here = ana.get(&format!("{SHOWINGS}?lat=34.0928&long=-118.3287")).await.ok();
    assert_eq!(here["time_zone"], json!(null));
}

#[tokio::test]
async fn an_invalid_location_is_rejected_with_the_field() {
    let server = start_with_sample().await;
    let ana = server.user("ana").await;
    for (query, field) in [
        ("", "lat"),
        ("lat=34", "lat"),
        ("lat=90.1&long=0", "lat"),
        ("lat=NaN&long=0", "lat"),
        ("lat=0&long=181", "long"),
        ("zipcode=ABCDE", "zipcode"),
        ("zipcode=1234", "zipcode"),
        ("zipcode=", "zipcode"),
        ("zipcode=90028&radius=0", "radius"),
        ("zipcode=90028&radius=9999", "radius"),
        ("lat=here&long=there", "query"),
    ] {
        let problem = ana.get(&format!("{SHOWINGS}?{query}")).await.problem(422, "invalid");
        assert_eq!(problem["field"], field, "{query}");
    }
}

#[tokio::test]
async fn live_showings_contain_nominated_films_once_and_are_cached_for_a_day() {
    let (provider, server) = start_live().await;
    let godfather = program("5078", "The Godfather", 1972, "Francis Ford Coppola");
    let other = program("9999", "Not Nominated", 2026, "Nobody Known");
    let rialto = [("7", "The Rialto", "2026-03-20T19:30"), ("7", "The Rialto", "2026-03-20T19:30")];
    provider.showings(&[
        playing(&godfather, &rialto),
        playing(&other, &rialto),
        playing(&godfather, &rialto),
    ]);
    let ana = server.user("ana").await;
    let path = format!("{SHOWINGS}?zipcode=90028");
    let found = ana.get(&path).await.ok();
    assert_eq!(
        found["theaters"],
        json!([{ "name": "The Rialto", "showings": [{ "film_id": "tt0068646", "showtimes": ["2026-03-20T19:30"] }] }])
    );
    assert_eq!((&found["source"], &found["films"][0]["name"]), (&json!("live"), &json!("The Godfather")));
    let ben = server.user("ben").await;
    assert_eq!(ben.get(&path).await.ok(), found);
    assert_eq!(provider.requests().len(), 1, "cached for the location and day");
    server.advance_clock(Duration::from_hours(24));
    ana.get(&path).await.ok();
    assert_eq!(provider.requests().len(), 2);
}

#[tokio::test]
async fn a_film_recognized_later_is_shown_in_theaters_without_another_request() {
    let (provider, server) = start_live().await;
    let french = program("5078", "Le Parrain", 1972, "Coppola");
    provider.showings(&[playing(&french, &[("7", "The Rialto", "2026-03-20T19:30")])]);
    let admin = server.admin("ana").await;
    let path = format!("{SHOWINGS}?zipcode=90028");
    assert_eq!(admin.get(&path).await.ok()["theaters"], json!([]));
    let update = json!({ "film_id": "tt0068646", "onconnect_rootid": "5078" });
    admin.post("/api/admin/film/update-gracenote-info", &update).await.ok();
    assert_eq!(admin.get(&path).await.ok()["films"][0]["_id"], "tt0068646");
    assert_eq!(provider.requests().len(), 1);
}

#[tokio::test]
async fn a_provider_outage_is_reported_and_recovers() {
    let (provider, server) = start_live().await;
    let ana = server.user("ana").await;
    provider.fail_with(vec![Failure::Status(500); 2]);
    let path = format!("{SHOWINGS}?zipcode=90028");
    let problem = ana.get(&path).await.problem(503, "provider_unavailable");
    assert!(!problem.to_string().contains("secret-of-the-provider"));
    ana.get(&path).await.ok();
}

#[tokio::test]
async fn theater_searches_are_rate_limited() {
    let server = start_with_sample().await;
    let ana = server.user("ana").await;
    for zip in 0..30 {
        ana.get(&format!("{SHOWINGS}?zipcode={}", 10_000 + zip)).await.ok();
    }
    let rejected = ana.get(&format!("{SHOWINGS}?zipcode=20000")).await;
    rejected.problem(429, "too_many");
    assert_eq!(rejected.header("retry-after"), "60");
    ana.get(&format!("{SHOWINGS}?zipcode=10000")).await.ok();
}

#[tokio::test]
async fn listings_without_keys_are_reported_as_not_set_up() {
    let off = Server::start().await;
    let keyless = Server::start_with(Options { listings: ListingsMode::Live, ..Options::default() }).await;
    for (server, mode) in [(off, "off"), (keyless, "live")] {
        let ana = server.user("ana").await;
        for path in ["scheduled/tcm", "streaming/netflix/films", "theater-showings?zipcode=90028"] {
            let problem = ana.get(&format!("/api/viewing-options/{path}")).await.problem(503, "not_set_up");
            assert!(problem["detail"].as_str().unwrap().ends_with("not set up on this server."));
        }
        let setup = ana.get("/api/setup").await.ok();
        let nothing = json!({ "mode": mode, "schedules": false, "streaming": false, "logos": {}, "theaters": false, "region": "US" });
        assert_eq!(setup["listings"], nothing);
    }
}

#[tokio::test]
async fn a_station_without_data_is_empty_and_has_no_fetch_time() {
    let (_provider, server) = start_live().await;
    let ana = server.user("ana").await;
    let reply = ana.get("/api/viewing-options/scheduled/tcm").await;
    assert_eq!(reply.ok(), json!([]));
    assert_eq!(reply.header("x-laurels-listings"), "live");
    assert_eq!(reply.header("x-laurels-listings-fetched"), "");
}

#[tokio::test]
async fn the_films_of_a_schedule_are_unique() {
    let server = Server::start().await;
    let body = json!({ "film_ids": ["tt0068646", "tt0000000", "tt0034583", "tt0068646"] });
    let films = server.visitor().post("/api/film/viewing-options-films", &body).await.ok();
    let names: Vec<_> = films.as_array().unwrap().iter().map(|film| &film["name"]).collect();
    assert_eq!(names, ["Casablanca", "The Godfather"]);
    let too_many: Vec<String> = (0..20_001).map(|number| format!("tt{number}")).collect();
    let rejected =
        server.visitor().post("/api/film/viewing-options-films", &json!({ "film_ids": too_many })).await;
    rejected.problem(422, "invalid");
}

#[tokio::test]
async fn chosen_services_produce_alerts_for_bookmarked_films() {
    let server = start_with_sample().await;
    let ana = server.user("ana").await;
    let path = "/api/viewing-options/my-services";
    assert_eq!(ana.get(path).await.ok(), json!({ "services": [] }));
    let rejected = ana.post(path, &json!({ "services": ["netflix", "blockbuster"] })).await;
    assert_eq!(rejected.problem(422, "invalid")["detail"], "There's no streaming service 'blockbuster'.");
    let chosen = ana.post(path, &json!({ "services": ["tubi", "netflix", "tubi"] })).await.ok();
    assert_eq!(chosen, json!({ "services": ["netflix", "tubi"] }));
    assert_eq!(ana.get(path).await.ok(), chosen);

    let alerts = async || -> Value { ana.get("/api/viewing-options/alerts").await.ok() };
    assert_eq!(alerts().await, json!([]), "nothing is bookmarked");
    let on_tubi = ana.get("/api/viewing-options/streaming/tubi/films").await.ok();
    let all: Vec<_> = on_tubi
        .as_array()
        .unwrap()
        .iter()
        .map(|film| json!({ "film_id": film["_id"], "bookmarked": true }))
        .collect();
    ana.post("/api/user/set-bookmarked-states", &json!({ "film_bookmarked_states": all })).await.ok();
    let found = alerts().await;
    let count = found.as_array().unwrap().len();
    assert!((1..all.len() / 2).contains(&count), "some are new: {count} of {}", all.len());
    assert!(found[0]["since"].as_str() >= found[count - 1]["since"].as_str(), "newest first");
    let seen = found[0]["film"]["_id"].as_str().unwrap();
    ana.post(&format!("/api/user/viewed/{seen}/true"), &json!({})).await.ok();
    let still = alerts().await;
    assert!(still.as_array().unwrap().iter().all(|alert| alert["film"]["_id"] != seen));
}

#[tokio::test]
async fn a_calendar_lists_unseen_airings_until_its_link_is_deleted() {
    let server = start_with_sample().await;
    let ana = server.user("ana").await;
    let path = "/api/viewing-options/calendar";
    assert_eq!(ana.get(path).await.ok(), json!({ "made": null }));
    let made = ana.post(path, &json!({})).await.ok();
    let url = made["url"].as_str().unwrap();
    let file = &url[url.find("/api/").unwrap()..];

    let visitor = server.visitor();
    let calendar = visitor.get(file).await;
    assert_eq!(calendar.status.as_u16(), 200);
    assert_eq!(calendar.header("content-type"), "text/calendar; charset=utf-8");
    let text = calendar.text();
    assert!(text.starts_with("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n") && text.ends_with("END:VCALENDAR\r\n"));
    assert!(text.lines().all(|line| line.len() <= 75));
    assert!(text.contains("(sample listing)"));
    let events = text.matches("BEGIN:VEVENT").count();
    assert_eq!(events, text.matches("DTSTART:2026").count(), "all in UTC");
    assert_eq!(events, text.matches("@laurels\r\n").count(), "no UID depends on the server's address");
    assert!(!text.contains("VTIMEZONE"));

    server.advance_clock(Duration::from_secs(1));
    let cached = visitor.with("if-none-match", calendar.header("etag"));
    let unchanged = cached.get(file).await;
    assert_eq!((unchanged.status.as_u16(), unchanged.body.len()), (304, 0));

    let programs = ana.get("/api/viewing-options/scheduled/tcm").await.ok();
    let last = programs.as_array().unwrap().last().unwrap()["film_id"].as_str().unwrap().to_owned();
    ana.post(&format!("/api/user/viewed/{last}/true"), &json!({})).await.ok();
    let changed = cached.get(file).await;
    assert_eq!(changed.status.as_u16(), 200);
    assert!(changed.text().matches("BEGIN:VEVENT").count() < events);

    let again = ana.post(path, &json!({})).await.ok();
    visitor.get(file).await.problem(404, "not_found");
    let url = again["url"].as_str().unwrap();
    let file = &url[url.find("/api/").unwrap()..];
    assert_eq!(visitor.get(file).await.status.as_u16(), 200);
    ana.delete(path).await.done();
    visitor.get(file).await.problem(404, "not_found");
    assert_eq!(ana.get(path).await.ok(), json!({ "made": null }));
}
