use std::time::Duration;

use laurels_catalogue::{MediaType, Tmdb as TmdbId};
use laurels_domain::Secret;
use laurels_domain::listings::StreamingService;
use laurels_fakes::fake_server::Failure;
use laurels_fakes::tmdb::{TmdbServer, crew_member};
use laurels_providers::tmdb::Tmdb;
use laurels_providers::{Client, Priority, ProviderError};
use serde_json::json;

const TOKEN: &str = "token-that-nobody-may-see";
const GODFATHER: TmdbId = TmdbId { id: 238, mediatype: MediaType::Movie };

async fn start() -> (TmdbServer, Tmdb) {
    let server = TmdbServer::start().await;
    let tmdb = Tmdb::new(Client::new().unwrap(), server.address(), Secret::new(TOKEN)).unwrap();
    (server, tmdb)
}

#[tokio::test]
async fn one_request_fetches_details_and_services() {
    let (server, tmdb) = start().await;
    server.film(
        238,
        json!({
            "imdb_id": "tt0068646",
            "genres": [{"id": 18, "name": "Drama"}, {"id": 80}, null, {"id": 80, "name": "Crime"}],
            "watch/providers": {"results": {
                "US": {
                    "link": "https://www.themoviedb.org/movie/238/watch",
                    "flatrate": [
                        {"provider_id": 1796, "provider_name": "Netflix Standard with Ads", "logo_path": "/netflix.jpg"},
                        {"provider_id": 1825, "logo_path": "/other.jpg"},
                    ],
                    "ads": [{"provider_id": 73, "logo_path": "https://example.org/logo.jpg"}, {"provider_name": "no number"}],
                    "rent": [{"provider_id": 2}], "buy": [{"provider_id": 10}],
                },
                "CA": {"flatrate": [{"provider_id": 337}]},
            }},
        }),
    );
    let film = tmdb.film(GODFATHER, "US", Priority::Background).await.unwrap().unwrap();
    assert_eq!(film.imdb_id.as_deref(), Some("tt0068646"));
    assert_eq!((film.runtime, film.language.as_deref()), (Some(175), Some("en")));
    assert_eq!(film.genres, ["Drama", "Crime"]);
    assert_eq!(film.release_date.unwrap().to_string(), "1972-03-14");
    assert_eq!(film.services.iter().collect::<Vec<_>>(), [StreamingService::Netflix, StreamingService::Tubi]);
    assert_eq!(film.logos, [(StreamingService::Netflix, "/netflix.jpg".to_owned())].into());
    let canada = tmdb.film(GODFATHER, "CA", Priority::Background).await.unwrap().unwrap();
    assert_eq!(canada.services.iter().collect::<Vec<_>>(), [StreamingService::DisneyPlus]);
    assert!(tmdb.film(GODFATHER, "FR", Priority::Background).await.unwrap().unwrap().services.is_empty());
    assert_eq!(server.requests()[0].authorization.as_deref(), Some(&*format!("Bearer {TOKEN}")));
}

#[tokio::test]
async fn directors_and_countries_are_fetched() {
    let (server, tmdb) = start().await;
    let crew = [
        crew_member("Mario Puzo", "Screenplay"),
        crew_member("Francis Ford Coppola", "Director"),
        crew_member("Second Unit", "Second Unit Director"),
        crew_member("Francis Ford Coppola", "Director"),
        crew_member("Co\u{0}-Director\u{202e}", "Director"),
        crew_member(" ", "Director"),
    ];
    let countries = json!([{"iso_3166_1": "US"}, {"iso_3166_1": "XC"}, {"name": "no code"}, null]);
    server.film(238, json!({"credits": {"cast": [], "crew": crew}, "production_countries": countries}));
    let film = tmdb.film(GODFATHER, "US", Priority::Background).await.unwrap().unwrap();
    assert_eq!(film.directors, ["Francis Ford Coppola", "Co-Director"]);
    assert_eq!(film.countries, ["CS", "US"]);
    assert!(server.requests()[0].query["append_to_response"].split(',').any(|part| part == "credits"));
    server.film(238, json!({"production_countries": [], "origin_country": ["FR", 7]}));
    let film = tmdb.film(GODFATHER, "US", Priority::Background).await.unwrap().unwrap();
    assert_eq!((film.directors.len(), film.countries), (0, vec!["FR".to_owned()]));
}

