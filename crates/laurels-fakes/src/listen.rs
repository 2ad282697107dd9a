//! A server's task, which ends with the value that holds it.

use std::future::Future;
use std::net::SocketAddr;

use tokio::net::TcpListener;
use tokio::task::JoinHandle;

#[derive(Debug)]
pub(crate) struct Running(JoinHandle<()>);

impl Running {
    pub(crate) fn new(server: impl Future<Output = ()> + Send + 'static) -> Self {
        Self(tokio::spawn(server))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// A free port of this machine.
pub(crate) async fn listen() -> (TcpListener, SocketAddr) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("a bound address");
    (listener, address)
}
