use laurels_catalogue::Date;
use laurels_domain::listings::{Place, Radius};
use laurels_domain::{Secret, Timestamp};
use laurels_fakes::fake_server::Failure;
use laurels_fakes::gracenote::{GracenoteServer, airing, playing, program};
use laurels_providers::gracenote::Gracenote;
use laurels_providers::{Client, ProviderError};
use serde_json::json;

const KEY: &str = "key-that-nobody-may-see";
const NOW: &str = "2026-11-15T19:30Z";

async fn start() -> (GracenoteServer, Gracenote) {
    let server = GracenoteServer::start().await;
    let gracenote = Gracenote::new(Client::new().unwrap(), server.address(), Secret::new(KEY)).unwrap();
    (server, gracenote)
}

fn now() -> Timestamp {
    Timestamp::parse_utc(NOW).unwrap()
}

fn zip(code: &str) -> Place {
    Place::of(None, None, Some(code)).unwrap()
}

fn today() -> Date {
    Date::parse("2026-11-15").unwrap()
}

#[tokio::test]
async fn airings_cover_two_weeks() {
    let (server, gracenote) = start().await;
    let film = program("5078", "The Godfather", 1972, "Francis Ford Coppola");
    let nameless = json!({"tmsId": "SH000000010000"});
    server.airings(
        64_312,
        &[
            airing("2026-11-15T20:00Z", "2026-11-15T23:00Z", &film),
            airing("2026-11-15T23:00Z", "2026-11-16T00:00Z", &nameless),
            airing("tonight", "2026-11-16T00:00Z", &film),
            json!("nonsense"),
        ],
    );
    let airings = gracenote.airings(64_312, now()).await.unwrap();
    assert_eq!(airings.len(), 1, "unreadable airings are omitted");
    assert_eq!(airings[0].film.root_id.as_deref(), Some("5078"));
    assert_eq!(airings[0].film.credits.year, Some(1972));
    assert_eq!(airings[0].ends_at.since(airings[0].starts_at).as_secs(), 3 * 3600);
    let request = &server.requests()[0];
    assert_eq!(request.query["startDateTime"], NOW);
    assert_eq!(request.query["endDateTime"], "2026-11-29T18:30Z", "never more than 14 days ahead");
    assert_eq!(request.query["api_key"], KEY);
}

#[tokio::test]
async fn showings_are_searched_by_position_or_zip_code() {
    let (server, gracenote) = start().await;
    let film = program("5078", "The Godfather", 1972, "Francis Ford Coppola");
    let showtimes = [("1", "The Rialto", "2026-11-15T19:30"), ("1", "The Rialto", "tomorrow")];
    server.showings(&[playing(&film, &showtimes), json!(null)]);
    let here = Place::of(Some(34.0928), Some(-118.3287), None).unwrap();
    let films = gracenote.showings(here, Radius::default(), today()).await.unwrap();
    assert_eq!((films.len(), films[0].showtimes.len()), (1, 1));
    assert_eq!(films[0].showtimes[0].theater, "The Rialto");
    gracenote.showings(zip("90028"), Radius::default(), today()).await.unwrap();
    let requests = server.requests();
    assert_eq!((requests[0].query["lat"].as_str(), requests[0].query["lng"].as_str()), ("34.09", "-118.33"));
    assert_eq!((requests[0].query["radius"].as_str(), requests[0].query["units"].as_str()), ("10", "mi"));
    assert_eq!(
        (requests[1].query["zip"].as_str(), requests[1].query["startDate"].as_str()),
        ("90028", "2026-11-15")
    );
}

#[tokio::test]
async fn empty_response_means_no_results() {
    let (server, gracenote) = start().await;
    server.fail_with([Failure::Empty]);
    assert_eq!(gracenote.airings(64_312, now()).await.unwrap(), []);
    assert_eq!(gracenote.showings(zip("00501"), Radius::default(), today()).await.unwrap(), []);
}

#[tokio::test]
async fn background_requests_survive_single_failures() {
    let (server, gracenote) = start().await;
    for failure in [Failure::Status(502), Failure::Html, Failure::Truncated, Failure::TooMany(0)] {
        server.fail_with([failure.clone()]);
        assert!(gracenote.airings(64_312, now()).await.is_ok(), "{failure:?}");
    }
}

#[tokio::test]
async fn visitor_requests_fail_fast() {
    let (server, gracenote) = start().await;
    server.fail_with(vec![Failure::Status(500); 2]);
    let error = gracenote.showings(zip("90028"), Radius::default(), today()).await.unwrap_err();
    assert!(matches!(error, ProviderError::Unavailable { .. }));
    server.clear_failures();
    server.fail_with([Failure::TooMany(30)]);
    let started = tokio::time::Instant::now();
    gracenote.showings(zip("90028"), Radius::default(), today()).await.unwrap_err();
    assert!(started.elapsed().as_secs() < 5);
}

#[tokio::test]
async fn exhausted_quota_is_rejected_without_printing_the_key() {
    let (server, gracenote) = start().await;
    server.fail_with([Failure::Status(403)]);
    let error = gracenote.airings(64_312, now()).await.unwrap_err();
    assert!(matches!(error, ProviderError::Rejected { .. }));
    let printed = format!("{error} {error:?} {gracenote:?}");
    assert!(!printed.contains(KEY) && !printed.contains("secret-of-the-provider"), "{printed}");
}

#[tokio::test]
async fn records_are_found_by_id_and_by_title() {
    let (server, gracenote) = start().await;
    let mut film = program("5078", "The Godfather", 1972, "Francis Ford Coppola");
    film["awards"] = json!([
        {"name": "Academy Award", "category": "Best Picture", "year": "1973", "recipient": "Albert S. Ruddy", "won": true},
        {"name": "Golden Globe", "category": "Best Director", "year": "1973", "won": true},
        {"category": "nameless"},
    ]);
    server.record(&film);
    let record = gracenote.record("5078").await.unwrap().unwrap();
    assert_eq!((record.root_id.as_str(), record.title.as_deref()), ("5078", Some("The Godfather")));
    assert_eq!((record.year, record.run_time.as_deref()), (Some(1972), Some("PT02H55M")));
    assert_eq!(record.image.as_deref(), Some("assets/p1.jpg"));
    let awards: Vec<_> = record.awards.iter().map(|it| (it.category.as_deref(), it.won)).collect();
    assert_eq!(awards, [(Some("Best Picture"), true)], "other awards are omitted");
    assert_eq!(gracenote.record("1").await.unwrap(), None);

    server.search(&[film, json!({"tmsId": "SH000000010000", "title": "no rootId"})]);
    let found = gracenote.search("the godfather").await.unwrap();
    assert_eq!(found.iter().map(|it| it.root_id.as_str()).collect::<Vec<_>>(), ["5078"]);
    assert_eq!(server.requests().pop().unwrap().query["q"], "the godfather");
}
