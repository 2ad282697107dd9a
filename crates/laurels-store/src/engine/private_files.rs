//! Files that only the user of the process can read: they contain email addresses, password hashes and tokens. They are
//! created that way, since another user could open a file before its permissions are changed.

use std::fs::{self, DirBuilder, File, OpenOptions, Permissions};
use std::io::{self, ErrorKind};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

const FOLDER_MODE: u32 = 0o700;
const FILE_MODE: u32 = 0o600;
/// All permissions of the group and of others.
const SHARED: u32 = 0o077;
/// The files beside a database: write-ahead log, its index, rollback journal.
const COMPANIONS: [&str; 3] = ["-wal", "-shm", "-journal"];

/// Creates a folder with its missing parents. Existing ones are unchanged: the operator may share them.
pub(crate) fn create_folder(folder: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(FOLDER_MODE).create(folder)
}

/// Creates a file in place of an existing one, which others may have open.
pub(crate) fn create_file(path: &Path) -> io::Result<File> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => OpenOptions::new().write(true).create_new(true).mode(FILE_MODE).open(path),
    }
}

/// Creates the file of a database if it is missing; SQLite gives the files beside it the same permissions. Files of
/// earlier versions, which anyone could read, are restricted. They aren't opened: closing a database file releases the
/// locks of all connections in the process.
pub(crate) fn prepare_database(path: &Path) -> io::Result<()> {
    if restrict(path)? {
        for suffix in COMPANIONS {
            let mut companion = path.as_os_str().to_owned();
            companion.push(suffix);
            restrict(&PathBuf::from(companion))?;
        }
        return Ok(());
    }
    // Not `create_new`: the path may be a link to a file that is missing.
    OpenOptions::new().write(true).create(true).truncate(false).mode(FILE_MODE).open(path).map(drop)
}

/// Returns whether the path exists. Only files are restricted, never folders.
fn restrict(path: &Path) -> io::Result<bool> {
    let metadata = match fs::metadata(path) {
        Ok(metadata) => metadata,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
        Err(error) => return Err(error),
    };
    let mode = metadata.permissions().mode();
    if metadata.is_file()
        && mode & SHARED != 0
        && let Err(error) = fs::set_permissions(path, Permissions::from_mode(mode & !SHARED))
    {
        // Another user's file is theirs to protect; the database may still be usable.
        tracing::warn!(path = %path.display(), %error, "other users of this machine can access a database file");
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use tempfile::TempDir;

    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    fn set_mode(path: &Path, mode: u32) {
        fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
    }

    #[test]
    fn new_folders_are_private_and_existing_ones_unchanged() {
        let folder = TempDir::new().unwrap();
        set_mode(folder.path(), 0o755);
        create_folder(&folder.path().join("a/b")).unwrap();
        create_folder(&folder.path().join("a/b")).unwrap();
        let modes = [folder.path(), &folder.path().join("a"), &folder.path().join("a/b")].map(mode);
        assert_eq!(modes, [0o755, 0o700, 0o700]);
    }

    #[test]
    fn file_replaces_a_readable_one_and_does_not_follow_links() {
        let folder = TempDir::new().unwrap();
        let (file, victim) = (folder.path().join("backup"), folder.path().join("victim"));
        fs::write(&file, "old").unwrap();
        set_mode(&file, 0o644);
        create_file(&file).unwrap();
        assert_eq!((mode(&file), fs::read_to_string(&file).unwrap().as_str()), (0o600, ""));
        fs::remove_file(&file).unwrap();
        fs::write(&victim, "untouched").unwrap();
        symlink(&victim, &file).unwrap();
        create_file(&file).unwrap();
        assert_eq!(fs::read_to_string(&victim).unwrap(), "untouched");
    }

    #[test]
    fn database_files_are_private_whether_new_or_old() {
        let folder = TempDir::new().unwrap();
        let path = |name: &str| folder.path().join(name);
        prepare_database(&path("new.db")).unwrap();
        assert_eq!(mode(&path("new.db")), 0o600);
        for name in ["old.db", "old.db-wal", "old.db-shm"] {
            fs::write(path(name), "data").unwrap();
            set_mode(&path(name), 0o644);
        }
        prepare_database(&path("old.db")).unwrap();
        for name in ["old.db", "old.db-wal", "old.db-shm"] {
            assert_eq!(
                (mode(&path(name)), fs::read_to_string(path(name)).unwrap().as_str()),
                (0o600, "data")
            );
        }
        symlink(path("target.db"), path("link.db")).unwrap();
        prepare_database(&path("link.db")).unwrap();
        assert_eq!(mode(&path("target.db")), 0o600);
        let shared = path("folder");
        fs::create_dir(&shared).unwrap();
        set_mode(&shared, 0o755);
        prepare_database(&shared).unwrap();
        assert_eq!(mode(&shared), 0o755);
    }
}
