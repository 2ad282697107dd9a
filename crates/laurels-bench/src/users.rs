//! Calls by logged-in users, whose accounts are created through the API, like a browser does.

use serde_json::{Value, json};

use crate::call::Call;
use crate::calls::plain_overview;
use crate::next;
use crate::people;
use crate::server::Server;

/// Users who each mark a film now and then.
const MIXED_USERS: usize = 65;
const MIXED_FILMS: usize = 300;
const ACTIVE_FILMS: usize = 2_000;
const ACTIVE_FRIENDS: usize = 20;
/// Users who plan; each may have some plans waiting.
const PLANNING_USERS: usize = 10;
/// A user with very many friends.
const POPULAR_FRIENDS: usize = 200;
const POPULAR_FILMS: usize = 3_000;
/// Films that each user marks and unmarks.
const FILMS_TO_MARK: usize = 4;
/// The same for one user on all connections: more than there are connections, so that different films are marked at once.
const FILMS_TO_MARK_AT_ONCE: usize = 256;
const MINIMAL: &str = "prefer: return=minimal\r\n";

/// A registered user.
struct User {
    id: String,
    /// The header with the session cookie.
    cookie: String,
}

/// Whether the name of one of these calls can contain `part`.
pub(crate) fn includes_call(part: &str) -> bool {
    ["user", "friend", "viewing-options", "next", "people"].iter().any(|start| part.starts_with(start))
}

pub(crate) async fn all(server: &Server, films: &[String]) -> Result<Vec<Call>, String> {
    let mut users = Users { server, films, made: 0 };
    let mixed = users.several(MIXED_USERS, MIXED_FILMS).await?;
    let active = users.with_friends(ACTIVE_FRIENDS, ACTIVE_FILMS).await?;
    let planning = users.several(PLANNING_USERS, ACTIVE_FILMS).await?;
    let popular = users.with_friends(POPULAR_FRIENDS, POPULAR_FILMS).await?;
    let profile = |user: &User| server.request("GET", "/api/user/profile", &user.cookie);
    let profiles: Vec<Vec<u8>> = mixed.iter().map(profile).collect();
    let report = server.request("GET", "/api/friend/report", &popular.cookie);
    // This user marks nothing: a mark would change the ETag.
    let (idle, marking) = mixed.split_first().ok_or("there are no users")?;
    let unchanged = users.unchanged(idle).await?;
    let active_users = [active];
    let mut calls = listings(server, &mixed[0], films);
    calls.extend(next::calls(server, &next::SOME_FILMS, &cookies(&mixed)));
    calls.extend(next::calls(server, &next::MANY_FILMS, &cookies(&planning)));
    calls.extend(people::lists(server, &cookies(&planning)));
    calls.extend([
        Call::new("user/profile, 300 films", 0.15, profiles),
        Call::new("user/profile, 300 films, unchanged", 0.15, vec![unchanged]).expecting_status(304),
        Call::new("user/viewed, 300 films", 0.12, users.marks(marking, FILMS_TO_MARK, "")),
        Call::new(
            "user/profile, 2,000 films, 20 friends (of the plain overview)",
            0.4,
            vec![profile(&active_users[0])],
        )
        .against(plain_overview(server)),
        Call::new(
            "user/viewed, 2,000 films, 20 friends, minimal",
            0.08,
            users.marks(&active_users, FILMS_TO_MARK, MINIMAL),
        ),
        Call::new(
            "user/viewed, 2,000 films, 20 friends, minimal, 256 different films",
            0.08,
            users.marks(&active_users, FILMS_TO_MARK_AT_ONCE, MINIMAL),
        ),
        Call::new(
            "user/viewed, 2,000 films, 20 friends",
            0.02,
            users.marks(&active_users, FILMS_TO_MARK, ""),
        ),
        Call::new("friend/report, 200 friends of 3,000 films", 0.05, vec![report]),
        Call::new("user/profile, 200 friends of 3,000 films", 0.0, vec![profile(&popular)]),
    ]);
    Ok(calls)
}

fn cookies(users: &[User]) -> Vec<&str> {
    users.iter().map(|user| user.cookie.as_str()).collect()
}