#[tokio::test]
async fn malformed_credits_do_not_affect_other_details() {
    let (server, tmdb) = start().await;
    for credits in [
        json!(null),
        json!([]),
        json!("none"),
        json!({"crew": "everyone"}),
        json!({"crew": [1, {"job": "Director"}, null]}),
    ] {
        server.film(238, json!({ "credits": credits }));
        let film = tmdb.film(GODFATHER, "US", Priority::Background).await.unwrap().unwrap();
        assert_eq!((film.directors.len(), film.runtime), (0, Some(175)), "{credits}");
    }
    let everyone: Vec<_> =
        (0..10_000).map(|number| crew_member(&format!("Director {number}"), "Director")).collect();
    server.film(238, json!({"credits": {"crew": everyone}}));
    let film = tmdb.film(GODFATHER, "US", Priority::Background).await.unwrap().unwrap();
    assert_eq!((film.directors.len(), film.directors[0].as_str()), (30, "Director 0"));
}

#[tokio::test]
async fn missing_details_are_none() {
    let (server, tmdb) = start().await;
    server.film(
        238,
        json!({
            "overview": "", "poster_path": null, "runtime": 0, "release_date": "", "genres": null,
            "original_language": null, "imdb_id": null, "external_ids": null, "watch/providers": null,
            "production_countries": null, "origin_country": null, "credits": null,
        }),
    );
    assert_eq!(
        tmdb.film(GODFATHER, "US", Priority::Background).await.unwrap(),
        Some(laurels_providers::tmdb::FilmDetails::default())
    );
    let missing = TmdbId { id: 1, mediatype: MediaType::Movie };
    assert_eq!(tmdb.film(missing, "US", Priority::Background).await.unwrap(), None);
}

#[tokio::test]
async fn series_have_different_field_names() {
    let (server, tmdb) = start().await;
    let record = json!({"id": 5, "name": "A Series", "first_air_date": "2017-01-20", "episode_run_time": [52],
        "external_ids": {"imdb_id": "tt5275892"}, "watch/providers": {"results": {}}});
    server.set_response("/tv/5", 200, record);
    let series = tmdb
        .film(TmdbId { id: 5, mediatype: MediaType::Tv }, "US", Priority::Background)
        .await
        .unwrap()
        .unwrap();
    assert_eq!((series.runtime, series.imdb_id.as_deref()), (Some(52), Some("tt5275892")));
    assert_eq!(series.release_date.unwrap().to_string(), "2017-01-20");
}

#[tokio::test]
async fn films_and_series_are_found_by_imdb_id() {
    let (server, tmdb) = start().await;
    server.set_response("/find/tt0068646", 200, json!({"movie_results": [{"id": 238}], "tv_results": []}));
    server.set_response("/find/tt5275892", 200, json!({"movie_results": [], "tv_results": [{"id": 5}]}));
    server.set_response("/find/tt1", 200, json!({"movie_results": []}));
    assert_eq!(tmdb.find("tt0068646").await.unwrap(), Some(GODFATHER));
    assert_eq!(tmdb.find("tt5275892").await.unwrap().unwrap().mediatype, MediaType::Tv);
    assert_eq!(tmdb.find("tt1").await.unwrap(), None);
}

#[tokio::test]
async fn api_key_is_sent_in_the_query_string() {
    let server = TmdbServer::start().await;
    let key = "0123456789abcdef0123456789abcdef";
    let tmdb = Tmdb::new(Client::new().unwrap(), server.address(), Secret::new(key)).unwrap();
    assert_eq!(tmdb.film(GODFATHER, "US", Priority::Background).await.unwrap(), None);
    let request = &server.requests()[0];
    assert_eq!((request.query["api_key"].as_str(), &request.authorization), (key, &None));
}

