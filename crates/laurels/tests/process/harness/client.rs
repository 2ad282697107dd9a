//! Somebody with an account, on a connection that is kept open.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::Value;

use super::{PATIENCE, Server};

/// What came back.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    }

    #[track_caller]
    pub(crate) fn ok(&self) -> Value {
        assert_eq!(self.status, 200, "{self:?}");
        serde_json::from_str(&self.body).unwrap()
    }

    /// It is a 503 of this code that says when to try again, and nothing of the cause.
    #[track_caller]
    pub(crate) fn is_unavailable(&self, code: &str) {
        assert_eq!(self.status, 503, "{self:?}");
        assert_eq!(self.header("content-type"), Some("application/problem+json"));
        assert_eq!(self.header("retry-after"), Some("5"));
        let problem: Value = serde_json::from_str(&self.body).unwrap();
        assert_eq!(problem["code"], code, "{problem}");
        let detail = problem["detail"].as_str().unwrap();
        assert!(
            detail.starts_with("Laurels cannot") && detail.ends_with("try again in a moment."),
            "{detail}"
        );
    }
}

/// Keeps its connection; whoever wants to know when it ends asks [`Client::send`].
#[derive(Debug)]
pub(crate) struct Client {
    address: SocketAddr,
    cookie: String,
    stream: Option<TcpStream>,
}

impl Client {
    pub(crate) fn stranger(address: SocketAddr) -> Self {
        Self { address, cookie: String::new(), stream: None }
    }

    /// Makes an account.
    pub(crate) fn sign_up(server: &Server, name: &str) -> Self {
        let mut client = Self::stranger(server.address);
        let account = format!(
            r#"{{"email":"{name}@example.org","password":"correct horse battery","signup_params":{{}}}}"#
        );
        let answer = client.send("POST", "/api/auth/signup/email", &account).unwrap();
        answer.ok();
        let cookie = answer.header("set-cookie").and_then(|cookie| cookie.split(';').next());
        Self { cookie: cookie.unwrap().to_owned(), ..client }
    }

    /// The same person on another connection, to this server or the one after it.
    pub(crate) fn again(&self, address: SocketAddr) -> Self {
        Self { address, cookie: self.cookie.clone(), stream: None }
    }

    pub(crate) fn get(&mut self, path: &str) -> Answer {
        self.send("GET", path, "").unwrap()
    }

    pub(crate) fn mark(&mut self, film: &str) -> Answer {
        self.try_to_mark(film).unwrap()
    }

    pub(crate) fn try_to_mark(&mut self, film: &str) -> io::Result<Answer> {
        self.send("POST", &format!("/api/user/viewed/{film}/true"), "")
    }

    /// The films that the profile lists as viewed.
    pub(crate) fn viewed(&mut self) -> Vec<String> {
        let profile = self.get("/api/user/profile").ok();
        let viewed = profile["viewed"].as_array().unwrap().iter();
        viewed.map(|film| film.as_str().unwrap().to_owned()).collect()
    }

    /// Whether the next request goes on a connection that is there already.
    pub(crate) fn is_connected(&self) -> bool {
        self.stream.is_some()
    }

    /// One request on the connection there is, or on a new one. An answer that breaks off is a panic: once it has
    /// begun it must be whole.
    pub(crate) fn send(&mut self, method: &str, path: &str, body: &str) -> io::Result<Answer> {
        let mut stream = match self.stream.take() {
            Some(stream) => stream,
            None => connect(self.address)?,
        };
        let host = self.address.to_string();
        let asked = request(method, path, &host, &self.cookie, "prefer: return=minimal", body);
        stream.write_all(asked.as_bytes())?;
        let answer = read(&mut stream)?;
        if answer.header("connection") != Some("close") {
            self.stream = Some(stream);
        }
        Ok(answer)
    }

    /// A stream of live changes that has said hello.
    pub(crate) fn listen(&self) -> Listening {
        let mut stream = connect(self.address).unwrap();
        write!(
            stream,
            "GET /api/events HTTP/1.1\r\nhost: {}\r\ncookie: {}\r\n\r\n",
            self.address, self.cookie
        )
        .unwrap();
        let mut listening = Listening { stream, heard: String::new() };
        listening.hear("event: hello");
        listening
    }
}

/// An open stream of live changes.
#[derive(Debug)]
pub(crate) struct Listening {
    stream: TcpStream,
    heard: String,
}

impl Listening {
    /// Waits for a word; what came before it is forgotten.
    pub(crate) fn hear(&mut self, word: &str) {
        loop {
            if let Some(at) = self.heard.find(word) {
                self.heard.drain(..at + word.len());
                return;
            }
            let mut buffer = [0; 4096];
            let length = self.stream.read(&mut buffer).unwrap();
            assert!(length > 0, "the stream ended without {word:?}: {:?}", self.heard);
            self.heard.push_str(str::from_utf8(&buffer[..length]).unwrap());
        }
    }

    /// What comes until the stream ends.
    pub(crate) fn rest(&mut self) -> String {
        let mut rest = std::mem::take(&mut self.heard);
        self.stream.read_to_string(&mut rest).unwrap();
        rest
    }
}

/// A request of the web app with one header more.
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
    let stream = TcpStream::connect_timeout(&address, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE + Duration::from_secs(5)))?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

/// Reads one answer by its length; an error when the connection ended before it began.
fn read(stream: &mut TcpStream) -> io::Result<Answer> {
    let mut answer = Vec::new();
    let mut buffer = [0; 16 * 1024];
    loop {
        match stream.read(&mut buffer) {
            Ok(0) if answer.is_empty() => return Err(ErrorKind::UnexpectedEof.into()),
            Err(error) if answer.is_empty() => return Err(error),
            Ok(0) | Err(_) => panic!("an answer broke off: {}", String::from_utf8_lossy(&answer)),
            Ok(read) => answer.extend_from_slice(&buffer[..read]),
        }
        let Some(end) = answer.windows(4).position(|bytes| bytes == b"\r\n\r\n") else { continue };
        let head = str::from_utf8(&answer[..end]).unwrap().to_owned();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
        let length: usize = length.map_or(0, |length| length.parse().unwrap());
        if answer.len() >= end + 4 + length {
            let body = String::from_utf8(answer.split_off(end + 4)).unwrap();
            return Ok(Answer { status, head, body });
        }
    }
}
