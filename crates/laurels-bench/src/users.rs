//! Calls of people who are logged in, with accounts made through the API as a browser would make them.

use serde_json::{Value, json};

use crate::calls::{Call, plain_overview};
use crate::server::Server;

/// People who each tick now and then.
const MIXED: usize = 65;
const MIXED_FILMS: usize = 300;
const KEEN_FILMS: usize = 2_000;
const KEEN_FRIENDS: usize = 20;
/// Somebody who knows everybody.
const POPULAR_FRIENDS: usize = 200;
const POPULAR_FILMS: usize = 3_000;
/// Films that each of the mixed people ticks and unticks.
const TICKED: usize = 4;
const MINIMAL: &str = "prefer: return=minimal\r\n";

/// Somebody with an account.
struct Person {
    id: String,
    /// The header that says who is calling.
    cookie: String,
}

/// Whether a call of these can have this in its name.
pub(crate) fn might_have(part: &str) -> bool {
    ["user", "friend", "viewing-options"].iter().any(|start| part.starts_with(start))
}

pub(crate) async fn all(server: &Server, films: &[String]) -> Result<Vec<Call>, String> {
    let mut people = People { server, films, made: 0 };
    let mixed = people.several(MIXED, MIXED_FILMS).await?;
    let keen = people.with_friends(KEEN_FRIENDS, KEEN_FILMS).await?;
    let popular = people.with_friends(POPULAR_FRIENDS, POPULAR_FILMS).await?;
    let profile = |person: &Person| server.request("GET", "/api/user/profile", &person.cookie);
    let profiles: Vec<Vec<u8>> = mixed.iter().map(profile).collect();
    let report = server.request("GET", "/api/friend/report", &popular.cookie);
    // Nobody ticks for this one: a tick would make the tag an old one.
    let (still, ticking) = mixed.split_first().ok_or("there is nobody")?;
    let unchanged = people.unchanged(still).await?;
    let of_keen = [keen];
    let mut calls = listings(server, &mixed[0], films);
    calls.extend([
        Call::new("user/profile, 300 films", 0.15, profiles),
        Call::new("user/profile, 300 films, unchanged", 0.15, vec![unchanged]).answered_with(304),
        Call::new("user/viewed, 300 films", 0.12, people.ticks(ticking, "")),
        Call::new(
            "user/profile, 2,000 films, 20 friends (of the plain overview)",
            0.4,
            vec![profile(&of_keen[0])],
        )
        .against(plain_overview(server)),
        Call::new("user/viewed, 2,000 films, 20 friends, minimal", 0.08, people.ticks(&of_keen, MINIMAL)),
        Call::new("user/viewed, 2,000 films, 20 friends", 0.02, people.ticks(&of_keen, "")),
        Call::new("friend/report, 200 friends of 3,000 films", 0.05, vec![report]),
        Call::new("user/profile, 200 friends of 3,000 films", 0.0, vec![profile(&popular)]),
    ]);
    Ok(calls)
}

/// Where films can be watched, from sample listings.
fn listings(server: &Server, person: &Person, films: &[String]) -> Vec<Call> {
    let headers = format!("{}accept-encoding: gzip, deflate, br, zstd\r\n", person.cookie);
    let get = |path: &str| server.request("GET", &format!("/api/viewing-options/{path}"), &headers);
    let services = ["netflix", "hulu", "criterion-channel", "tubi"];
    let services = services.map(|service| get(&format!("streaming/{service}/films")));
    let of_a_day = server.post("/api/film/viewing-options-films", &json!({ "film_ids": films[..20] }));
    vec![
        Call::new(
            "viewing-options/scheduled",
            0.3,
            ["tcm", "fxm"].map(|it| get(&format!("scheduled/{it}"))).into(),
        ),
        Call::new("viewing-options/streaming", 0.3, services.into()),
        Call::new("viewing-options/theater-showings", 0.3, vec![get("theater-showings?zipcode=90028")]),
        Call::new("viewing-options/films (20 films)", 0.3, vec![of_a_day]),
    ]
}

