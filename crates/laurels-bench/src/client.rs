//! A connection that asks and reads as cheaply as possible, so that the server is what is measured.

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Room for the answers read at once; the overview's forms fit in.
const BUFFER: usize = 256 * 1024;

#[derive(Debug)]
pub(crate) struct Connection {
    stream: TcpStream,
    buffer: Vec<u8>,
}

#[derive(Debug)]
pub(crate) struct Answer<'a> {
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

    /// Sends a whole request and reads the whole answer.
    pub(crate) async fn ask(&mut self, request: &[u8]) -> Result<Answer<'_>, String> {
        let broken = |error: std::io::Error| format!("the connection broke: {error}");
        self.stream.write_all(request).await.map_err(broken)?;
        self.buffer.clear();
        let (status, body) = loop {
            if self.stream.read_buf(&mut self.buffer).await.map_err(broken)? == 0 {
                return Err("the connection ended before the answer did".to_owned());
            }
            let Some(head) = Head::parse(&self.buffer)? else { continue };
            if self.buffer.len() >= head.length + head.body {
                break (head.status, head.length..head.length + head.body);
            }
            let missing = head.length + head.body - self.buffer.len();
            self.buffer.reserve(missing);
        };
        Ok(Answer { status, head: &self.buffer[..body.start], body: &self.buffer[body] })
    }
}

#[derive(Debug, PartialEq, Eq)]
struct Head {
    status: u16,
    /// Of the head itself, with the empty line.
    length: usize,
    /// Of the body.
    body: usize,
}

impl Head {
    /// `None` until all of it has come.
    fn parse(answer: &[u8]) -> Result<Option<Self>, String> {
        let Some(end) = answer.windows(4).position(|bytes| bytes == b"\r\n\r\n") else { return Ok(None) };
        let status = answer.get(9..12).and_then(number).ok_or("this is no HTTP answer")?;
        let mut lines = answer[..end].split(|byte| *byte == b'\n');
        let length = lines.find_map(|line| {
            let (name, value) = line.split_at_checked(LENGTH.len())?;
            name.eq_ignore_ascii_case(LENGTH).then_some(value)
        });
        let status = u16::try_from(status).map_err(|error| error.to_string())?;
        // Such an answer has no body, and need not say so.
        let length = length.or(matches!(status, 204 | 304).then_some(b"0"));
        let body = length.and_then(number).ok_or("an answer came without its length")?;
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
    fn heads_are_read_by_their_length() {
        let answer = b"HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\nContent-Length: 2\r\n\r\nup";
        assert_eq!(Head::parse(answer), Ok(Some(Head { status: 200, length: answer.len() - 2, body: 2 })));
        assert_eq!(Head::parse(&answer[..40]), Ok(None));
        assert!(Head::parse(b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n").is_err());
        let unchanged = b"HTTP/1.1 304 Not Modified\r\netag: \"1\"\r\n\r\n";
        assert_eq!(Head::parse(unchanged), Ok(Some(Head { status: 304, length: unchanged.len(), body: 0 })));
        assert!(Head::parse(b"SMTP ready\r\n\r\n").is_err());
    }
}
