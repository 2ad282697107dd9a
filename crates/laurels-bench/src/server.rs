//! Starts the binary under test on a free port, and reads its memory and CPU time from `/proc`.

use std::env;
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

/// The unit of CPU time in `/proc`: Linux counts hundredths of a second.
const TICK: Duration = Duration::from_millis(10);

#[derive(Debug)]
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    /// From starting the process to its first response from the catalogue.
    pub(crate) start_time: Duration,
    /// Killed when dropped.
    process: Child,
    #[expect(dead_code, reason = "removed when dropped")]
    folder: Option<TempDir>,
}

impl Server {
    /// Starts the binary on a new SQLite database.
    pub(crate) async fn start(binary: &Path) -> Result<Self, String> {
        let folder = TempDir::new().map_err(|error| format!("no temporary folder: {error}"))?;
        let database = format!("sqlite://{}", folder.path().join("laurels.db").display());
        Ok(Self { folder: Some(folder), ..Self::start_on(binary, &database).await? })
    }

    pub(crate) async fn start_on(binary: &Path, database: &str) -> Result<Self, String> {
        let started = Instant::now();
        let mut command = Command::new(binary);
        command
            .arg("serve")
            .env("LAURELS_BIND", "127.0.0.1:0")
            .env("LAURELS_DATABASE_URL", database)
            .env("LAURELS_ENVIRONMENT", "production")
            .env("LAURELS_LISTINGS", "sample")
            // Sign-ups are rate limited per client network, so each sends its own X-Forwarded-For.
            .env("LAURELS_TRUSTED_PROXIES", "127.0.0.1");
        let mut server = Self::spawn(command).await?;
        server.send(&server.get("/api/ceremony/count")).await?;
        server.start_time = started.elapsed();
        Ok(server)
    }

    /// Starts the bare server, which is part of this binary.
    pub(crate) async fn start_bare() -> Result<Self, String> {
        let mut command = Command::new(env::current_exe().map_err(|error| error.to_string())?);
        command.arg("bare-server");
        Self::spawn(command).await
    }

    async fn spawn(mut command: Command) -> Result<Self, String> {
        let command = command.stdout(Stdio::piped()).stderr(Stdio::null()).kill_on_drop(true);
        let mut process = command.spawn().map_err(|error| {
            format!("{} cannot be started: {error}", command.as_std().get_program().display())
        })?;
        let address = listening_address(&mut process).await?;
        Ok(Self { address, start_time: Duration::ZERO, process, folder: None })
    }

    /// A request that accepts compression, like a browser's.
    pub(crate) fn get(&self, path: &str) -> Vec<u8> {
        self.request("GET", path, "accept-encoding: gzip, deflate, br, zstd\r\n")
    }

    /// A request for an uncompressed response.
    pub(crate) fn plain_get(&self, path: &str) -> Vec<u8> {
        self.request("GET", path, "")
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Vec<u8> {
        self.post_with(path, "", body)
    }

    /// A POST with additional headers, each terminated by `\r\n`.
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

    /// Fetches and parses JSON.
    pub(crate) async fn json(&self, path: &str) -> Result<Value, String> {
        let (_, body) = self.send(&self.plain_get(path)).await?;
        serde_json::from_slice(&body).map_err(|error| format!("{path} does not return JSON: {error}"))
    }

    /// Sends one request on a new connection; returns the response's head and body.
    pub(crate) async fn send(&self, request: &[u8]) -> Result<(Vec<u8>, Vec<u8>), String> {
        let mut connection = Connection::open(self.address).await.map_err(|error| error.to_string())?;
        let response = connection.send(request).await?;
        match response.status {
            200 => Ok((response.head.to_vec(), response.body.to_vec())),
            status => {
                let first_line = request.split(|byte| *byte == b'\r').next().unwrap_or_default();
                Err(format!("{} returned status {status}", String::from_utf8_lossy(first_line)))
            }
        }
    }

    /// Resident memory in bytes.
    pub(crate) fn memory(&self) -> Result<u64, String> {
        let status = self.proc_file("status")?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<u64>().ok());
        kilobytes.map(|kilobytes| kilobytes * 1024).ok_or_else(|| "memory cannot be read".to_owned())
    }

    /// User and system CPU time of the process.
    pub(crate) fn cpu_time(&self) -> Result<Duration, String> {
        let stat = self.proc_file("stat")?;
        // The process name, in parentheses, may contain anything; count the fields after it.
        let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
        let ticks: u32 = fields.skip(11).take(2).filter_map(|ticks| ticks.parse::<u32>().ok()).sum();
        Ok(TICK * ticks)
    }

    fn proc_file(&self, name: &str) -> Result<String, String> {
        let id = self.process.id().ok_or("the server has exited")?;
        fs::read_to_string(format!("/proc/{id}/{name}"))
            .map_err(|error| format!("/proc cannot be read: {error}"))
    }
}

/// A request with additional headers, each terminated by `\r\n`.
pub(crate) fn request(address: SocketAddr, method: &str, path: &str, headers: &str) -> Vec<u8> {
    format!(
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\nx-mol-frontend-build-version: bench\r\n{headers}\r\n"
    )
    .into_bytes()
}

async fn listening_address(process: &mut Child) -> Result<SocketAddr, String> {
    let output = process.stdout.take().ok_or("the server has no standard output")?;
    let mut line = String::new();
    BufReader::new(output).read_line(&mut line).await.map_err(|error| error.to_string())?;
    let address = line.trim().strip_prefix("listening on http://").and_then(|address| address.parse().ok());
    address.ok_or_else(|| "the server exited before it was listening; run it by hand to see why".to_owned())
}
