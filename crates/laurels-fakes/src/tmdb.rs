//! A fake movie database (TMDB) with a few films.

use std::ops::Deref;

use serde_json::{Value, json};

use crate::fake_server::FakeServer;

#[derive(Debug)]
pub struct TmdbServer(FakeServer);

impl TmdbServer {
    pub async fn start() -> Self {
        let server = FakeServer::start().await;
        server.set_default_response(
            404,
            json!({"success": false, "status_code": 34, "status_message": "The resource could not be found."}),
        );
        Self(server)
    }

    /// Sets a film: a default record with `changes` applied.
    pub fn film(&self, id: u32, changes: Value) {
        let mut record = json!({
            "id": id,
            "title": "A Film",
            "original_title": "A Film",
            "release_date": "1972-03-14",
            "runtime": 175,
            "overview": "Something happens.",
            "poster_path": "/poster.jpg",
            "original_language": "en",
            "genres": [{"id": 18, "name": "Drama"}],
            "production_countries": [{"iso_3166_1": "US", "name": "United States of America"}],
            "origin_country": ["US"],
            "imdb_id": null,
            "external_ids": {"imdb_id": null},
            "watch/providers": {"results": {}},
            "credits": {"cast": [actor("An Actor")], "crew": [crew_member("A Writer", "Screenplay")]},
        });
        let Value::Object(changes) = changes else { panic!("not a JSON object: {changes}") };
        for (name, value) in changes {
            record[name] = value;
        }
        self.set_response(&format!("/movie/{id}"), 200, record);
    }

    /// Sets the results of every search for films (`movie`) or series (`tv`).
    pub fn search(&self, mediatype: &str, results: &[Value]) {
        let found = json!({"page": 1, "results": results, "total_pages": 1, "total_results": results.len()});
        self.set_response(&format!("/search/{mediatype}"), 200, found);
    }
}

/// A member of the crew, as in `credits`; the job of a director is `Director`.
pub fn crew_member(name: &str, job: &str) -> Value {
    let mut member = credit(name);
    member["department"] = json!(if job == "Director" { "Directing" } else { "Writing" });
    member["job"] = json!(job);
    member
}

fn actor(name: &str) -> Value {
    let mut actor = credit(name);
    actor["cast_id"] = json!(1);
    actor["character"] = json!("Themselves");
    actor["order"] = json!(0);
    actor
}

fn credit(name: &str) -> Value {
    json!({
        "adult": false, "gender": 0, "id": 1776, "known_for_department": "Directing", "name": name,
        "original_name": name, "popularity": 3.2, "profile_path": null, "credit_id": "52fe422bc3a36847f80093db",
    })
}

impl Deref for TmdbServer {
    type Target = FakeServer;

    fn deref(&self) -> &FakeServer {
        &self.0
    }
}
