use serde_json::json;

use crate::harness::Server;

#[tokio::test]
async fn the_details_of_the_godfather() {
    let server = Server::start().await;
    let film = server.visitor().get("/api/film/tt0068646/details").await.ok();
    for (field, value) in [
        ("/_id", json!("tt0068646")),
        ("/name", json!("The Godfather")),
        ("/year", json!(1972)),
        ("/display_priority", json!(10)),
        ("/original_language", json!("en")),
        ("/original_title", json!(null)),
        ("/nomCount", json!(10)),
        ("/winCount", json!(3)),
        ("/release_date", json!("1972-03-14")),
        ("/runtime", json!(175)),
        ("/genres", json!(["Crime", "Drama"])),
        ("/directors", json!(["Francis Ford Coppola"])),
        ("/countries", json!(["US"])),
        ("/poster_url", json!("https://image.tmdb.org/t/p/w200/3bhkrj58Vtu7enYsRolD1fZdja1.jpg")),
        ("/overview_source", json!("facts")),
        ("/tmdb/id", json!(238)),
        ("/tmdb/mediatype", json!("movie")),
        ("/imdb/id", json!("tt0068646")),
        ("/gracenote/onConnect/rootId", json!(null)),
        ("/letterboxd/slug", json!("the-godfather")),
        ("/streamingProviders", json!([])),
    ] {
        assert_eq!(film.pointer(field), Some(&value), "{field}");
    }
    assert!(film["tmdb"]["overview"].as_str().unwrap().contains("1972"));
    let nominations = film["nominations"].as_array().unwrap();
    assert_eq!(nominations.len(), 10);
    assert_eq!(
        nominations[2],
        json!({
            "_id": "045-actor-in-a-leading-role-tt0068646",
            "ceremony": 45,
            "category": {
                "name": "Actor in a Leading Role",
                "normalized_name": "actor-in-a-leading-role",
                "display_priority": 30,
                "group": "actor",
            },
            "category_name": "Actor",
            "nominee": "Marlon Brando",
            "nominees": [{ "name": "Marlon Brando", "imdb_id": "nm0000008" }],
            "detail": "Don Vito Corleone",
            "won": true,
            "display_priority": 11,
        })
    );
}

#[tokio::test]
async fn genres_are_sorted_and_unique() {
    let server = Server::start().await;
    let genres = server.visitor().get("/api/film/genres").await.ok();
    let genres: Vec<_> = genres.as_array().unwrap().iter().map(|genre| genre.as_str().unwrap()).collect();
    assert!(genres.is_sorted_by(|one, other| one < other), "{genres:?}");
    assert!(genres.contains(&"Drama") && genres.contains(&"Western"));
}

#[tokio::test]
async fn film_names_are_returned_in_request_order_without_unknown_ids() {
    let server = Server::start().await;
    let body = json!({ "film_ids": ["tt0071562", "tt0000000", "", "../etc", "tt0068646"] });
    let films = server.visitor().post("/api/film/names", &body).await.ok();
    let named: Vec<_> =
        films.as_array().unwrap().iter().map(|film| (film["_id"].as_str(), film["name"].as_str())).collect();
    let expected = [("tt0071562", "The Godfather: Part II"), ("tt0068646", "The Godfather")]
        .map(|(id, name)| (Some(id), Some(name)));
    assert_eq!(named, expected);
    assert_eq!(films[1].get("letterboxd_uri"), None);
}

#[tokio::test]
async fn film_names_are_found_by_both_kinds_of_letterboxd_uris() {
    let server = Server::start().await;
    let uris = [
        "https://boxd.it/2aNK",
        "https://boxd.it/nobody",
        "https://letterboxd.com/film/the-gold-rush/",
        "",
        "/",
    ];
    let films = server.visitor().post("/api/film/names", &json!({ "letterboxd_uris": uris })).await.ok();
    let films = films.as_array().unwrap();
    let named: Vec<_> = films.iter().map(|film| (&film["letterboxd_uri"], &film["name"])).collect();
    assert_eq!(
        named,
        [(&json!(uris[0]), &json!("The Godfather")), (&json!(uris[2]), &json!("The Gold Rush"))]
    );
}

