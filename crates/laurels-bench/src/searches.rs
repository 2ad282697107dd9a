//! Searches as people make them: a word or two that find a handful of films.

use serde_json::Value;

use crate::calls::Call;
use crate::server::Server;

/// Different searches of one kind.
const QUERIES: usize = 48;
/// A person who sees more than that goes on typing.
const MOST_HITS: usize = 20;
const SHORTEST: usize = 4;

struct Kind {
    name: &'static str,
    search_type: &'static str,
    wanted: f64,
    /// Where the words come from, in a film's details.
    texts: fn(&Value) -> Vec<&str>,
}

const KINDS: [Kind; 3] = [
    Kind { name: "search titles", search_type: "titles", wanted: 0.3, texts: |film| texts([&film["name"]]) },
    Kind {
        name: "search overviews",
        search_type: "overviews",
        wanted: 0.1,
        texts: |film| texts([&film["tmdb"]["overview"]]),
    },
    Kind {
        name: "search nominees",
        search_type: "nominees",
        wanted: 0.1,
        texts: |film| texts(film["nominations"].as_array().into_iter().flatten().map(|it| &it["nominee"])),
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
            for phrase in (kind.texts)(&details).into_iter().flat_map(phrases) {
                let path = format!("/api/film/search/{}/{}", kind.search_type, phrase.replace(' ', "%20"));
                let hits = server.json(&path).await?.as_array().map_or(0, Vec::len);
                if (1..=MOST_HITS).contains(&hits) {
                    requests.push(server.get(&path));
                    break;
                }
            }
        }
        if requests.len() < QUERIES {
            return Err(format!("there are too few {}", kind.name));
        }
        calls.push(Call::new(kind.name, kind.wanted, requests));
    }
    Ok(calls)
}

fn texts<'a>(values: impl IntoIterator<Item = &'a Value>) -> Vec<&'a str> {
    values.into_iter().filter_map(Value::as_str).collect()
}

/// Single words first, then two in a row; only what needs no escaping in an address.
fn phrases(text: &str) -> Vec<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_plain = |phrase: &String| phrase.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b' ');
    let single = words.iter().map(|word| (*word).to_owned()).filter(|word| word.len() >= SHORTEST);
    let pairs = words.windows(2).map(|pair| pair.join(" "));
    single.chain(pairs).filter(is_plain).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_are_plain_words_and_pairs_of_them() {
        assert_eq!(phrases("The Gold Rush, 1925"), ["Gold", "1925", "The Gold"]);
        assert!(phrases("Amélie").is_empty());
    }
}
