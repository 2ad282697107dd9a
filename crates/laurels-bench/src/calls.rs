//! What is measured: the calls of the catalogue, each with requests that differ as those of many people do.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;

use serde_json::{Value, json};

use crate::load::from_the_first;
use crate::searches;
use crate::server::Server;

/// How many films are asked for by name at once: a page of a list.
const NAMES_AT_ONCE: usize = 20;

#[derive(Clone, Debug)]
pub(crate) struct Call {
    pub(crate) name: &'static str,
    pub(crate) requests: Arc<[Vec<u8>]>,
    /// Whose turn it is.
    pub(crate) next: Arc<AtomicUsize>,
    /// The status of a good answer.
    pub(crate) status: u16,
    /// The least share of the other call's rate, with many connections.
    pub(crate) wanted: Option<f64>,
    /// What it is compared with, where that is not `/healthz`.
    pub(crate) against: Option<Box<Call>>,
}

impl Call {
    pub(crate) fn new(name: &'static str, wanted: f64, requests: Vec<Vec<u8>>) -> Self {
        Self { wanted: Some(wanted), ..Self::unmeasured(name, requests) }
    }

    fn unmeasured(name: &'static str, requests: Vec<Vec<u8>>) -> Self {
        let requests = requests.into();
        Self { name, requests, next: from_the_first(), status: 200, wanted: None, against: None }
    }

    /// Compared with this call instead of the emptiest.
    pub(crate) fn against(self, other: Self) -> Self {
        Self { against: Some(Box::new(other)), ..self }
    }

    pub(crate) fn answered_with(self, status: u16) -> Self {
        Self { status, ..self }
    }
}

/// The emptiest call; all others are compared with it.
pub(crate) fn healthz(server: &Server) -> Call {
    Call::unmeasured("/healthz", vec![server.get("/healthz")])
}

/// Half a megabyte that lies ready: what sending alone costs.
pub(crate) fn plain_overview(server: &Server) -> Call {
    Call::unmeasured("ceremony/overview, plain", vec![server.plain_get("/api/ceremony/overview")])
}

/// Of the catalogue, and what it takes to measure others.
pub(crate) struct Catalogue {
    /// Every film once, in an order that mixes the years.
    pub(crate) films: Vec<String>,
    pub(crate) calls: Vec<Call>,
}

pub(crate) async fn of_the_catalogue(server: &Server) -> Result<Catalogue, String> {
    let overview = server.json("/api/ceremony/overview").await?;
    let films = films(&overview);
    let details = films.iter().map(|film| server.get(&format!("/api/film/{film}/details"))).collect();
    let ceremonies = (1..=ceremonies(&overview)).map(|it| server.get(&format!("/api/ceremony/{it}/films")));
    let categories = categories(&overview);
    let categories =
        categories.iter().map(|(it, name)| server.get(&format!("/api/ceremony/{it}/films/{name}")));
    let names = films
        .chunks(NAMES_AT_ONCE)
        .map(|films| server.post("/api/film/names", &json!({ "film_ids": films })));
    let mut calls = vec![
        Call::new("ceremony/overview", 0.25, vec![server.get("/api/ceremony/overview")]),
        Call::new("ceremony/count", 0.7, vec![server.get("/api/ceremony/count")]),
        Call::new("ceremony/{n}/films", 0.25, ceremonies.collect()),
        Call::new("ceremony/{n}/films/{category}", 0.7, categories.collect()),
        Call::new("film/{id}/details", 0.7, details),
        Call::new("film/genres", 0.7, vec![server.get("/api/film/genres")]),
        Call::new("film/names (20 films)", 0.25, names.collect()),
    ];
    calls.push(Call { wanted: Some(0.05), ..plain_overview(server) });
    calls.extend(searches::all(server, &films).await?);
    Ok(Catalogue { films, calls })
}

fn ceremonies(overview: &Value) -> usize {
    overview.as_array().map_or(0, Vec::len)
}

fn summaries(overview: &Value) -> impl Iterator<Item = (&Value, &Value)> {
    let entries = overview.as_array().into_iter().flatten();
    entries.flat_map(|entry| {
        let summaries = entry["nomination_summary"].as_array().into_iter().flatten();
        summaries.map(|summary| (&entry["ceremony"], summary))
    })
}

fn categories(overview: &Value) -> Vec<(String, String)> {
    let name =
        |summary: &Value| summary["category"]["normalized_name"].as_str().unwrap_or_default().to_owned();
    summaries(overview).map(|(ceremony, summary)| (ceremony.to_string(), name(summary))).collect()
}

fn films(overview: &Value) -> Vec<String> {
    let films =
        summaries(overview).flat_map(|(_, summary)| summary["films"].as_array().into_iter().flatten());
    let ids: BTreeSet<&str> = films.filter_map(|film| film["film_id"].as_str()).collect();
    let mut films: Vec<String> = ids.into_iter().map(str::to_owned).collect();
    films.sort_by_key(|id| id.bytes().rev().collect::<Vec<_>>());
    films
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_made_from_the_overview() {
        let film = |id: &str| json!({ "film_id": id, "won": false });
        let overview = json!([{ "ceremony": 2, "nomination_summary": [
            { "category": { "normalized_name": "directing" }, "films": [film("tt12"), film("tt21")] },
            { "category": { "normalized_name": "writing" }, "films": [film("tt12")] },
        ] }]);
        assert_eq!(ceremonies(&overview), 1);
        assert_eq!(films(&overview), ["tt21", "tt12"]);
        let expected =
            [("2", "directing"), ("2", "writing")].map(|(it, name)| (it.to_owned(), name.to_owned()));
        assert_eq!(categories(&overview), expected);
    }
}