#[tokio::test]
async fn export_rows_match_by_code_or_slug_and_titles_return_choices() {
    let server = Server::start().await;
    let row = |uri: &str, name: &str, year: Option<u16>| json!({ "uri": uri, "name": name, "year": year });
    let body = json!({ "letterboxd_films": [
        row("2aNK", "Whatever it is called", None),
        row("film/the-gold-rush", "The Gold Rush", Some(1925)),
        row("zzz1", "Amelie", Some(2002)),
        row("zzz2", "A Star Is Born", None),
        row("zzz3", "A film that nobody nominated", Some(1999)),
        row("", "", None),
    ] });
    let films = server.visitor().post("/api/film/names", &body).await.ok();
    let named: Vec<_> = films
        .as_array()
        .unwrap()
        .iter()
        .map(|film| {
            let text = |field: &str| film[field].as_str().unwrap();
            format!("{} {} {} ({})", text("letterboxd_uri"), text("matched_by"), text("name"), film["year"])
        })
        .collect();
    assert_eq!(
        named,
        [
            "2aNK code The Godfather (1972)",
            "film/the-gold-rush slug The Gold Rush (1925)",
            "zzz1 choice Amélie (2001)",
            "zzz2 choice A Star Is Born (1937)",
            "zzz2 choice A Star Is Born (1954)",
            "zzz2 choice A Star Is Born (1976)",
            "zzz2 choice A Star Is Born (2018)",
        ]
    );
}

#[tokio::test]
async fn namesakes_of_nominees_are_not_matched_by_title() {
    let server = Server::start().await;
    for (own, other, name, year) in
        [("f8n2", "fbA4", "Sing", 2016), ("gIKe", "gqxc", "mother!", 2017), ("kT0a", "l60C", "Skin", 2018)]
    {
        let found = async |uri: &str| {
            let body = json!({ "letterboxd_films": [{ "uri": uri, "name": name, "year": year }] });
            server.visitor().post("/api/film/names", &body).await.ok()
        };
        assert_eq!(found(own).await[0]["matched_by"], "code", "{name}");
        assert_eq!(found(other).await, json!([]), "{name}");
    }
}

#[tokio::test]
async fn rows_of_trakt_and_imdb_match_by_id_and_names_return_choices() {
    let server = Server::start().await;
    let row = |imdb_id: Option<&str>, name: &str, year: Option<u16>| json!({ "imdb_id": imdb_id, "name": name, "year": year });
    let body = json!({ "imdb_films": [
        row(Some("tt0068646"), "Il padrino", Some(1972)),
        row(Some("tt9999999"), "A film that nobody nominated", Some(1999)),
        row(None, "The Gold Rush", Some(1925)),
        row(Some("tt9999998"), "Amélie", Some(2001)),
        row(None, "", None),
        { "name": "Wings", "imdb_id": "tt0018578" },
    ] });
    let films = server.user("ana").await.post("/api/film/names", &body).await.ok();
    let named: Vec<_> = films
        .as_array()
        .unwrap()
        .iter()
        .map(|film| {
            let text = |field: &str| film[field].as_str().unwrap();
            format!("{} {} {}", film["index"], text("matched_by"), text("name"))
        })
        .collect();
    assert_eq!(named, ["0 id The Godfather", "2 title The Gold Rush", "3 choice Amélie", "5 id Wings"]);
    assert_eq!(films[0].get("letterboxd_uri"), None);
    let both = json!({ "imdb_films": [], "letterboxd_films": [] });
    server.visitor().post("/api/film/names", &both).await.problem(422, "invalid");
}

#[tokio::test]
async fn ten_thousand_rows_of_trakt_or_imdb_are_accepted_and_more_are_rejected() {
    let server = Server::start().await;
    let rows = |count: usize| {
        let row = |index| json!({ "imdb_id": format!("tt99{index:07}"), "name": "七人の侍".repeat(20) });
        json!({ "imdb_films": (0..count).map(row).collect::<Vec<_>>() })
    };
    let user = server.user("ana").await;
    assert_eq!(user.post("/api/film/names", &rows(10_000)).await.ok(), json!([]));
    let problem = user.post("/api/film/names", &rows(10_001)).await.problem(422, "invalid");
    assert_eq!(problem["field"], "imdb_films");
    server.visitor().post("/api/film/names", &rows(10_000)).await.problem(413, "too_large");
}

#[tokio::test]
async fn an_export_of_ten_thousand_long_titles_is_accepted_and_more_is_rejected() {
    let server = Server::start().await;
    let rows = |count: usize| {
        let row = |index| json!({ "uri": format!("zz{index}"), "name": "七人の侍".repeat(20), "year": 1954 });
        json!({ "letterboxd_films": (0..count).map(row).collect::<Vec<_>>() })
    };
    let user = server.user("ana").await;
    assert_eq!(user.post("/api/film/names", &rows(10_000)).await.ok(), json!([]));
    let problem = user.post("/api/film/names", &rows(10_001)).await.problem(422, "invalid");
    assert_eq!(problem["field"], "letterboxd_films");
    let both = json!({ "film_ids": [], "letterboxd_films": [] });
    user.post("/api/film/names", &both).await.problem(422, "invalid");
    // Only users import exports.
    server.visitor().post("/api/film/names", &rows(10_000)).await.problem(413, "too_large");
}

#[tokio::test]
async fn an_empty_list_of_films_returns_no_names() {
    let server = Server::start().await;
    assert_eq!(server.visitor().post("/api/film/names", &json!({ "film_ids": [] })).await.ok(), json!([]));
}
