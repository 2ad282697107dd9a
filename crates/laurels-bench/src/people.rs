//! Nominated people: their pages, and the lists of users who have seen many films.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::call::Call;
use crate::server::Server;

/// Films whose nominees are requested.
const FILMS: usize = 200;

/// The page of every nominee of some films.
pub(crate) async fn person(server: &Server, films: &[String]) -> Result<Call, String> {
    let mut people = BTreeSet::new();
    for film in films.iter().take(FILMS) {
        people.extend(nominees(&server.json(&format!("/api/film/{film}/details")).await?));
    }
    let requests = people.iter().map(|id| server.get(&format!("/api/person/{id}")));
    Ok(Call::new("person/{id}", 0.7, requests.collect()))
}

fn nominees(film: &Value) -> Vec<String> {
    let nominations = film["nominations"].as_array().into_iter().flatten();
    let nominees = nominations.flat_map(|it| it["nominees"].as_array().into_iter().flatten());
    nominees.filter_map(|nominee| nominee["imdb_id"].as_str().map(str::to_owned)).collect()
}

/// The users are given by the headers with their session cookies.
pub(crate) fn lists(server: &Server, cookies: &[&str]) -> Vec<Call> {
    let list = |queries: &[&str]| -> Vec<Vec<u8>> {
        let requests = queries.iter().flat_map(|query| cookies.iter().map(move |cookie| (query, cookie)));
        requests
            .map(|(query, cookie)| server.request("GET", &format!("/api/people{query}"), cookie))
            .collect()
    };
    let filters =
        ["?category=directing", "?decade=1950", "?sort=wins&category=directing&decade=1950", "?q=john"];
    vec![
        Call::new("people, the most nominated, 2,000 films", 0.3, list(&["", "?page=2", "?sort=wins"])),
        Call::new("people, nearest to complete, 2,000 films", 0.3, list(&["?sort=nearest"])),
        Call::new("people, filtered, 2,000 films", 0.3, list(&filters)),
    ]
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn nominees_are_those_with_an_id() {
        let nominee = |id: Value| json!({ "name": "Someone", "imdb_id": id });
        let film = json!({ "nominations": [
            { "nominees": [nominee(json!("nm1")), nominee(json!(null))] },
            { "nominees": [nominee(json!("nm2"))] },
        ] });
        assert_eq!(nominees(&film), ["nm1", "nm2"]);
    }
}