/// Viewing options, from sample listings.
fn listings(server: &Server, user: &User, films: &[String]) -> Vec<Call> {
    let headers = format!("{}accept-encoding: gzip, deflate, br, zstd\r\n", user.cookie);
    let get = |path: &str| server.request("GET", &format!("/api/viewing-options/{path}"), &headers);
    let services = ["netflix", "hulu", "criterion-channel", "tubi"];
    let services = services.map(|service| get(&format!("streaming/{service}/films")));
    let viewing_options = server.post("/api/film/viewing-options-films", &json!({ "film_ids": films[..20] }));
    vec![
        Call::new(
            "viewing-options/scheduled",
            0.3,
            ["tcm", "fxm"].map(|it| get(&format!("scheduled/{it}"))).into(),
        ),
        Call::new("viewing-options/streaming", 0.3, services.into()),
        Call::new("viewing-options/theater-showings", 0.3, vec![get("theater-showings?zipcode=90028")]),
        Call::new("viewing-options/films (20 films)", 0.3, vec![viewing_options]),
    ]
}

struct Users<'a> {
    server: &'a Server,
    films: &'a [String],
    made: usize,
}

impl Users<'_> {
    async fn several(&mut self, count: usize, films: usize) -> Result<Vec<User>, String> {
        let mut users = Vec::new();
        for _ in 0..count {
            users.push(self.user(films).await?);
        }
        Ok(users)
    }

    /// A user with `count` friends, who all have viewed the same number of films.
    async fn with_friends(&mut self, count: usize, films: usize) -> Result<User, String> {
        let user = self.user(films).await?;
        for friend in self.several(count, films).await? {
            let invite = format!("/api/friend/invite/{}", user.id);
            self.server.send(&self.server.request("GET", &invite, &friend.cookie)).await?;
            let accept = format!("/api/friend/accept/{}", friend.id);
            self.server.send(&self.server.request("GET", &accept, &user.cookie)).await?;
        }
        Ok(user)
    }

    async fn user(&mut self, films: usize) -> Result<User, String> {
        let number = self.made;
        self.made += 1;
        let from = format!("x-forwarded-for: 10.{}.{}.1\r\n", number / 250, number % 250);
        let account = json!({ "email": format!("fan{number}@example.org"), "password": "correct horse battery",
            "signup_params": {} });
        let sign_up = self.server.post_with("/api/auth/signup/email", &from, &account);
        let (head, body) = self.server.send(&sign_up).await?;
        let user: Value = serde_json::from_slice(&body).map_err(|error| error.to_string())?;
        let token =
            header(&head, "set-cookie").and_then(|cookie| cookie.split(';').next().map(str::to_owned));
        let user = User {
            id: user["_id"].as_str().unwrap_or_default().to_owned(),
            cookie: format!("cookie: {}\r\n", token.ok_or("the sign-up set no cookie")?),
        };
        let viewed = self.films.iter().cycle().skip(number * 17).take(films);
        let states: Vec<Value> = viewed.map(|film| json!({ "film_id": film, "viewed": true })).collect();
        let viewed = json!({ "film_viewed_states": states });
        self.server
            .send(&self.server.post_with("/api/user/set-viewed-states", &user.cookie, &viewed))
            .await?;
        Ok(user)
    }

    /// All users mark a film as viewed, then the next one; then they remove the marks again.
    fn marks(&self, users: &[User], films: usize, headers: &str) -> Vec<Vec<u8>> {
        let mut marks = Vec::new();
        for is_viewed in [true, false] {
            for film in self.films.iter().rev().take(films) {
                for user in users {
                    let path = format!("/api/user/viewed/{film}/{is_viewed}");
                    let headers = format!("{}{headers}content-length: 0\r\n", user.cookie);
                    marks.push(self.server.request("POST", &path, &headers));
                }
            }
        }
        marks
    }

    /// A conditional request for an unchanged profile.
    async fn unchanged(&self, user: &User) -> Result<Vec<u8>, String> {
        let path = "/api/user/profile";
        let (head, _) = self.server.send(&self.server.request("GET", path, &user.cookie)).await?;
        let tag = header(&head, "etag").ok_or("the profile has no ETag")?;
        Ok(self.server.request("GET", path, &format!("{}if-none-match: {tag}\r\n", user.cookie)))
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
