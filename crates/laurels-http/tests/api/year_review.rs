use std::time::Duration;

use laurels_domain::Timestamp;
use serde_json::{Value, json};

use crate::friends::befriend;
use crate::harness::{NOW, Server, User};

const GODFATHER: &str = "tt0068646";
const CASABLANCA: &str = "tt0034583";
const GOLD_RUSH: &str = "tt0015864";
const PARASITE: &str = "tt6751668";
const ROMA: &str = "tt6155172";
const FILMS: [&str; 5] = [GODFATHER, CASABLANCA, GOLD_RUSH, PARASITE, ROMA];
const HOUR: Duration = Duration::from_hours(1);

async fn log(user: &User, film: &str, watched: &str, rating: Option<f64>) {
    let watch = json!({ "film_id": film, "watched": watched, "rating": rating });
    user.post("/api/user/watches", &watch).await.ok();
}

/// One film on the first day of each month.
async fn log_five(user: &User, year: u16) {
    user.view(&FILMS).await;
    for (at, film) in FILMS.iter().enumerate() {
        log(user, film, &format!("{year}-{:02}-01", at + 1), None).await;
    }
}

async fn years(user: &User, query: &str) -> Vec<u64> {
    let found = user.get(&format!("/api/stats/years{query}")).await.ok();
    found["years"].as_array().unwrap().iter().map(|it| it["year"].as_u64().unwrap()).collect()
}

async fn review(user: &User, year: u16) -> Value {
    user.get(&format!("/api/stats/year/{year}")).await.ok()
}

#[tokio::test]
async fn review_has_what_was_watched_in_the_year() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    ana.view(&FILMS).await;
    for (film, watched, rating) in [
        (CASABLANCA, "2024-12-31", None),
        (GODFATHER, "2025-03-10", Some(4.5)),
        (CASABLANCA, "2025-03-11", Some(5.0)),
        (GOLD_RUSH, "2025-03-12", Some(3.0)),
        (PARASITE, "2025-06-01", Some(0.5)),
        (ROMA, "2025-12-31", None),
        (ROMA, "2025-12-31", None),
    ] {
        log(&ana, film, watched, rating).await;
    }
    assert_eq!(ana.get("/api/stats/years").await.ok(), json!({ "years": [{ "year": 2025, "films": 5 }] }));
    let found = review(&ana, 2025).await;
    let number = |field: &str| found[field].as_u64().unwrap();
    assert_eq!((number("year"), number("films"), number("watches"), number("days")), (2025, 5, 5, 5));
    assert_eq!(number("rewatches"), 1, "Casablanca");
    assert_eq!(number("minutes"), 175 + 103 + 95 + 133 + 135);
    assert_eq!(found["months"], json!([0, 0, 3, 0, 0, 1, 0, 0, 0, 0, 0, 1]));
    assert_eq!(found["streak"], json!({ "days": 3, "first": "2025-03-10", "last": "2025-03-12" }));
    assert_eq!(
        (&found["first"]["film"]["_id"], &found["first"]["watched"]),
        (&json!(GODFATHER), &json!("2025-03-10"))
    );
    assert_eq!(
        (&found["last"]["film"]["_id"], &found["last"]["watched"]),
        (&json!(ROMA), &json!("2025-12-31"))
    );
    assert_eq!(found["oldest"]["film"]["_id"], GOLD_RUSH);
    assert_eq!(found["longest"]["film"]["_id"], GODFATHER);
    assert_eq!(found["most_nominated"]["film"]["nomCount"], 10);
    let favorites: Vec<_> =
        found["favorites"].as_array().unwrap().iter().map(|it| &it["film"]["_id"]).collect();
    assert_eq!(favorites, [CASABLANCA, GODFATHER, GOLD_RUSH]);
    assert_eq!(found["favorites"][1]["rating"], 4.5);
    assert_eq!(found["countries"][0], json!({ "country": "US", "films": 4 }));
    assert_eq!(found["languages"][0], json!({ "language": "en", "name": "English", "films": 3 }));
    assert_eq!(found["progress"]["before"], 1);
    assert_eq!(found["progress"]["after"], 5);
    assert_eq!(found["year_before"]["films"], 1);
}

#[tokio::test]
async fn closed_rings_are_named() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let overview = server.visitor().get("/api/ceremony/3/films").await.ok();
    let films: Vec<&str> =
        overview.as_array().unwrap().iter().map(|it| it["_id"].as_str().unwrap()).collect();
    ana.view(&films).await;
    let watches: Vec<_> =
        films.iter().map(|film| json!({ "film_id": film, "watched": "2025-02-03" })).collect();
    ana.post("/api/user/import-watches", &json!({ "watches": watches })).await.ok();
    let found = review(&ana, 2025).await;
    assert!(found["rings"].as_u64().unwrap() >= 5, "{}", found["rings"]);
    assert_eq!(found["closed"].as_array().unwrap().len(), 5);
    assert_eq!(
        (&found["closed"][0]["ceremony"], &found["closed"][0]["normalized_name"]),
        (&json!(3), &json!("best-picture"))
    );
}

