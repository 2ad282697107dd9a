//! HTTP client for one instance, or for all of them through the proxy. Each request opens a new connection, so that the
//! proxy can balance them.

use std::io::{BufRead, BufReader, Error, Read, Result, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::harness::{Response, request};

/// For a response or the next line of an event stream, which sends a heartbeat every 20 seconds.
const TIMEOUT: Duration = Duration::from_secs(25);
/// For an expected event. Without it, heartbeats would keep a test waiting forever.
const EVENT_TIMEOUT: Duration = Duration::from_mins(1);

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

    /// The same user at the address of another caller.
    pub(crate) fn at(&self, other: &Self) -> Self {
        Self { address: other.address.clone(), ..self.clone() }
    }

    /// Creates an account. The cluster outlives the test, so the email is unique to this run.
    pub(crate) fn sign_up(&self, name: &str) -> Self {
        let email = email(name);
        self.authenticate(
            "/api/auth/signup/email",
            &format!(r#"{{"email":"{email}","password":"{PASSWORD}","signup_params":{{}}}}"#),
        )
    }

    /// The same user on another device.
    pub(crate) fn log_in(&self, name: &str) -> Self {
        let email = email(name);
        self.authenticate(
            "/api/auth/login/email",
            &format!(r#"{{"email":"{email}","password":"{PASSWORD}"}}"#),
        )
    }

    fn authenticate(&self, path: &str, body: &str) -> Self {
        let response = self.send("POST", path, body);
        response.ok();
        let cookie = response.header("set-cookie").and_then(|cookie| cookie.split(';').next());
        Self { cookie: cookie.unwrap().to_owned(), ..self.clone() }
    }

    pub(crate) fn get(&self, path: &str) -> Response {
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

    pub(crate) fn send(&self, method: &str, path: &str, body: &str) -> Response {
        self.try_send(method, path, body).unwrap_or_else(|error| panic!("{method} {path}: {error}"))
    }

    /// Fails when the connection does, also in the middle of a response.
    pub(crate) fn try_send(&self, method: &str, path: &str, body: &str) -> Result<Response> {
        let mut response = String::new();
        self.open(method, path, body)?.read_to_string(&mut response)?;
        let (head, body) = response.split_once("\r\n\r\n").ok_or_else(|| Error::other("no response"))?;
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")?.parse().ok());
        if length.is_some_and(|length: usize| length != body.len()) {
            return Err(Error::other("a truncated response"));
        }
        let status = status.ok_or_else(|| Error::other("no status"))?;
        Ok(Response { status, head: head.to_owned(), body: body.to_owned() })
    }

    /// Opens an event stream and waits for its first event.
    pub(crate) fn events(&self) -> Events {
        let mut events = Events(BufReader::new(self.open("GET", "/api/events", "").unwrap()));
        events.wait_for("hello", |_| true);
        events
    }

    fn open(&self, method: &str, path: &str, body: &str) -> Result<TcpStream> {
        let mut stream = TcpStream::connect(&self.address)?;
        stream.set_read_timeout(Some(TIMEOUT))?;
        let request = request(method, path, &self.address, &self.cookie, "connection: close", body);
        stream.write_all(request.as_bytes())?;
        Ok(stream)
    }
}

pub(crate) fn email(name: &str) -> String {
    format!("{name}-{}@example.org", std::process::id())
}

pub(crate) struct Events(BufReader<TcpStream>);

impl Events {
    /// Waits for an event with this name and data that match; skips others.
    pub(crate) fn wait_for(&mut self, name: &str, is_expected: impl Fn(&Value) -> bool) -> Value {
        let start = Instant::now();
        let mut last = String::new();
        let mut line = String::new();
        loop {
            assert!(start.elapsed() < EVENT_TIMEOUT, "no expected {name:?} within {EVENT_TIMEOUT:?}");
            line.clear();
            let read =
                self.0.read_line(&mut line).unwrap_or_else(|error| panic!("no {name:?} received: {error}"));
            assert!(read > 0, "the stream ended without {name:?}");
            if let Some(event) = line.strip_prefix("event: ") {
                event.trim_end().clone_into(&mut last);
            }
            if let Some(data) = line.strip_prefix("data: ")
                && last == name
            {
                let data = serde_json::from_str(data).unwrap();
                if is_expected(&data) {
                    return data;
                }
            }
        }
    }
}
