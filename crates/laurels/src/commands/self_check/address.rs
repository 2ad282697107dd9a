//! The address of the server: free, or taken by a server that is ready.

use std::io::ErrorKind;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::finding::Finding;

const SUBJECT: &str = "address";
const TIMEOUT: Duration = Duration::from_secs(5);
const STATUS_LINE_BYTES: usize = "HTTP/1.1 200".len();

pub(super) async fn check(bind: SocketAddr) -> Finding {
    let Err(error) = TcpListener::bind(bind) else {
        return Finding::fine(SUBJECT, format!("{bind} is free; the server isn't running"));
    };
    let (text, cure) = match error.kind() {
        ErrorKind::AddrInUse => match ask(bind).await {
            Ok(()) => return Finding::fine(SUBJECT, format!("the server at {bind} is ready")),
            Err(text) => (text, "See its log. If it is another program, stop it or change LAURELS_BIND."),
        },
        ErrorKind::PermissionDenied => (
            format!("only root may listen on {bind}"),
            "Use a port from 1024 and a proxy in front, or give the binary CAP_NET_BIND_SERVICE.",
        ),
        ErrorKind::AddrNotAvailable => {
            (format!("{bind} isn't an address of this machine"), "Correct LAURELS_BIND.")
        }
        _ => (format!("the server can't listen on {bind}: {error}"), "Correct LAURELS_BIND."),
    };
    Finding::error(SUBJECT, text, cure)
}

/// Fails unless a server responds there and is ready.
pub(super) async fn ask(bind: SocketAddr) -> Result<(), String> {
    let address = reachable(bind);
    let status = tokio::time::timeout(TIMEOUT, status(address)).await;
    match status.unwrap_or_else(|_| Err(ErrorKind::TimedOut.into())) {
        Ok(line) if &line == b"HTTP/1.1 200" => Ok(()),
        Ok(line) if &line == b"HTTP/1.1 503" => Err(format!("the server at {address} isn't ready")),
        Ok(_) => Err(format!("what listens on {address} isn't Laurels")),
        Err(error) => Err(format!("no server responds at {address}: {error}")),
    }
}

/// Where a server that listens on all addresses can be reached.
fn reachable(bind: SocketAddr) -> SocketAddr {
    let loopback = match bind.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::V6(Ipv6Addr::LOCALHOST),
        ip => ip,
    };
    SocketAddr::new(loopback, bind.port())
}

async fn status(address: SocketAddr) -> std::io::Result<[u8; STATUS_LINE_BYTES]> {
    let mut stream = TcpStream::connect(address).await?;
    let request = format!("GET /readyz HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await?;
    let mut start = [0; STATUS_LINE_BYTES];
    stream.read_exact(&mut start).await?;
    Ok(start)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn server_on_all_addresses_is_reached_on_loopback() {
        for (bind, address) in
            [("0.0.0.0:80", "127.0.0.1:80"), ("[::]:80", "[::1]:80"), ("192.0.2.1:80", "192.0.2.1:80")]
        {
            assert_eq!(reachable(bind.parse().unwrap()), address.parse().unwrap());
        }
    }
}
