//! Runs the binary in a temporary folder and sends requests to it.

mod client;
mod postgres;

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

pub(crate) use self::client::{Client, EventStream, Response, request};
pub(crate) use self::postgres::{Postgres, SharedDatabase};

pub(crate) const TIMEOUT: Duration = Duration::from_secs(30);

/// Working folder and settings of a process; `LAURELS_*` variables of the environment are removed. Clones share the
/// folder.
#[derive(Clone)]
pub(crate) struct Setup {
    pub(crate) folder: Arc<TempDir>,
    variables: Vec<(String, String)>,
}

/// Exit status and output of a command.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) status: ExitStatus,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Setup {
    pub(crate) fn new() -> Self {
        let setup = Self { folder: Arc::new(TempDir::new().unwrap()), variables: Vec::new() };
        setup.with("LAURELS_BIND", "127.0.0.1:0")
    }

    pub(crate) fn with(mut self, variable: &str, value: &str) -> Self {
        self.variables.push((variable.to_owned(), value.to_owned()));
        self
    }

    pub(crate) fn without(mut self, variable: &str) -> Self {
        self.variables.retain(|(name, _)| name != variable);
        self
    }

    /// Writes a file into the folder.
    pub(crate) fn with_file(self, name: &str, content: &str) -> Self {
        fs::write(self.folder.path().join(name), content).unwrap();
        self
    }

    fn command(&self, arguments: &[&str]) -> Command {
        // Writing beyond the file size limit fails with an error instead of killing the process. The umask is the usual one,
        // with which other users can read new files.
        let mut command = Command::new("sh");
        command.args(["-c", "trap '' XFSZ; umask 022; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_laurels")]);
        let inherited = std::env::vars().map(|(name, _)| name).filter(|name| name.starts_with("LAURELS_"));
        for name in inherited {
            command.env_remove(name);
        }
        let variables = self.variables.iter().map(|(name, value)| (name, value));
        command.args(arguments).envs(variables).current_dir(self.folder.path());
        command
    }

    /// Runs a command and waits for it.
    pub(crate) fn run(&self, arguments: &[&str]) -> Outcome {
        let output = self.command(arguments).output().unwrap();
        Outcome {
            status: output.status,
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// Starts the server and waits until it prints its address.
    pub(crate) fn serve(self) -> Server {
        self.start(&[])
    }

    /// Starts the server with a command and waits until it prints its address.
    pub(crate) fn start(self, arguments: &[&str]) -> Server {
        let log = File::create(self.folder.path().join("log")).unwrap();
        let mut child = self.command(arguments).stdout(Stdio::piped()).stderr(log).spawn().unwrap();
        let mut line = String::new();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        stdout.read_line(&mut line).unwrap();
        let address = line.strip_prefix("listening on http://").map(|address| address.trim().parse());
        let mut server = Server { child, stdout, address: "0.0.0.0:0".parse().unwrap(), setup: self };
        let Some(Ok(address)) = address else { panic!("it printed {line:?} and logged:\n{}", server.log()) };
        server.address = address;
        server
    }
}

impl Outcome {
    /// Asserts that the command failed with one line on standard error, and returns it.
    #[track_caller]
    pub(crate) fn error_line(&self) -> &str {
        assert_eq!(self.status.code(), Some(1), "{self:?}");
        assert_eq!(self.stdout, "");
        assert_eq!(self.stderr.lines().count(), 1, "{}", self.stderr);
        self.stderr.strip_prefix("laurels: ").unwrap().trim_end()
    }

    #[track_caller]
    pub(crate) fn ok(&self) -> &str {
        assert!(self.status.success(), "{self:?}");
        assert_eq!(self.stderr, "");
        &self.stdout
    }
}

/// A running server; killed on drop.
pub(crate) struct Server {
    child: Child,
    stdout: BufReader<ChildStdout>,
    pub(crate) address: SocketAddr,
    pub(crate) setup: Setup,
}

impl Server {
    pub(crate) fn connect(&self) -> std::io::Result<TcpStream> {
        let stream = TcpStream::connect_timeout(&self.address, TIMEOUT)?;
        stream.set_read_timeout(Some(TIMEOUT))?;
        Ok(stream)
    }

    /// Status and whole response, including the head, of a GET.
    pub(crate) fn get(&self, path: &str) -> (u16, String) {
        self.get_with(path, "")
    }

    /// With additional headers, each with its `\r\n`.
    pub(crate) fn get_with(&self, path: &str, headers: &str) -> (u16, String) {
        let mut stream = self.connect().unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n{headers}\r\n", self.address)
            .unwrap();
        read_response(&mut stream)
    }

    /// What it prints after its address, up to a line that contains the text.
    pub(crate) fn printed_until(&mut self, text: &str) -> String {
        let mut printed = String::new();
        while !printed.lines().any(|line| line.contains(text)) {
            assert_ne!(self.stdout.read_line(&mut printed).unwrap(), 0, "only {printed:?}");
        }
        printed
    }

    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Sends the signal with this name.
    pub(crate) fn signal(&self, name: &str) {
        let sent = Command::new("kill").args(["-s", name, &self.pid().to_string()]).status().unwrap();
        assert!(sent.success());
    }

    /// Resident memory of the process, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        resident.trim().trim_end_matches(" kB").parse::<u64>().unwrap() * 1024
    }

    pub(crate) fn is_running(&mut self) -> bool {
        self.child.try_wait().unwrap().is_none()
    }

    /// Waits for the exit.
    pub(crate) fn wait(&mut self) -> ExitStatus {
        poll_until(|| self.child.try_wait().unwrap())
    }

    /// Kills the process and starts another one on the same database.
    pub(crate) fn kill_and_restart(self) -> Self {
        self.kill().serve()
    }

    /// Kills the process and returns its setup.
    pub(crate) fn kill(mut self) -> Setup {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        self.setup.clone()
    }

    /// The URL of the SQLite database.
    pub(crate) fn database(&self) -> String {
        format!("sqlite://{}/data/laurels.db", self.setup.folder.path().display())
    }

    /// Number of log lines that contain the text.
    pub(crate) fn count_logged(&self, text: &str) -> usize {
        self.log().lines().filter(|line| line.contains(text)).count()
    }

    pub(crate) fn log(&self) -> String {
        fs::read_to_string(self.setup.folder.path().join("log")).unwrap()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Reads until the server closes the connection; returns the status and the whole response.
pub(crate) fn read_response(stream: &mut TcpStream) -> (u16, String) {
    let mut response = Vec::new();
    stream.read_to_end(&mut response).unwrap();
    let response = String::from_utf8_lossy(&response).into_owned();
    let status = response.split(' ').nth(1).and_then(|status| status.parse().ok());
    (status.unwrap_or_else(|| panic!("no response: {response:?}")), response)
}

/// The emails of a server without a mail server, which runs in the folder.
pub(crate) fn read_outbox(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder.join("data/outbox")).into_iter().flatten().flatten();
    let emails = files.map(|file| file.path()).filter(|path| path.extension().is_some_and(|it| it == "eml"));
    emails.map(|path| fs::read_to_string(path).unwrap()).collect()
}

/// Calls the function repeatedly until it returns a value; panics after [`TIMEOUT`].
pub(crate) fn poll_until<T>(check: impl FnMut() -> Option<T>) -> T {
    poll_within(TIMEOUT, check)
}

pub(crate) fn poll_within<T>(timeout: Duration, mut check: impl FnMut() -> Option<T>) -> T {
    let started = Instant::now();
    loop {
        if let Some(value) = check() {
            return value;
        }
        assert!(started.elapsed() < timeout, "it did not happen in {timeout:?}");
        thread::sleep(Duration::from_millis(10));
    }
}

/// Accepts every connection, holds it open and never responds.
pub(crate) fn unresponsive_server() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    thread::spawn(move || listener.incoming().flatten().collect::<Vec<_>>());
    address
}
