use std::ops::Deref;

use laurels_domain::UserId;
use serde_json::{Value, json};

use super::{Caller, Reply};

pub(crate) const PASSWORD: &str = "correct horse battery";

/// A logged-in user.
#[derive(Clone, Debug)]
pub(crate) struct User {
    caller: Caller,
    pub(crate) id: UserId,
    pub(crate) email: String,
}

impl User {
    pub(super) async fn sign_up(visitor: Caller, name: &str) -> Self {
        let email = format!("{name}@example.org");
        let body = json!({ "email": email, "password": PASSWORD, "signup_params": {} });
        Self::from_reply(&visitor, &visitor.post("/api/auth/signup/email", &body).await)
    }

    /// Logs in on another device.
    pub(crate) async fn log_in(visitor: &Caller, email: &str, password: &str) -> Self {
        let body = json!({ "email": email, "password": password });
        Self::from_reply(visitor, &visitor.post("/api/auth/login/email", &body).await)
    }

    /// Logs in as one of the people of a demo.
    pub(crate) async fn look_around(visitor: &Caller, person: &str) -> Self {
        Self::from_reply(visitor, &visitor.post("/api/demo/log-in", &json!({ "person": person })).await)
    }

    fn from_reply(visitor: &Caller, reply: &Reply) -> Self {
        let user = reply.ok();
        let token = reply.cookie("laurels_session").unwrap();
        Self {
            caller: visitor.with("cookie", &format!("laurels_session={token}")),
            id: UserId::parse(user["_id"].as_str().unwrap()).unwrap(),
            email: user["email"].as_str().unwrap().to_owned(),
        }
    }

    pub(crate) async fn profile(&self) -> Value {
        self.get("/api/user/profile").await.ok()
    }

    /// Marks films as viewed.
    pub(crate) async fn view(&self, films: &[&str]) {
        let states: Vec<Value> =
            films.iter().map(|film_id| json!({ "film_id": film_id, "viewed": true })).collect();
        let body = json!({ "film_viewed_states": states });
        self.post("/api/user/set-viewed-states", &body).await.ok();
    }

    /// Makes an API token, and returns its ID with a client that sends nothing but the token.
    pub(crate) async fn token(&self, scopes: &[&str]) -> (String, Caller) {
        let body = json!({ "name": "Test", "scopes": scopes });
        let made = self.post("/api/user/tokens", &body).await.ok();
        let bearer = format!("Bearer {}", made["token"].as_str().unwrap());
        let program = self.without("cookie").without("x-mol-frontend-build-version");
        (made["_id"].as_str().unwrap().to_owned(), program.with("authorization", &bearer))
    }

    pub(crate) async fn is_logged_in(&self) -> bool {
        self.get("/api/user/profile").await.status.is_success()
    }
}

impl Deref for User {
    type Target = Caller;

    fn deref(&self) -> &Caller {
        &self.caller
    }
}