#[tokio::test]
async fn years_without_a_review_are_not_found() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    assert!(years(&ana, "").await.is_empty());
    let problem = async |year: &str, code| {
        let problem = ana.get(&format!("/api/stats/year/{year}")).await.problem(404, code);
        problem["detail"].as_str().unwrap().to_owned()
    };
    assert!(
        problem("2025", "too_few_films").await.starts_with("You have no films with an exact date in 2025.")
    );
    log_five(&ana, 2025).await;
    ana.post(&format!("/api/user/viewed/{ROMA}/false"), &json!({})).await.ok();
    assert!(problem("2025", "too_few_films").await.starts_with("You have 4 films"), "an unmarked film");
    ana.view(&[ROMA]).await;
    log(&ana, ROMA, "2025-07", None).await;
    problem("2025", "too_few_films").await;
    log(&ana, ROMA, "2025-07-01", None).await;
    assert_eq!((years(&ana, "").await, &review(&ana, 2025).await["films"]), (vec![2025], &json!(5)));

    assert_eq!(problem("2026", "year_not_over").await, "Your 2026 in review is here from December 1.");
    assert_eq!(problem("2027", "year_not_over").await, "2027 hasn't started yet.");
    problem("65535", "year_not_over").await;
    problem("0", "too_few_films").await;
    for path in ["/api/stats/year/65536", "/api/stats/year/-1", "/api/stats/year/next"] {
        ana.get(path).await.problem(422, "invalid");
    }
    for path in ["/api/stats/years", "/api/stats/year/2025"] {
        ana.get(&format!("{path}?time_zone=America/Nowhere")).await.problem(422, "invalid");
        server.visitor().get(path).await.problem(401, "not_logged_in");
    }
}

#[tokio::test]
async fn current_year_has_a_review_from_december_on_in_the_users_time_zone() {
    let server = Server::start().await;
    server.set_clock_back(NOW.since(Timestamp::parse_utc("2025-11-30T12:00Z").unwrap()));
    let ana = server.user("ana").await;
    log_five(&ana, 2025).await;
    let offered = async || {
        let mut zones = Vec::new();
        for zone in ["Pacific/Kiritimati", "UTC", "America/New_York"] {
            let query = format!("?time_zone={zone}");
            let is_listed = years(&ana, &query).await == [2025];
            let reply = ana.get(&format!("/api/stats/year/2025{query}")).await;
            assert_eq!(reply.status.as_u16(), if is_listed { 200 } else { 404 }, "{zone}");
            zones.extend(is_listed.then_some(zone));
        }
        assert_eq!(years(&ana, "").await == [2025], zones.contains(&"UTC"));
        zones
    };
    assert_eq!(offered().await, ["Pacific/Kiritimati"], "November 30, 12:00 in UTC");
    server.advance_clock(12 * HOUR);
    assert_eq!(offered().await, ["Pacific/Kiritimati", "UTC"]);
    server.advance_clock(5 * HOUR);
    assert_eq!(offered().await.len(), 3);

    // December 31, 23:00 in UTC: the new year has begun in the east.
    server.advance_clock(30 * 24 * HOUR + 18 * HOUR);
    assert_eq!(offered().await.len(), 3);
    log_five(&ana, 2024).await;
    let of_2026 = async |zone: &str| {
        let problem = ana.get(&format!("/api/stats/year/2026?time_zone={zone}")).await;
        problem.problem(404, "year_not_over")["detail"].as_str().unwrap().to_owned()
    };
    log(&ana, GODFATHER, "2026-01-01", None).await;
    assert_eq!(of_2026("Pacific/Kiritimati").await, "Your 2026 in review is here from December 1.");
    assert_eq!(of_2026("UTC").await, "2026 hasn't started yet.");
    server.advance_clock(HOUR);
    assert_eq!(years(&ana, "").await, [2025, 2024]);
    assert_eq!(review(&ana, 2025).await["films"], 5, "a film of the new year isn't in it");
}

#[tokio::test]
async fn review_is_of_the_caller_only() {
    let server = Server::start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    log_five(&ana, 2025).await;
    ana.post("/api/user/diary-sharing", &json!({ "shared": true })).await.ok();
    befriend(&ana, &ben).await;
    assert!(years(&ben, "").await.is_empty());
    ben.get("/api/stats/year/2025").await.problem(404, "too_few_films");
    ben.get(&format!("/api/stats/year/2025?friend_id={}", ana.id)).await.problem(404, "too_few_films");
}

#[tokio::test]
async fn a_shared_year_has_no_dates_or_ratings() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    log_five(&ana, 2025).await;
    log(&ana, ROMA, "2025-12-31", Some(4.5)).await;
    let made = ana.post("/api/user/shares", &json!({ "kind": "year", "year": 2025 })).await.ok();
    assert_eq!(made["title"], "2025 in review");
    let (token, path) = (made["token"].as_str().unwrap(), made["path"].as_str().unwrap());
    let open = server.visitor().get(&format!("/api/share/{token}")).await.ok();
    let text = open.to_string();
    assert!(!text.contains("2025-") && !text.contains("4.5") && !text.contains(ana.id.as_str()), "{text}");
    assert_eq!(
        (&open["year"]["films"], &open["year"]["favorites"][0]["film"]["_id"]),
        (&json!(5), &json!(ROMA))
    );
    assert_eq!(open["films"]["seen"], 5);
    let card = server.visitor().get(&format!("{path}/card.png")).await;
    assert_eq!((card.status.as_u16(), card.header("content-type")), (200, "image/png"));

    // With too few dates there's nothing to show anymore.
    ana.post(&format!("/api/user/viewed/{PARASITE}/false"), &json!({})).await.ok();
    server.visitor().get(&format!("/api/share/{token}")).await.problem(404, "not_found");
    server.visitor().get(&format!("{path}/card.png")).await.problem(404, "not_found");
}

#[tokio::test]
async fn a_year_without_a_review_is_not_shared() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    log_five(&ana, 2025).await;
    for year in [2024, 2026, 9999] {
        let rejected = ana.post("/api/user/shares", &json!({ "kind": "year", "year": year })).await;
        assert_eq!(rejected.problem(422, "invalid")["field"], "year");
    }
}
