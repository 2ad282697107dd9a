//! Minimal HTTP/1.1 client. Client and server share the machine, so the client must cost as little as possible.

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Initial capacity; fits every compressed response.
const BUFFER: usize = 256 * 1024;

#[derive(Debug)]
pub(crate) struct Connection {
    stream: TcpStream,
    buffer: Vec<u8>,
}

#[derive(Debug)]
pub(crate) struct Response<'a> {
    pub(crate) status: u16,
    pub(crate) head: &'a [u8],
    pub(crate) body: &'a [u8],
}

impl Connection {
    pub(crate) async fn open(address: SocketAddr) -> std::io::Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Self { stream, buffer: Vec::with_capacity(BUFFER) })
    }

    /// Sends a whole request and reads the whole response.
    pub(crate) async fn send(&mut self, request: &[u8]) -> Result<Response<'_>, String> {
        let broken = |error: std::io::Error| format!("the connection broke: {error}");
        self.stream.write_all(request).await.map_err(broken)?;
        self.buffer.clear();
        let (status, body) = loop {
            if self.stream.read_buf(&mut self.buffer).await.map_err(broken)? == 0 {
                return Err("the connection closed before the end of the response".to_owned());
            }
            let Some(head) = Head::parse(&self.buffer)? else { continue };
            if self.buffer.len() >= head.length + head.body {
                break (head.status, head.length..head.length + head.body);
            }
            let missing = head.length + head.body - self.buffer.len();
            self.buffer.reserve(missing);
        };
        Ok(Response { status, head: &self.buffer[..body.start], body: &self.buffer[body] })
    }
}

#[derive(Debug, PartialEq, Eq)]
struct Head {
    status: u16,
    /// Length of the head, including the empty line.
    length: usize,
    /// Length of the body.
    body: usize,
}

impl Head {
    /// `None` until the whole head has arrived.
    fn parse(response: &[u8]) -> Result<Option<Self>, String> {
        let Some(end) = response.windows(4).position(|bytes| bytes == b"\r\n\r\n") else { return Ok(None) };
        let status = response.get(9..12).and_then(number).ok_or("not an HTTP response")?;
        let mut lines = response[..end].split(|byte| *byte == b'\n');
        let length = lines.find_map(|line| {
            let (name, value) = line.split_at_checked(LENGTH.len())?;
            name.eq_ignore_ascii_case(LENGTH).then_some(value)
        });
        let status = u16::try_from(status).map_err(|error| error.to_string())?;
        // These responses have no body, and may omit the header.
        let length = length.or(matches!(status, 204 | 304).then_some(b"0"));
        let body = length.and_then(number).ok_or("a response has no Content-Length")?;
        Ok(Some(Self { status, length: end + 4, body }))
    }
}

const LENGTH: &[u8] = b"content-length:";

fn number(digits: &[u8]) -> Option<usize> {
    str::from_utf8(digits).ok()?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn response_heads_are_parsed() {
        let response = b"HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\nContent-Length: 2\r\n\r\nup";
        assert_eq!(
            Head::parse(response),
            Ok(Some(Head { status: 200, length: response.len() - 2, body: 2 }))
        );
        assert_eq!(Head::parse(&response[..40]), Ok(None));
        assert!(Head::parse(b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n").is_err());
        let unchanged = b"HTTP/1.1 304 Not Modified\r\netag: \"1\"\r\n\r\n";
        assert_eq!(Head::parse(unchanged), Ok(Some(Head { status: 304, length: unchanged.len(), body: 0 })));
        assert!(Head::parse(b"SMTP ready\r\n\r\n").is_err());
    }
}
