//! Realistic searches: one or two terms that match a handful of films.

use serde_json::Value;

use crate::call::Call;
use crate::server::Server;

/// Different searches per kind.
const QUERIES: usize = 48;
/// With more hits, users keep typing.
const MAX_HITS: usize = 20;
const MIN_LENGTH: usize = 4;

struct Kind {
    name: &'static str,
    search_type: &'static str,
    target: f64,
    /// Extracts the strings to search for from a film's details.
    strings: fn(&Value) -> Vec<&str>,
}

const KINDS: [Kind; 3] = [
    Kind {
        name: "search titles",
        search_type: "titles",
        target: 0.3,
        strings: |film| strings([&film["name"]]),
    },
    Kind {
        name: "search overviews",
        search_type: "overviews",
        target: 0.1,
        strings: |film| strings([&film["tmdb"]["overview"]]),
    },
    Kind {
        name: "search nominees",
        search_type: "nominees",
        target: 0.1,
        strings: |film| {
            strings(film["nominations"].as_array().into_iter().flatten().map(|it| &it["nominee"]))
        },
    },
];

pub(crate) async fn all(server: &Server, films: &[String]) -> Result<Vec<Call>, String> {
    let mut calls = Vec::new();
    for kind in &KINDS {
        let mut requests = Vec::new();
        for film in films {
            if requests.len() == QUERIES {
                break;
            }
            let details = server.json(&format!("/api/film/{film}/details")).await?;
            for phrase in (kind.strings)(&details).into_iter().flat_map(phrases) {
                let path = format!("/api/film/search/{}/{}", kind.search_type, phrase.replace(' ', "%20"));
                let hits = server.json(&path).await?.as_array().map_or(0, Vec::len);
                if (1..=MAX_HITS).contains(&hits) {
                    requests.push(server.get(&path));
                    break;
                }
            }
        }
        if requests.len() < QUERIES {
            return Err(format!("not enough queries for {}", kind.name));
        }
        calls.push(Call::new(kind.name, kind.target, requests));
    }
    Ok(calls)
}

fn strings<'a>(values: impl IntoIterator<Item = &'a Value>) -> Vec<&'a str> {
    values.into_iter().filter_map(Value::as_str).collect()
}

/// Single terms first, then pairs of adjacent ones; only what needs no escaping in a URL.
fn phrases(text: &str) -> Vec<String> {
    let terms: Vec<&str> = text.split_whitespace().collect();
    let is_plain = |phrase: &String| phrase.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b' ');
    let single = terms.iter().map(|term| (*term).to_owned()).filter(|term| term.len() >= MIN_LENGTH);
    let pairs = terms.windows(2).map(|pair| pair.join(" "));
    single.chain(pairs).filter(is_plain).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_are_plain_terms_and_pairs() {
        assert_eq!(phrases("The Gold Rush, 1925"), ["Gold", "1925", "The Gold"]);
        assert!(phrases("Amélie").is_empty());
    }
}
