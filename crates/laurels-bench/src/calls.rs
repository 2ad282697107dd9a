//! Catalogue calls to benchmark, each with as many different requests as real traffic has.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::call::Call;
use crate::measure::Baseline;
use crate::people;
use crate::searches;
use crate::server::Server;

/// Films in one request for names: a page of a list.
const NAMES_PER_REQUEST: usize = 20;

/// Films whose cards are requested.
const CARDS: usize = 20;

/// The only call of the bare server.
pub(crate) fn bare(server: &Server) -> Baseline<'_> {
    Baseline { server, call: Call::without_target("bare axum server, 1 kB", vec![server.get("/")]) }
}

/// What every request pays, and a cached response.
pub(crate) fn compared_with_bare(server: &Server, catalogue: &Catalogue) -> Vec<Call> {
    vec![
        Call::new("/healthz (of a bare server)", 0.85, vec![server.get("/healthz")]),
        Call::new("film/{id}/details (of a bare server)", 0.7, details(server, &catalogue.films)),
    ]
}

/// The cheapest call and default baseline: it costs little more than HTTP itself.
pub(crate) fn healthz(server: &Server) -> Baseline<'_> {
    Baseline { server, call: Call::without_target("/healthz", vec![server.get("/healthz")]) }
}

/// Half a megabyte of cached JSON, uncompressed: the cost of sending a large response.
pub(crate) fn plain_overview(server: &Server) -> Call {
    Call::without_target("ceremony/overview, plain", vec![server.plain_get("/api/ceremony/overview")])
}

/// The catalogue's calls, and the films that other benchmarks need.
pub(crate) struct Catalogue {
    /// Ids of all films, in an order that mixes the years.
    pub(crate) films: Vec<String>,
    pub(crate) calls: Vec<Call>,
}

pub(crate) async fn catalogue_calls(server: &Server) -> Result<Catalogue, String> {
    let overview = server.json("/api/ceremony/overview").await?;
    let films = films(&overview);
    let ceremonies = (1..=ceremonies(&overview)).map(|it| server.get(&format!("/api/ceremony/{it}/films")));
    let categories = categories(&overview);
    let categories =
        categories.iter().map(|(it, name)| server.get(&format!("/api/ceremony/{it}/films/{name}")));
    let names = films
        .chunks(NAMES_PER_REQUEST)
        .map(|films| server.post("/api/film/names", &json!({ "film_ids": films })));
    let mut calls = vec![
        Call::new("ceremony/overview", 0.25, vec![server.get("/api/ceremony/overview")]),
        Call::new("ceremony/count", 0.7, vec![server.get("/api/ceremony/count")]),
        Call::new("ceremony/{n}/films", 0.25, ceremonies.collect()),
        Call::new("ceremony/{n}/films/{category}", 0.7, categories.collect()),
        Call::new("film/{id}/details", 0.7, details(server, &films)),
        Call::new("film/genres", 0.7, vec![server.get("/api/film/genres")]),
        Call::new("film/names (20 films)", 0.25, names.collect()),
    ];
    calls.push(Call { target: Some(0.05), ..plain_overview(server) });
    calls.push(people::person(server, &films).await?);
    calls.push(cards(server, &films));
    calls.extend(searches::all(server, &films).await?);
    Ok(Catalogue { films, calls })
}

/// Cached after the first round: about 200 kB of PNG each.
fn cards(server: &Server, films: &[String]) -> Call {
    let requests = films.iter().take(CARDS).map(|film| server.get(&format!("/api/card/film/{film}.png")));
    Call::without_target("card/film/{id}.png", requests.collect())
}

fn details(server: &Server, films: &[String]) -> Vec<Vec<u8>> {
    films.iter().map(|film| server.get(&format!("/api/film/{film}/details"))).collect()
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
    fn requests_are_built_from_the_overview() {
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
