//! The cluster that `scripts/with-cluster` has started.

use std::ffi::OsStr;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use super::caller::Caller;
use crate::harness::until_within;

/// A part that was started (again) does its work after so long.
const STARTED_WITHIN: Duration = Duration::from_mins(2);
/// Patroni asks PostgreSQL each time.
pub(crate) const BETWEEN_LOOKS: Duration = Duration::from_millis(200);

pub(crate) struct Cluster(PathBuf);

/// One or more processes, in a folder of their own.
pub(crate) struct Part(PathBuf);

impl Cluster {
    pub(crate) fn found() -> Self {
        let folder = std::env::var_os("LAURELS_TEST_CLUSTER");
        Self(folder.unwrap_or_else(|| panic!("there is no cluster: run this by `make test-cluster`")).into())
    }

    /// Somebody who comes in by the front door.
    pub(crate) fn visitor(&self) -> Caller {
        Caller::to(&read(&self.0.join("address")))
    }

    /// The address of the database.
    pub(crate) fn database(&self) -> String {
        read(&self.0.join("database"))
    }

    /// One of three.
    pub(crate) fn instance(&self, number: u32) -> Part {
        Part(self.0.join(format!("laurels-{number}")))
    }

    pub(crate) fn instances(&self) -> [Caller; 3] {
        [1, 2, 3].map(|number| self.instance(number).caller())
    }

    /// The node that takes writes, and the other one.
    pub(crate) fn primary_and_replica(&self) -> (Part, Part) {
        let [one, other] = [1, 2].map(|number| Part(self.0.join(format!("postgres-{number}"))));
        if one.says("/primary") { (one, other) } else { (other, one) }
    }
}

impl Part {
    pub(crate) fn caller(&self) -> Caller {
        Caller::to(&read(&self.0.join("address")))
    }

    pub(crate) fn says(&self, path: &str) -> bool {
        self.caller().try_send("GET", path, "").is_ok_and(|reply| reply.status == 200)
    }

    /// Sends a signal to every process in its folder: of a node, Patroni and all of PostgreSQL.
    pub(crate) fn signal(&self, name: &str) {
        let processes = fs::read_dir("/proc").unwrap().map(|entry| entry.unwrap().path());
        let own = processes.filter(|process| {
            fs::read_link(process.join("cwd")).is_ok_and(|folder| folder.starts_with(&self.0))
        });
        let own: Vec<_> = own.filter_map(|process| process.file_name().map(OsStr::to_owned)).collect();
        assert!(!own.is_empty(), "{} does not run", self.0.display());
        // Some end by themselves when others do, before it is their turn.
        Command::new("kill").args(["-s", name]).args(own).stderr(Stdio::null()).status().unwrap();
    }

    pub(crate) fn start(&self) {
        // It outlives the test and ends with the cluster.
        let start = Command::new("setsid").arg("--fork").arg(self.0.join("start")).status().unwrap();
        assert!(start.success());
    }

    /// Waits until it says yes at a path.
    pub(crate) fn until_it_says(&self, path: &str) {
        until_within(STARTED_WITHIN, || {
            thread::sleep(BETWEEN_LOOKS);
            self.says(path).then_some(())
        });
    }
}

fn read(file: &PathBuf) -> String {
    fs::read_to_string(file).unwrap().trim_end().to_owned()
}
