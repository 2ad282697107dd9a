//! HTTP client of one user, with a keep-alive connection.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::Value;

use super::{Server, TIMEOUT};

#[derive(Debug)]
pub(crate) struct Response {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Response {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    }

    #[track_caller]
    pub(crate) fn ok(&self) -> Value {
        assert_eq!(self.status, 200, "{self:?}");
        serde_json::from_str(&self.body).unwrap()
    }

    /// Asserts a 503 with this code and `Retry-After` that does not reveal the cause.
    #[track_caller]
    pub(crate) fn assert_unavailable(&self, code: &str) {
        assert_eq!(self.status, 503, "{self:?}");
        assert_eq!(self.header("content-type"), Some("application/problem+json"));
        assert_eq!(self.header("retry-after"), Some("5"));
        let problem: Value = serde_json::from_str(&self.body).unwrap();
        assert_eq!(problem["code"], code, "{problem}");
        let detail = problem["detail"].as_str().unwrap();
        assert!(detail.starts_with("We can't ") && detail.ends_with("Try again in a moment."), "{detail}");
    }
}

#[derive(Debug)]
pub(crate) struct Client {
    address: SocketAddr,
    cookie: String,
    stream: Option<TcpStream>,
}

impl Client {
    pub(crate) fn anonymous(address: SocketAddr) -> Self {
        Self { address, cookie: String::new(), stream: None }
    }

    /// Creates an account.
    pub(crate) fn sign_up(server: &Server, name: &str) -> Self {
        let mut client = Self::anonymous(server.address);
        let account = format!(
            r#"{{"email":"{name}@example.org","password":"correct horse battery","signup_params":{{}}}}"#
        );
        let response = client.send("POST", "/api/auth/signup/email", &account).unwrap();
        response.ok();
        let cookie = response.header("set-cookie").and_then(|cookie| cookie.split(';').next());
        Self { cookie: cookie.unwrap().to_owned(), ..client }
    }

    /// For requests that no client would send.
    pub(crate) fn cookie_header(&self) -> String {
        format!("cookie: {}\r\n", self.cookie)
    }

    /// The same user on a new connection, to this server or a restarted one.
    pub(crate) fn reconnect(&self, address: SocketAddr) -> Self {
        Self { address, cookie: self.cookie.clone(), stream: None }
    }

    pub(crate) fn get(&mut self, path: &str) -> Response {
        self.send("GET", path, "").unwrap()
    }

    pub(crate) fn mark(&mut self, film: &str) -> Response {
        self.try_mark(film).unwrap()
    }

    pub(crate) fn try_mark(&mut self, film: &str) -> io::Result<Response> {
        self.send("POST", &format!("/api/user/viewed/{film}/true"), "")
    }

    /// The films that the profile lists as viewed.
    pub(crate) fn viewed(&mut self) -> Vec<String> {
        let profile = self.get("/api/user/profile").ok();
        let viewed = profile["viewed"].as_array().unwrap().iter();
        viewed.map(|film| film.as_str().unwrap().to_owned()).collect()
    }

    /// Whether the next request reuses a connection.
    pub(crate) fn is_connected(&self) -> bool {
        self.stream.is_some()
    }

    /// Sends a request on the open connection or on a new one. An error means that no response was received; a truncated
    /// response panics.
    pub(crate) fn send(&mut self, method: &str, path: &str, body: &str) -> io::Result<Response> {
        let mut stream = match self.stream.take() {
            Some(stream) => stream,
            None => connect(self.address)?,
        };
        let host = self.address.to_string();
        let request = request(method, path, &host, &self.cookie, "prefer: return=minimal", body);
        stream.write_all(request.as_bytes())?;
        let response = read(&mut stream)?;
        if response.header("connection") != Some("close") {
            self.stream = Some(stream);
        }
        Ok(response)
    }

    /// Opens an event stream and waits for its first event.
    pub(crate) fn subscribe(&self) -> EventStream {
        let mut stream = connect(self.address).unwrap();
        write!(
            stream,
            "GET /api/events HTTP/1.1\r\nhost: {}\r\ncookie: {}\r\n\r\n",
            self.address, self.cookie
        )
        .unwrap();
        let mut events = EventStream { stream, received: String::new() };
        events.wait_for("event: hello");
        events
    }
}

/// An open event stream.
#[derive(Debug)]
pub(crate) struct EventStream {
    stream: TcpStream,
    received: String,
}

impl EventStream {
    /// Waits for a text and discards everything up to its end.
    pub(crate) fn wait_for(&mut self, text: &str) {
        loop {
            if let Some(at) = self.received.find(text) {
                self.received.drain(..at + text.len());
                return;
            }
            let mut buffer = [0; 4096];
            let length = self.stream.read(&mut buffer).unwrap();
            assert!(length > 0, "the stream ended without {text:?}: {:?}", self.received);
            self.received.push_str(str::from_utf8(&buffer[..length]).unwrap());
        }
    }

    /// Reads until the stream ends.
    pub(crate) fn rest(&mut self) -> String {
        let mut rest = std::mem::take(&mut self.received);
        self.stream.read_to_string(&mut rest).unwrap();
        rest
    }
}

/// A request like those of the web app, with an additional header.
pub(crate) fn request(
    method: &str,
    path: &str,
    host: &str,
    cookie: &str,
    header: &str,
    body: &str,
) -> String {
    let length = body.len();
    format!(
        "{method} {path} HTTP/1.1\r\nhost: {host}\r\ncookie: {cookie}\r\nx-mol-frontend-build-version: test\r\n\
         {header}\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
    )
}

fn connect(address: SocketAddr) -> io::Result<TcpStream> {
    let stream = TcpStream::connect_timeout(&address, TIMEOUT)?;
    stream.set_read_timeout(Some(TIMEOUT + Duration::from_secs(5)))?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

/// Reads one response by its content length. An error means that the connection closed before the first byte.
fn read(stream: &mut TcpStream) -> io::Result<Response> {
    let mut response = Vec::new();
    let mut buffer = [0; 16 * 1024];
    loop {
        match stream.read(&mut buffer) {
            Ok(0) if response.is_empty() => return Err(ErrorKind::UnexpectedEof.into()),
            Err(error) if response.is_empty() => return Err(error),
            Ok(0) | Err(_) => panic!("a truncated response: {}", String::from_utf8_lossy(&response)),
            Ok(read) => response.extend_from_slice(&buffer[..read]),
        }
        let Some(end) = response.windows(4).position(|bytes| bytes == b"\r\n\r\n") else { continue };
        let head = str::from_utf8(&response[..end]).unwrap().to_owned();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
        let length: usize = length.map_or(0, |length| length.parse().unwrap());
        if response.len() >= end + 4 + length {
            let body = String::from_utf8(response.split_off(end + 4)).unwrap();
            return Ok(Response { status, head, body });
        }
    }
}
