//! PostgreSQL for tests: a private server that can be stopped and frozen, and databases on the shared server.

use std::fs::{self, Permissions};
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

/// A private server; stopped and removed on drop.
#[derive(Debug)]
pub(crate) struct Postgres {
    folder: TempDir,
    programs: PathBuf,
    port: u16,
}

impl Postgres {
    pub(crate) fn start() -> Self {
        let mut versions: Vec<_> =
            fs::read_dir("/usr/lib/postgresql").unwrap().map(|entry| entry.unwrap().path()).collect();
        versions.sort();
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let programs = versions.pop().unwrap().join("bin");
        let postgres = Self { folder: TempDir::new().unwrap(), programs, port };
        if is_root() {
            let folder = postgres.folder.path().to_str().unwrap().to_owned();
            run(Command::new("chown").args(["postgres", &folder]));
        }
        let data = postgres.data();
        run(postgres.command("initdb").args(["-D", &data, "-U", "laurels", "--auth=trust", "--no-sync"]));
        postgres.start_server();
        postgres
    }

    pub(crate) fn url(&self) -> String {
        format!("postgres://laurels@127.0.0.1:{}/postgres", self.port)
    }

    pub(crate) fn start_server(&self) {
        let folder = self.folder.path().display();
        let options = format!("-p {} -h 127.0.0.1 -k {folder} -c fsync=off", self.port);
        let log = format!("{folder}/log");
        run(self.command("pg_ctl").args([
            "-D",
            &self.data(),
            "-l",
            &log,
            "-s",
            "-w",
            "-o",
            &options,
            "start",
        ]));
    }

    /// Stops the server like a crash.
    pub(crate) fn stop(&self) {
        run(self.command("pg_ctl").args(["-D", &self.data(), "-m", "immediate", "-s", "stop"]));
    }

    /// Restarts the server with TLS. The certificate and its key are PEM.
    pub(crate) fn enable_tls(&self, certificate: &str, key: &str) {
        for (name, content) in [("server.crt", certificate), ("server.key", key)] {
            let file = format!("{}/{name}", self.data());
            fs::write(&file, content).unwrap();
            fs::set_permissions(&file, Permissions::from_mode(0o600)).unwrap();
            if is_root() {
                run(Command::new("chown").args(["postgres", &file]));
            }
        }
        self.set_and_restart("ssl = on");
    }

    pub(crate) fn disable_tls(&self) {
        self.set_and_restart("ssl = off");
    }

    fn set_and_restart(&self, setting: &str) {
        self.run(&format!("alter system set {setting}"));
        self.stop();
        self.start_server();
    }

    /// Suspends all processes: connections stay open, but nothing responds.
    pub(crate) fn freeze(&self) {
        self.signal("STOP");
    }

    pub(crate) fn thaw(&self) {
        self.signal("CONT");
    }

    /// Runs a statement, also when transactions are read-only by default.
    pub(crate) fn run(&self, statement: &str) {
        run(&mut self.psql(statement));
    }

    /// The rows of a query, with columns separated by `|`.
    pub(crate) fn query(&self, statement: &str) -> String {
        let output = self.psql(statement).args(["--tuples-only", "--no-align"]).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap().trim_end().to_owned()
    }

    /// Starts a statement in the background.
    pub(crate) fn spawn_statement(&self, statement: &str) -> Child {
        self.psql(statement).stdout(Stdio::null()).spawn().unwrap()
    }

    fn psql(&self, statement: &str) -> Command {
        let mut command = Command::new("psql");
        command.env("PGOPTIONS", "-c default_transaction_read_only=off");
        command.args(["--quiet", "--no-psqlrc", "-v", "ON_ERROR_STOP=1", "-c", statement, &self.url()]);
        command
    }

    /// Sends a signal to all server processes.
    fn signal(&self, name: &str) {
        let Ok(file) = fs::read_to_string(format!("{}/postmaster.pid", self.data())) else { return };
        let pid = file.lines().next().unwrap();
        let children = fs::read_to_string(format!("/proc/{pid}/task/{pid}/children")).unwrap();
        run(Command::new("kill").args(["-s", name, pid]));
        // Those of closed connections may have ended by now.
        Command::new("kill").args(["-s", name]).args(children.split_whitespace()).output().unwrap();
    }

    fn data(&self) -> String {
        format!("{}/data", self.folder.path().display())
    }

    /// PostgreSQL does not run as root.
    fn command(&self, program: &str) -> Command {
        let program = self.programs.join(program);
        let mut command = Command::new(if is_root() { "runuser".into() } else { program.clone() });
        if is_root() {
            command.args(["-u", "postgres", "--"]).arg(program);
        }
        command.current_dir("/");
        command
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.thaw();
        let mut stop = self.command("pg_ctl");
        let _ = stop.args(["-D", &self.data(), "-m", "immediate", "-s", "stop"]).output();
    }
}

/// A database on the server that all tests share; removed on drop.
#[derive(Debug)]
pub(crate) struct SharedDatabase {
    server: String,
    name: String,
}

impl SharedDatabase {
    #[expect(clippy::expect_used, reason = "the message names what is missing")]
    pub(crate) fn create() -> Self {
        let server = std::env::var("LAURELS_TEST_POSTGRES").expect(
            "LAURELS_TEST_POSTGRES is not set: run the tests with `make test` or scripts/with-postgres",
        );
        let database = Self { server, name: format!("process_{}", std::process::id()) };
        run(&mut database.command("createdb"));
        database
    }

    pub(crate) fn url(&self) -> String {
        format!("{}/{}", self.server.rsplit_once('/').unwrap().0, self.name)
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.args([&format!("--maintenance-db={}", self.server), &self.name]);
        command
    }
}

impl Drop for SharedDatabase {
    fn drop(&mut self) {
        let _ = self.command("dropdb").arg("--force").status();
    }
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().unwrap();
    id.stdout.trim_ascii() == b"0"
}

#[track_caller]
fn run(command: &mut Command) {
    // Without pipes: a started server would hold them open.
    let status = command.stdin(Stdio::null()).stdout(Stdio::null()).status().unwrap();
    assert!(status.success(), "{command:?}: {status}");
}