#[tokio::test]
async fn background_requests_survive_single_failures() {
    let (server, tmdb) = start().await;
    server.film(238, json!({}));
    for failure in [
        Failure::Status(500),
        Failure::Html,
        Failure::Truncated,
        Failure::Empty,
        Failure::Oversized,
        Failure::TooMany(0),
        Failure::Slow(Duration::from_millis(50)),
    ] {
        server.fail_with([failure.clone()]);
        let film = tmdb.film(GODFATHER, "US", Priority::Background).await;
        assert!(matches!(film, Ok(Some(_))), "{failure:?}: {film:?}");
    }
}

#[tokio::test]
async fn retry_after_is_respected() {
    let (server, tmdb) = start().await;
    server.film(238, json!({}));
    server.fail_with([Failure::TooMany(1)]);
    let started = tokio::time::Instant::now();
    tmdb.film(GODFATHER, "US", Priority::Background).await.unwrap();
    assert!(started.elapsed() >= Duration::from_secs(1));
    server.fail_with([Failure::TooMany(3600)]);
    let error = tmdb.film(GODFATHER, "US", Priority::Background).await.unwrap_err();
    assert_eq!(error.to_string(), "the movie database is unavailable: rate limit exceeded");
}

#[tokio::test]
async fn repeated_failures_pause_requests() {
    let (server, tmdb) = start().await;
    server.fail_with(vec![Failure::Status(500); 20]);
    tmdb.film(GODFATHER, "US", Priority::Background).await.unwrap_err();
    let error = tmdb.film(GODFATHER, "US", Priority::Background).await.unwrap_err();
    assert!(error.to_string().contains("paused after repeated failures"), "{error}");
    assert_eq!(server.requests().len(), 5);
}

#[tokio::test]
async fn invalid_key_is_rejected_and_never_printed() {
    let (server, tmdb) = start().await;
    server.fail_with([Failure::Status(401)]);
    let error = tmdb.film(GODFATHER, "US", Priority::Background).await.unwrap_err();
    assert!(matches!(error, ProviderError::Rejected { .. }));
    let printed = format!("{error} {error:?} {tmdb:?}");
    assert!(!printed.contains(TOKEN) && !printed.contains("secret-of-the-provider"), "{printed}");
    assert_eq!(server.requests().len(), 1, "no retry");
}

#[tokio::test]
async fn insecure_urls_are_rejected() {
    for base in ["http://api.themoviedb.org/3", "ftp://x", "nonsense"] {
        let client = Tmdb::new(Client::new().unwrap(), base, Secret::new(TOKEN));
        assert!(matches!(client, Err(ProviderError::Misconfigured { .. })), "{base}");
    }
}

#[tokio::test]
async fn entries_are_found_by_id_and_by_title() {
    let (server, tmdb) = start().await;
    server.film(238, json!({"title": "The Godfather", "imdb_id": "tt0068646"}));
    let entry = tmdb.entry(GODFATHER).await.unwrap().unwrap();
    assert_eq!((entry.at, entry.title.as_deref()), (GODFATHER, Some("The Godfather")));
    assert_eq!((entry.imdb_id.as_deref(), entry.runtime), (Some("tt0068646"), Some(175)));
    assert_eq!(tmdb.entry(TmdbId { id: 1, mediatype: MediaType::Movie }).await.unwrap(), None);

    server.search(
        "tv",
        &[
            json!({"id": 5, "name": "A Series", "original_name": "Eine Serie",
        "first_air_date": "2017-01-20", "genre_ids": [18]}),
            json!({"name": "no number"}),
        ],
    );
    let found = tmdb.search("a & b", MediaType::Tv).await.unwrap();
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].at.id, found[0].title.as_deref()), (5, Some("A Series")));
    assert_eq!(found[0].original_title.as_deref(), Some("Eine Serie"));
    assert_eq!(found[0].release_date.unwrap().to_string(), "2017-01-20");
    let request = server.requests().pop().unwrap();
    assert_eq!((request.path.as_str(), request.query["query"].as_str()), ("/search/tv", "a & b"));
    assert_eq!(tmdb.search("nothing", MediaType::Movie).await.unwrap(), []);
}
