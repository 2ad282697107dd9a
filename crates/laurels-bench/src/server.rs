//! The binary under measurement, on a free port.

use std::fs;
use std::net::SocketAddr;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

use crate::client::Connection;

/// Linux counts the time of processes in hundredths of a second.
const TICK: Duration = Duration::from_millis(10);

#[derive(Debug)]
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    /// From starting the process to its first answer from the catalogue.
    pub(crate) started_within: Duration,
    /// Killed when dropped.
    process: Child,
    #[expect(dead_code, reason = "removed when dropped")]
    folder: Option<TempDir>,
}

impl Server {
    /// On a fresh database.
    pub(crate) async fn start(binary: &Path) -> Result<Self, String> {
        let folder = TempDir::new().map_err(|error| format!("no temporary folder: {error}"))?;
        let database = format!("sqlite://{}", folder.path().join("laurels.db").display());
        Ok(Self { folder: Some(folder), ..Self::start_on(binary, &database).await? })
    }

    pub(crate) async fn start_on(binary: &Path, database: &str) -> Result<Self, String> {
        let started = Instant::now();
        let mut process = Command::new(binary)
            .arg("serve")
            .env("LAURELS_BIND", "127.0.0.1:0")
            .env("LAURELS_DATABASE_URL", database)
            .env("LAURELS_ENVIRONMENT", "production")
            .env("LAURELS_LISTINGS", "sample")
            // Accounts are made in plenty from one machine; each says that it comes from another.
            .env("LAURELS_TRUSTED_PROXIES", "127.0.0.1")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .map_err(|error| format!("{} cannot be started: {error}", binary.display()))?;
        let address = listening_address(&mut process).await?;
        let mut server = Self { address, started_within: Duration::ZERO, process, folder: None };
        server.ask(&server.get("/api/ceremony/count")).await?;
        server.started_within = started.elapsed();
        Ok(server)
    }

    /// A request as a browser would send it.
    pub(crate) fn get(&self, path: &str) -> Vec<u8> {
        self.request("GET", path, "accept-encoding: gzip, deflate, br, zstd\r\n")
    }

    /// Without compression.
    pub(crate) fn plain_get(&self, path: &str) -> Vec<u8> {
        self.request("GET", path, "")
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Vec<u8> {
        self.post_with(path, "", body)
    }

    /// With more headers, each ended by `\r\n`.
    pub(crate) fn post_with(&self, path: &str, headers: &str, body: &Value) -> Vec<u8> {
        let body = body.to_string();
        let headers =
            format!("{headers}content-type: application/json\r\ncontent-length: {}\r\n", body.len());
        let mut request = self.request("POST", path, &headers);
        request.extend_from_slice(body.as_bytes());
        request
    }

    pub(crate) fn request(&self, method: &str, path: &str, headers: &str) -> Vec<u8> {
        request(self.address, method, path, headers)
    }

    /// The JSON that a call answers, uncompressed.
    pub(crate) async fn json(&self, path: &str) -> Result<Value, String> {
        let (_, body) = self.ask(&self.plain_get(path)).await?;
        serde_json::from_slice(&body).map_err(|error| format!("{path} answers no JSON: {error}"))
    }

    /// Asks once, on a connection of its own, for the head and the body.
    pub(crate) async fn ask(&self, request: &[u8]) -> Result<(Vec<u8>, Vec<u8>), String> {
        let mut connection = Connection::open(self.address).await.map_err(|error| error.to_string())?;
        let answer = connection.ask(request).await?;
        match answer.status {
            200 => Ok((answer.head.to_vec(), answer.body.to_vec())),
            status => {
                let first_line = request.split(|byte| *byte == b'\r').next().unwrap_or_default();
                Err(format!("{} is answered with {status}", String::from_utf8_lossy(first_line)))
            }
        }
    }

    /// Resident memory in bytes.
    pub(crate) fn memory(&self) -> Result<u64, String> {
        let status = self.about("status")?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<u64>().ok());
        kilobytes.map(|kilobytes| kilobytes * 1024).ok_or_else(|| "memory cannot be read".to_owned())
    }

    /// How long the process has used a processor, for itself and in the kernel.
    pub(crate) fn processor_time(&self) -> Result<Duration, String> {
        let stat = self.about("stat")?;
        // The name, in brackets, may hold anything; the fields are counted from behind it.
        let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
        let ticks: u32 = fields.skip(11).take(2).filter_map(|ticks| ticks.parse::<u32>().ok()).sum();
        Ok(TICK * ticks)
    }

    fn about(&self, what: &str) -> Result<String, String> {
        let id = self.process.id().ok_or("the server has ended")?;
        fs::read_to_string(format!("/proc/{id}/{what}"))
            .map_err(|error| format!("/proc cannot be read: {error}"))
    }
}

/// With more headers, each ended by `\r\n`.
pub(crate) fn request(address: SocketAddr, method: &str, path: &str, headers: &str) -> Vec<u8> {
    format!(
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\nx-mol-frontend-build-version: bench\r\n{headers}\r\n"
    )
    .into_bytes()
}

async fn listening_address(process: &mut Child) -> Result<SocketAddr, String> {
    let said = process.stdout.take().ok_or("the server says nothing")?;
    let mut line = String::new();
    BufReader::new(said).read_line(&mut line).await.map_err(|error| error.to_string())?;
    let address = line.trim().strip_prefix("listening on http://").and_then(|address| address.parse().ok());
    address.ok_or_else(|| "the server ended before it listened; run it by hand to see why".to_owned())
}
