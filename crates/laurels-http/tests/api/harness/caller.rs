use std::net::SocketAddr;

use bytes::Bytes;
use http::header::HOST;
use http::{HeaderMap, HeaderValue, Method, Request, Response, StatusCode};
use http_body_util::{BodyExt, Full};
use hyper::body::Incoming;
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::net::TcpStream;

use super::{Events, contract};

/// An HTTP client with the headers that it sends with each request.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    address: SocketAddr,
    headers: HeaderMap,
}

impl Caller {
    /// Sends the build version header, like the web app.
    pub(crate) fn to(address: SocketAddr) -> Self {
        let caller = Self { address, headers: HeaderMap::new() };
        caller.with("x-mol-frontend-build-version", "1.2.3+test")
    }

    /// The same client with a header added or replaced.
    pub(crate) fn with(&self, name: &'static str, value: &str) -> Self {
        let mut caller = self.clone();
        caller.headers.insert(name, HeaderValue::from_str(value).unwrap());
        caller
    }

    pub(crate) async fn get(&self, path: &str) -> Reply {
        self.send(Method::GET, path, Bytes::new()).await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Reply {
        let json = self.with("content-type", "application/json");
        json.send(Method::POST, path, body.to_string().into()).await
    }

    pub(crate) async fn put(&self, path: &str, body: &Value) -> Reply {
        let json = self.with("content-type", "application/json");
        json.send(Method::PUT, path, body.to_string().into()).await
    }

    pub(crate) async fn delete(&self, path: &str) -> Reply {
        self.send(Method::DELETE, path, Bytes::new()).await
    }

    /// The same client with one more header, besides those of the same name.
    pub(crate) fn with_another(&self, name: &'static str, value: &str) -> Self {
        let mut caller = self.clone();
        caller.headers.append(name, HeaderValue::from_str(value).unwrap());
        caller
    }

    /// The same client without a header.
    pub(crate) fn without(&self, name: &'static str) -> Self {
        let mut caller = self.clone();
        caller.headers.remove(name);
        caller
    }

    /// A header that is sent with each request.
    pub(crate) fn header(&self, name: &str) -> String {
        self.headers[name].to_str().unwrap().to_owned()
    }

    /// Opens an event stream.
    pub(crate) async fn events(&self) -> Events {
        let response = self.open(Method::GET, "/api/events", Bytes::new()).await;
        Events::new(response)
    }

    /// Sends the raw body and checks a JSON response against the API document.
    pub(crate) async fn send(&self, method: Method, path: &str, body: Bytes) -> Reply {
        let (head, body) = self.open(method.clone(), path, body).await.into_parts();
        // An event stream never ends, so its body is not read.
        let is_stream = head.headers.get("content-type").is_some_and(|value| value == "text/event-stream");
        let body = if is_stream { Bytes::new() } else { body.collect().await.unwrap().to_bytes() };
        let reply = Reply { status: head.status, headers: head.headers, body };
        if let Ok(json) = serde_json::from_slice(&reply.body) {
            let content_type = reply.header("content-type");
            contract::check(method.as_str(), path, reply.status.as_u16(), content_type, &json);
        }
        reply
    }

    async fn open(&self, method: Method, path: &str, body: Bytes) -> Response<Incoming> {
        let mut request = Request::builder().method(method).uri(path).body(Full::new(body)).unwrap();
        *request.headers_mut() = self.headers.clone();
        let host = HeaderValue::from_str(&self.address.to_string()).unwrap();
        request.headers_mut().insert(HOST, host);

        let stream = TcpStream::connect(self.address).await.unwrap();
        let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await.unwrap();
        tokio::spawn(connection);
        sender.send_request(request).await.unwrap()
    }
}

/// A received response.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

impl Reply {
    /// The JSON of a successful response.
    #[track_caller]
    pub(crate) fn ok(&self) -> Value {
        assert_eq!(self.status, StatusCode::OK, "{}", self.text());
        assert_eq!(self.header("content-type"), "application/json");
        serde_json::from_slice(&self.body).unwrap()
    }

    /// The problem of a response with this status and code.
    #[track_caller]
    pub(crate) fn problem(&self, status: u16, code: &str) -> Value {
        assert_eq!(self.status.as_u16(), status, "{}", self.text());
        assert_eq!(self.header("content-type"), "application/problem+json");
        let problem: Value = serde_json::from_slice(&self.body).unwrap();
        assert_eq!(problem["type"], "about:blank");
        assert_eq!(problem["title"], self.status.canonical_reason().unwrap());
        assert_eq!(problem["status"], status);
        assert_eq!(problem["code"], code);
        assert!(problem["detail"].as_str().is_some_and(|detail| detail.ends_with('.')), "{problem}");
        problem
    }

    /// Asserts a successful response without content.
    #[track_caller]
    pub(crate) fn done(&self) {
        assert_eq!(self.status, StatusCode::NO_CONTENT, "{}", self.text());
        assert!(self.body.is_empty());
    }

    /// The value of a cookie in `set-cookie`.
    pub(crate) fn cookie(&self, name: &str) -> Option<String> {
        self.headers
            .get_all("set-cookie")
            .iter()
            .filter_map(|header| header.to_str().unwrap().split(';').next()?.split_once('='))
            .find_map(|(found, value)| (found == name).then(|| value.to_owned()))
    }

    /// A header, empty if it is missing.
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    pub(crate) fn text(&self) -> &str {
        str::from_utf8(&self.body).unwrap()
    }
}
