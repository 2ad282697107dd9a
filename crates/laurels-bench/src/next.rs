//! What to watch next: suggestions, plans and last chances, for users who have seen some or many films.

use serde_json::{Value, json};

use crate::call::Call;
use crate::server::Server;

/// The names of the calls for one group of users.
pub(crate) struct Names {
    tonight: &'static str,
    ceremony: &'static str,
    decade: &'static str,
    everything: &'static str,
    last_chance: &'static str,
}

pub(crate) const SOME_FILMS: Names = Names {
    tonight: "next/tonight, 300 films",
    ceremony: "next/plan of a ceremony, 300 films",
    decade: "next/plan of a decade, 300 films",
    everything: "next/plan of everything, 300 films",
    last_chance: "next/last-chance, 300 films",
};

pub(crate) const MANY_FILMS: Names = Names {
    tonight: "next/tonight, 2,000 films",
    ceremony: "next/plan of a ceremony, 2,000 films",
    decade: "next/plan of a decade, 2,000 films",
    everything: "next/plan of everything, 2,000 films",
    last_chance: "next/last-chance, 2,000 films",
};

/// The users are given by the headers with their session cookies.
pub(crate) fn calls(server: &Server, names: &Names, cookies: &[&str]) -> Vec<Call> {
    let post = |path: &str, bodies: &[Value]| -> Vec<Vec<u8>> {
        let requests = bodies.iter().flat_map(|body| cookies.iter().map(move |cookie| (cookie, body)));
        requests.map(|(cookie, body)| server.post_with(path, cookie, body)).collect()
    };
    let plans = |scopes: Vec<Value>| -> Vec<Vec<u8>> {
        let body = |scope: &Value, minutes: u32| json!({ "scope": scope, "minutes": minutes });
        let bodies = scopes.iter().flat_map(|scope| [240, 1_000, 4_000].map(|minutes| body(scope, minutes)));
        post("/api/next/plan", &bodies.collect::<Vec<_>>())
    };
    let ceremonies = [16, 40, 70, 97].map(|number| json!({ "kind": "ceremony", "value": number }));
    let decades = [1930, 1950, 1970, 2010].map(|first| json!({ "kind": "decade", "value": first }));
    let tonight = json!({ "friend_ids": [], "minutes": 150, "services": "mine" });
    let last_chance = cookies.iter().map(|cookie| server.request("GET", "/api/next/last-chance", cookie));
    vec![
        Call::without_target(names.tonight, post("/api/next/tonight", &[tonight])),
        Call::without_target(names.ceremony, plans(ceremonies.into())),
        Call::without_target(names.decade, plans(decades.into())),
        Call::without_target(names.everything, plans(vec![json!({ "kind": "all" })])),
        Call::without_target(names.last_chance, last_chance.collect()),
    ]
}
