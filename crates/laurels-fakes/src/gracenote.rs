//! A fake listings provider (Gracenote) with stations and theaters.

use std::ops::Deref;

use serde_json::{Value, json};

use crate::fake_server::FakeServer;

#[derive(Debug)]
pub struct GracenoteServer(FakeServer);

impl GracenoteServer {
    /// Starts without listings: the default response is an empty list.
    pub async fn start() -> Self {
        let server = FakeServer::start().await;
        server.set_default_response(200, json!([]));
        Self(server)
    }

    pub fn airings(&self, station: u32, airings: &[Value]) {
        self.set_response(&format!("/stations/{station}/airings"), 200, json!(airings));
    }

    /// Sets the full record of a film.
    pub fn record(&self, program: &Value) {
        let root_id = program["rootId"].as_str().expect("a rootId");
        self.set_response(&format!("/programs/{root_id}"), 200, program.clone());
    }

    /// Sets the results of every search.
    pub fn search(&self, programs: &[Value]) {
        let hits: Vec<Value> = programs.iter().map(|it| json!({"score": 1.5, "program": it})).collect();
        self.set_response("/programs/search", 200, json!({"hitCount": hits.len(), "hits": hits}));
    }

    pub fn showings(&self, films: &[Value]) {
        self.set_response("/movies/showings", 200, json!(films));
    }
}

impl Deref for GracenoteServer {
    type Target = FakeServer;

    fn deref(&self) -> &FakeServer {
        &self.0
    }
}

/// A film in the provider's format: many numbers are strings.
pub fn program(root_id: &str, title: &str, year: u16, director: &str) -> Value {
    json!({
        "tmsId": format!("MV{root_id:0>12}"),
        "rootId": root_id,
        "title": title,
        "titleLang": "en",
        "entityType": "Movie",
        "subType": "Feature Film",
        "releaseYear": year,
        "directors": [director],
        "runTime": "PT02H55M",
        "preferredImage": {"uri": "assets/p1.jpg", "width": "240", "height": "360", "primary": "true"},
    })
}

pub fn airing(starts: &str, ends: &str, program: &Value) -> Value {
    json!({
        "startTime": starts,
        "endTime": ends,
        "duration": 175,
        "channels": ["256"],
        "qualifiers": ["CC", "HDTV"],
        "stationId": "64312",
        "station": {"stationId": "64312", "callSign": "TCMHD"},
        "program": program,
    })
}

/// `program` with showtimes: id and name of the theater, local time.
pub fn playing(program: &Value, showtimes: &[(&str, &str, &str)]) -> Value {
    let mut film = program.clone();
    let showtimes = showtimes.iter().map(|(id, name, at)| {
        json!({"theatre": {"id": id, "name": name}, "dateTime": at, "quals": "RPX|Reserved Seating", "barg": false})
    });
    film["showtimes"] = showtimes.collect();
    film
}