struct People<'a> {
    server: &'a Server,
    films: &'a [String],
    made: usize,
}

impl People<'_> {
    async fn several(&mut self, count: usize, films: usize) -> Result<Vec<Person>, String> {
        let mut people = Vec::new();
        for _ in 0..count {
            people.push(self.person(films).await?);
        }
        Ok(people)
    }

    /// Somebody who has seen as many films as each of the friends.
    async fn with_friends(&mut self, count: usize, films: usize) -> Result<Person, String> {
        let person = self.person(films).await?;
        for friend in self.several(count, films).await? {
            let invite = format!("/api/friend/invite/{}", person.id);
            self.server.ask(&self.server.request("GET", &invite, &friend.cookie)).await?;
            let accept = format!("/api/friend/accept/{}", friend.id);
            self.server.ask(&self.server.request("GET", &accept, &person.cookie)).await?;
        }
        Ok(person)
    }

    async fn person(&mut self, films: usize) -> Result<Person, String> {
        let number = self.made;
        self.made += 1;
        let from = format!("x-forwarded-for: 10.{}.{}.1\r\n", number / 250, number % 250);
        let account = json!({ "email": format!("fan{number}@example.org"), "password": "correct horse battery",
            "signup_params": {} });
        let sign_up = self.server.post_with("/api/auth/signup/email", &from, &account);
        let (head, body) = self.server.ask(&sign_up).await?;
        let user: Value = serde_json::from_slice(&body).map_err(|error| error.to_string())?;
        let token =
            header(&head, "set-cookie").and_then(|cookie| cookie.split(';').next().map(str::to_owned));
        let person = Person {
            id: user["_id"].as_str().unwrap_or_default().to_owned(),
            cookie: format!("cookie: {}\r\n", token.ok_or("signing up brought no cookie")?),
        };
        let seen = self.films.iter().cycle().skip(number * 17).take(films);
        let states: Vec<Value> = seen.map(|film| json!({ "film_id": film, "viewed": true })).collect();
        let seen = json!({ "film_viewed_states": states });
        self.server.ask(&self.server.post_with("/api/user/set-viewed-states", &person.cookie, &seen)).await?;
        Ok(person)
    }

    /// Everybody ticks a film, then the next one; then they take the ticks off again.
    fn ticks(&self, people: &[Person], headers: &str) -> Vec<Vec<u8>> {
        let mut ticks = Vec::new();
        for is_viewed in [true, false] {
            for film in self.films.iter().rev().take(TICKED) {
                for person in people {
                    let path = format!("/api/user/viewed/{film}/{is_viewed}");
                    let headers = format!("{}{headers}content-length: 0\r\n", person.cookie);
                    ticks.push(self.server.request("POST", &path, &headers));
                }
            }
        }
        ticks
    }

    /// Asks for a profile that the browser has already.
    async fn unchanged(&self, person: &Person) -> Result<Vec<u8>, String> {
        let path = "/api/user/profile";
        let (head, _) = self.server.ask(&self.server.request("GET", path, &person.cookie)).await?;
        let tag = header(&head, "etag").ok_or("a profile came without its tag")?;
        Ok(self.server.request("GET", path, &format!("{}if-none-match: {tag}\r\n", person.cookie)))
    }
}

fn header(head: &[u8], name: &str) -> Option<String> {
    let head = str::from_utf8(head).ok()?;
    let value = head
        .lines()
        .filter_map(|line| line.split_once(": "))
        .find(|(found, _)| found.eq_ignore_ascii_case(name));
    value.map(|(_, value)| value.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_are_found_by_their_name() {
        let head = b"HTTP/1.1 200 OK\r\nSet-Cookie: laurels_session=a; Path=/\r\netag: \"1\"\r\n\r\n";
        assert_eq!(header(head, "set-cookie").as_deref(), Some("laurels_session=a; Path=/"));
        assert_eq!(header(head, "etag").as_deref(), Some("\"1\""));
        assert_eq!(header(head, "server"), None);
    }
}
