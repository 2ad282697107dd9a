//! Whoever calls an instance, or all of them by their proxy. Each call has a connection of its own, so that the proxy
//! can choose.

use std::io::{BufRead, BufReader, Error, Read, Result, Write};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::Value;

use crate::harness::{Answer, request};

/// Nobody waits longer for an answer or for the next sign of life of a stream, whose heart beats every 20 seconds.
const PATIENCE: Duration = Duration::from_secs(25);

pub(crate) const PASSWORD: &str = "correct horse battery";

#[derive(Clone)]
pub(crate) struct Caller {
    address: String,
    cookie: String,
}

impl Caller {
    pub(crate) fn to(address: &str) -> Self {
        Self { address: address.to_owned(), cookie: String::new() }
    }

    /// The same person, calling where another calls.
    pub(crate) fn at(&self, other: &Self) -> Self {
        Self { address: other.address.clone(), ..self.clone() }
    }

    /// A new account; the cluster outlives the test, so its name must be of this run alone.
    pub(crate) fn sign_up(&self, name: &str) -> Self {
        let email = email(name);
        self.enter(
            "/api/auth/signup/email",
            &format!(r#"{{"email":"{email}","password":"{PASSWORD}","signup_params":{{}}}}"#),
        )
    }

    /// The same person on another device.
    pub(crate) fn log_in(&self, name: &str) -> Self {
        let email = email(name);
        self.enter("/api/auth/login/email", &format!(r#"{{"email":"{email}","password":"{PASSWORD}"}}"#))
    }

    fn enter(&self, path: &str, body: &str) -> Self {
        let answer = self.send("POST", path, body);
        answer.ok();
        let cookie = answer.header("set-cookie").and_then(|cookie| cookie.split(';').next());
        Self { cookie: cookie.unwrap().to_owned(), ..self.clone() }
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.send("GET", path, "")
    }

    pub(crate) fn post(&self, path: &str) -> Value {
        self.send("POST", path, "{}").ok()
    }

    pub(crate) fn profile(&self) -> Value {
        self.get("/api/user/profile").ok()
    }

    pub(crate) fn id(&self) -> String {
        self.profile()["_id"].as_str().unwrap().to_owned()
    }

    pub(crate) fn send(&self, method: &str, path: &str, body: &str) -> Answer {
        self.try_send(method, path, body).unwrap_or_else(|error| panic!("{method} {path}: {error}"))
    }

    /// Fails when the connection does, also in the middle of an answer.
    pub(crate) fn try_send(&self, method: &str, path: &str, body: &str) -> Result<Answer> {
        let mut answer = String::new();
        self.ask(method, path, body)?.read_to_string(&mut answer)?;
        let (head, body) = answer.split_once("\r\n\r\n").ok_or_else(|| Error::other("no answer"))?;
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")?.parse().ok());
        if length.is_some_and(|length: usize| length != body.len()) {
            return Err(Error::other("a torn answer"));
        }
        let status = status.ok_or_else(|| Error::other("no status"))?;
        Ok(Answer { status, head: head.to_owned(), body: body.to_owned() })
    }

    /// Opens a stream of live changes and waits for its first word.
    pub(crate) fn events(&self) -> Events {
        let mut events = Events(BufReader::new(self.ask("GET", "/api/events", "").unwrap()));
        events.until("hello", |_| true);
        events
    }

    fn ask(&self, method: &str, path: &str, body: &str) -> Result<TcpStream> {
        let mut stream = TcpStream::connect(&self.address)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        let asked = request(method, path, &self.address, &self.cookie, "connection: close", body);
        stream.write_all(asked.as_bytes())?;
        Ok(stream)
    }
}

pub(crate) fn email(name: &str) -> String {
    format!("{name}-{}@example.org", std::process::id())
}

pub(crate) struct Events(BufReader<TcpStream>);

impl Events {
    /// Waits for an event of this name whose data are as wanted; others are passed over.
    pub(crate) fn until(&mut self, name: &str, is_wanted: impl Fn(&Value) -> bool) -> Value {
        let mut last = String::new();
        let mut line = String::new();
        loop {
            line.clear();
            let read =
                self.0.read_line(&mut line).unwrap_or_else(|error| panic!("no {name:?} came: {error}"));
            assert!(read > 0, "the stream ended without {name:?}");
            if let Some(event) = line.strip_prefix("event: ") {
                event.trim_end().clone_into(&mut last);
            }
            if let Some(data) = line.strip_prefix("data: ")
                && last == name
            {
                let data = serde_json::from_str(data).unwrap();
                if is_wanted(&data) {
                    return data;
                }
            }
        }
    }
}
