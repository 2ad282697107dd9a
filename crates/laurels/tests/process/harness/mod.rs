//! Running the binary in a folder of its own, and speaking to it.

mod client;
mod postgres;

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

pub(crate) use self::client::{Answer, Client, Listening, request};
pub(crate) use self::postgres::{Postgres, SharedDatabase};

pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// A folder to run in and the settings to run with; nothing of the machine's own settings is seen. A clone runs in
/// the same folder.
#[derive(Clone)]
pub(crate) struct Setup {
    pub(crate) folder: Arc<TempDir>,
    variables: Vec<(String, String)>,
}

/// How a command ended and what it said.
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

    /// Writes a file into the folder.
    pub(crate) fn with_file(self, name: &str, content: &str) -> Self {
        fs::write(self.folder.path().join(name), content).unwrap();
        self
    }

    fn command(&self, arguments: &[&str]) -> Command {
        // A file that may not grow any further is an error, and not the end of the process.
        let mut command = Command::new("sh");
        command.args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_laurels")]);
        let own = std::env::vars().map(|(name, _)| name).filter(|name| name.starts_with("LAURELS_"));
        for name in own {
            command.env_remove(name);
        }
        let variables = self.variables.iter().map(|(name, value)| (name, value));
        command.args(arguments).envs(variables).current_dir(self.folder.path());
        command
    }

    /// Runs a command to its end.
    pub(crate) fn run(&self, arguments: &[&str]) -> Outcome {
        let output = self.command(arguments).output().unwrap();
        Outcome {
            status: output.status,
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// Starts the server and waits until it says where it listens.
    pub(crate) fn serve(self) -> Server {
        let log = File::create(self.folder.path().join("log")).unwrap();
        let mut child = self.command(&[]).stdout(Stdio::piped()).stderr(log).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.strip_prefix("listening on http://").map(|address| address.trim().parse());
        let mut server = Server { child, address: "0.0.0.0:0".parse().unwrap(), setup: self };
        let Some(Ok(address)) = address else { panic!("it said {line:?} and logged:\n{}", server.log()) };
        server.address = address;
        server
    }
}

impl Outcome {
    /// The one line of a command that could not be done.
    #[track_caller]
    pub(crate) fn complaint(&self) -> &str {
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

/// A server that runs until the test is over.
pub(crate) struct Server {
    child: Child,
    pub(crate) address: SocketAddr,
    pub(crate) setup: Setup,
}

impl Server {
    pub(crate) fn connect(&self) -> std::io::Result<TcpStream> {
        let stream = TcpStream::connect_timeout(&self.address, PATIENCE)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        Ok(stream)
    }

    /// The status and the whole answer to a GET.
    pub(crate) fn get(&self, path: &str) -> (u16, String) {
        self.get_with(path, "")
    }

    /// With more headers, each ended by `\r\n`.
    pub(crate) fn get_with(&self, path: &str, headers: &str) -> (u16, String) {
        let mut stream = self.connect().unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n{headers}\r\n", self.address)
            .unwrap();
        read_answer(&mut stream)
    }

    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Sends a signal by its name.
    pub(crate) fn signal(&self, name: &str) {
        let sent = Command::new("kill").args(["-s", name, &self.pid().to_string()]).status().unwrap();
        assert!(sent.success());
    }

    /// Bytes that the process has in memory.
    pub(crate) fn memory(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        resident.trim().trim_end_matches(" kB").parse::<u64>().unwrap() * 1024
    }

    pub(crate) fn is_running(&mut self) -> bool {
        self.child.try_wait().unwrap().is_none()
    }

    /// Waits for the end, which must not take long.
    pub(crate) fn wait(&mut self) -> ExitStatus {
        until(|| self.child.try_wait().unwrap())
    }

    /// Ends it as a power cut would and starts the next one on the same database.
    pub(crate) fn kill_and_restart(mut self) -> Self {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        self.setup.clone().serve()
    }

    /// Where the SQLite database is.
    pub(crate) fn database(&self) -> String {
        format!("sqlite://{}/data/laurels.db", self.setup.folder.path().display())
    }

    /// How many lines of the log say this.
    pub(crate) fn logged(&self, what: &str) -> usize {
        self.log().lines().filter(|line| line.contains(what)).count()
    }

    /// What was logged so far.
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

/// Reads until the server closes; the status comes first.
pub(crate) fn read_answer(stream: &mut TcpStream) -> (u16, String) {
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok());
    (status.unwrap_or_else(|| panic!("no answer: {answer:?}")), answer)
}

/// Asks again and again until there is an answer.
pub(crate) fn until<T>(ask: impl FnMut() -> Option<T>) -> T {
    until_within(PATIENCE, ask)
}

pub(crate) fn until_within<T>(patience: Duration, mut ask: impl FnMut() -> Option<T>) -> T {
    let started = Instant::now();
    loop {
        if let Some(answer) = ask() {
            return answer;
        }
        assert!(started.elapsed() < patience, "it did not happen in {patience:?}");
        thread::sleep(Duration::from_millis(10));
    }
}
