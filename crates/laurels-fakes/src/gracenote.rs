//! A listings provider with stations and theaters.

use std::ops::Deref;

use serde_json::{Value, json};

use crate::fake_server::FakeServer;

#[derive(Debug)]
pub struct GracenoteServer(FakeServer);

impl GracenoteServer {
    /// Whatever is not known has nothing to show.
    pub async fn start() -> Self {
        let server = FakeServer::start().await;
        server.set_default_response(200, json!([]));
        Self(server)
    }

    pub fn airings(&self, station: u32, airings: &[Value]) {
        self.set_response(&format!("/stations/{station}/airings"), 200, json!(airings));
    }

    /// Everything about one film.
    pub fn record(&self, program: &Value) {
        let root_id = program["rootId"].as_str().expect("a rootId");
        self.set_response(&format!("/programs/{root_id}"), 200, program.clone());
    }

    /// What a search finds, whatever is searched for.
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

/// A film as the provider writes it: numbers as text wherever it can.
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

/// `program` with its showtimes: theater's number, theater's name, moment.
pub fn playing(program: &Value, showtimes: &[(&str, &str, &str)]) -> Value {
    let mut film = program.clone();
    let told = showtimes.iter().map(|(id, name, at)| {
        json!({"theatre": {"id": id, "name": name}, "dateTime": at, "quals": "RPX|Reserved Seating", "barg": false})
    });
    film["showtimes"] = told.collect();
    film
}
