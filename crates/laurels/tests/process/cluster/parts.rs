//! The running cluster and its processes.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use super::caller::Caller;
use crate::harness::poll_within;

const START_TIMEOUT: Duration = Duration::from_mins(2);
/// Patroni queries PostgreSQL for each request.
pub(crate) const POLL_INTERVAL: Duration = Duration::from_millis(200);

pub(crate) struct Cluster(PathBuf);

/// An instance or a database node: the processes that run in its folder.
pub(crate) struct Part(PathBuf);

impl Cluster {
    pub(crate) fn from_env() -> Self {
        let folder = std::env::var_os("LAURELS_TEST_CLUSTER");
        Self(
            folder
                .unwrap_or_else(|| panic!("LAURELS_TEST_CLUSTER is not set: run `make test-cluster`"))
                .into(),
        )
    }

    /// An anonymous client of the proxy.
    pub(crate) fn visitor(&self) -> Caller {
        Caller::to(&read(&self.0.join("address")))
    }

    /// The database URL.
    pub(crate) fn database(&self) -> String {
        read(&self.0.join("database"))
    }

    /// `number` is 1, 2 or 3.
    pub(crate) fn instance(&self, number: u32) -> Part {
        Part(self.0.join(format!("laurels-{number}")))
    }

    pub(crate) fn instances(&self) -> [Caller; 3] {
        [1, 2, 3].map(|number| self.instance(number).caller())
    }

    /// The node that accepts writes, and the other one.
    pub(crate) fn primary_and_replica(&self) -> (Part, Part) {
        let [one, other] = [1, 2].map(|number| Part(self.0.join(format!("postgres-{number}"))));
        if one.is_ok("/primary") { (one, other) } else { (other, one) }
    }
}

impl Part {
    pub(crate) fn folder(&self) -> &Path {
        &self.0
    }

    pub(crate) fn caller(&self) -> Caller {
        Caller::to(&read(&self.0.join("address")))
    }

    /// Whether a GET of the path responds with 200.
    pub(crate) fn is_ok(&self, path: &str) -> bool {
        self.caller().try_send("GET", path, "").is_ok_and(|response| response.status == 200)
    }

    /// Sends a signal to every process in the folder: for a node, Patroni and all PostgreSQL processes.
    pub(crate) fn signal(&self, name: &str) {
        let processes = fs::read_dir("/proc").unwrap().map(|entry| entry.unwrap().path());
        let own = processes.filter(|process| {
            fs::read_link(process.join("cwd")).is_ok_and(|folder| folder.starts_with(&self.0))
        });
        let own: Vec<_> = own.filter_map(|process| process.file_name().map(OsStr::to_owned)).collect();
        assert!(!own.is_empty(), "{} is not running", self.0.display());
        // Some exit together with others, before they are signaled.
        Command::new("kill").args(["-s", name]).args(own).stderr(Stdio::null()).status().unwrap();
    }

    pub(crate) fn start(&self) {
        // The process outlives the test and stops with the cluster.
        let start = Command::new("setsid").arg("--fork").arg(self.0.join("start")).status().unwrap();
        assert!(start.success());
    }

    /// Waits until a GET of the path responds with 200.
    pub(crate) fn wait_until_ok(&self, path: &str) {
        poll_within(START_TIMEOUT, || {
            thread::sleep(POLL_INTERVAL);
            self.is_ok(path).then_some(())
        });
    }
}

fn read(file: &PathBuf) -> String {
    fs::read_to_string(file).unwrap().trim_end().to_owned()
}
