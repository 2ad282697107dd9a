//! The folders that the server writes to, and files that others should not read.

use std::fs::{self, OpenOptions};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use laurels_store::DatabaseUrl;
use rustix::fs::{Access, access, statvfs};

use super::finding::Finding;
use crate::config::Config;

/// A write-ahead log and a backup need at least this much.
const TOO_LITTLE_BYTES: u64 = 100_000_000;
const LITTLE_BYTES: u64 = 1_000_000_000;
/// All permissions of others. The group may be that of the server, as in the Debian package.
const OTHERS: u32 = 0o007;

pub(super) fn check(config: &Config) -> Vec<Finding> {
    let mut findings: Vec<_> = folders(config).iter().flat_map(|folder| check_folder(folder)).collect();
    findings.extend(unwritable_database(config));
    findings.extend(config.file_with_secrets().and_then(|file| readable_secrets(Path::new(&file))));
    findings
}

/// That of the database file, and that of emails without a mail server.
fn folders(config: &Config) -> Vec<PathBuf> {
    let mut folders = Vec::new();
    if let DatabaseUrl::Sqlite(path) = &config.database_url {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        folders.push(folder.unwrap_or(Path::new(".")).to_owned());
    }
    if config.smtp_url.is_none() {
        folders.push(config.outbox.clone());
    }
    folders
}

fn check_folder(folder: &Path) -> [Finding; 2] {
    let existing = nearest_existing(folder);
    let name = folder.display();
    let writable = match write_file(existing) {
        Ok(()) if existing == folder => Finding::fine("permissions", format!("{name} is writable")),
        Ok(()) => Finding::fine("permissions", format!("{name} is missing; the server creates it")),
        Err(error) => Finding::error(
            "permissions",
            format!("the server can't write to {}: {error}", existing.display()),
            "Make the user of the server its owner with `chown`, or choose another folder.",
        ),
    };
    [writable, disk_space(existing, folder)]
}

fn nearest_existing(folder: &Path) -> &Path {
    let found = folder.ancestors().find(|ancestor| ancestor.is_dir());
    found.filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Creates a file and removes it.
fn write_file(folder: &Path) -> io::Result<()> {
    let file = folder.join(format!(".self-check-{}", std::process::id()));
    OpenOptions::new().write(true).create_new(true).open(&file)?;
    fs::remove_file(file)
}

fn disk_space(existing: &Path, folder: &Path) -> Finding {
    let name = folder.display();
    let cure = "Free some space, or move the data to a larger disk.";
    match statvfs(existing) {
        Err(error) => Finding::warning("disk", format!("the free space of {name} is unknown: {error}"), cure),
        Ok(disk) => {
            let free = disk.f_bavail.saturating_mul(disk.f_frsize);
            let text = format!("{} MB are free for {name}", free / 1_000_000);
            match free {
                ..TOO_LITTLE_BYTES => Finding::error("disk", format!("only {text}"), cure),
                TOO_LITTLE_BYTES..LITTLE_BYTES => Finding::warning("disk", format!("only {text}"), cure),
                LITTLE_BYTES.. => Finding::fine("disk", text),
            }
        }
    }
}

fn unwritable_database(config: &Config) -> Option<Finding> {
    let DatabaseUrl::Sqlite(path) = &config.database_url else { return None };
    let is_writable = !path.exists() || access(path, Access::READ_OK | Access::WRITE_OK).is_ok();
    (!is_writable).then(|| {
        Finding::error(
            "permissions",
            format!("the server can't write to {}", path.display()),
            "Make the user of the server its owner with `chown`.",
        )
    })
}

fn readable_secrets(file: &Path) -> Option<Finding> {
    let mode = fs::metadata(file).ok()?.permissions().mode();
    (mode & OTHERS != 0).then(|| {
        let name = file.display();
        Finding::warning(
            "permissions",
            format!("other users of this machine can read the secrets in {name}"),
            format!("Run `chmod o= {name}`."),
        )
    })
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::super::finding::Severity;
    use super::*;

    #[test]
    fn folder_that_the_server_would_create_is_not_created() {
        let folder = TempDir::new().unwrap();
        let missing = folder.path().join("a/b");
        let [writable, disk] = check_folder(&missing);
        assert_eq!(writable.severity, Severity::Fine);
        assert!(writable.text.ends_with("a/b is missing; the server creates it"), "{writable:?}");
        assert!(disk.text.contains("MB are free"), "{disk:?}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn folder_that_can_not_be_written_is_an_error() {
        let [writable, _] = check_folder(Path::new("/proc/laurels"));
        assert_eq!(writable.severity, Severity::Error, "{writable:?}");
    }

    #[test]
    fn secrets_are_for_their_owner() {
        let folder = TempDir::new().unwrap();
        let file = folder.path().join("laurels.toml");
        fs::write(&file, "").unwrap();
        for (mode, is_found) in [(0o600, false), (0o640, false), (0o604, true), (0o644, true)] {
            fs::set_permissions(&file, fs::Permissions::from_mode(mode)).unwrap();
            assert_eq!(readable_secrets(&file).is_some(), is_found, "{mode:o}");
        }
    }
}
