//! Other users of the machine can read neither the database nor backups or emails.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::harness::{Client, Setup, poll_until};

const DATABASE: [&str; 3] = ["laurels.db", "laurels.db-wal", "laurels.db-shm"];

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
}

#[test]
fn database_backup_and_outbox_are_private() {
    let server = Setup::new().serve();
    let data = server.setup.folder.path().join("data");
    let mut ana = Client::sign_up(&server, "ana");
    let reset = r#"{"email":"ana@example.org"}"#;
    assert_eq!(
        ana.send("POST", "/api/auth/email/forgot-password/send-reset-link", reset).unwrap().status,
        204
    );
    let outbox = data.join("outbox");
    let email: PathBuf = poll_until(|| {
        let files = fs::read_dir(&outbox).ok()?.map(|entry| entry.unwrap().path());
        files.into_iter().find(|path| path.extension().is_some_and(|extension| extension == "eml"))
    });
    server.setup.run(&["backup", "laurels.backup"]).ok();
    let backup = server.setup.folder.path().join("laurels.backup");
    for folder in [&data, &outbox] {
        assert_eq!(mode(folder), 0o700, "{}", folder.display());
    }
    for file in DATABASE.map(|name| data.join(name)).iter().chain([&email, &backup]) {
        assert_eq!(mode(file), 0o600, "{}", file.display());
    }
    let text = Command::new("gzip")
        .args(["--decompress", "--stdout", "laurels.backup"])
        .current_dir(server.setup.folder.path())
        .output()
        .unwrap();
    let text = String::from_utf8(text.stdout).unwrap();
    assert!(
        text.contains("ana@example.org") && !text.contains("resets") && !text.contains("sign_ins"),
        "{text}"
    );
}

#[test]
fn a_readable_database_of_an_earlier_version_becomes_private() {
    let server = Setup::new().serve();
    Client::sign_up(&server, "ana");
    let data = server.setup.folder.path().join("data");
    // The operator shares the folder.
    set_mode(&data, 0o755);
    for name in DATABASE {
        set_mode(&data.join(name), 0o644);
    }
    let server = server.kill_and_restart();
    assert_eq!(server.get("/readyz").0, 200);
    for name in DATABASE {
        assert_eq!(mode(&data.join(name)), 0o600, "{name}");
    }
    assert_eq!(mode(&data), 0o755);
}
