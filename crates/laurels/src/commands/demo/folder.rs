//! The temporary folder of a demo. It is locked while the demo runs, so that the next one recognizes a folder whose demo was
//! killed.

use std::fs::{self, DirBuilder, File};
use std::io::ErrorKind;
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::{Path, PathBuf};
use std::process;

const PREFIX: &str = "laurels-demo-";
/// Others may have folders with the same name.
const ATTEMPTS: u32 = 100;

/// Removed with everything in it when dropped.
#[derive(Debug)]
pub(super) struct DemoFolder {
    path: PathBuf,
    _lock: File,
}

impl DemoFolder {
    /// Creates a folder that only this user can open.
    pub(super) fn create_in(parent: &Path) -> Result<Self, String> {
        for attempt in 0..ATTEMPTS {
            let path = parent.join(format!("{PREFIX}{}-{attempt}", process::id()));
            match DirBuilder::new().mode(0o700).create(&path) {
                Ok(()) => {}
                Err(error) if error.kind() == ErrorKind::AlreadyExists => continue,
                Err(error) => return Err(format!("could not create the folder {}: {error}", path.display())),
            }
            // Another demo may have taken it for a leftover before it was locked, and have removed it.
            if let Some(lock) = lock(&path).filter(|lock| is_at(lock, &path)) {
                return Ok(Self { path, _lock: lock });
            }
        }
        Err(format!("could not create a folder in {}", parent.display()))
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn remove(self) -> Result<(), String> {
        fs::remove_dir_all(&self.path)
            .map_err(|error| format!("could not remove the folder {}: {error}", self.path.display()))
    }
}

impl Drop for DemoFolder {
    fn drop(&mut self) {
        // Already removed, unless the start has failed.
        let _ = fs::remove_dir_all(&self.path);
    }
}

/// Removes the folders of this user's demos that didn't end by themselves. Best effort: they don't get in the way.
pub(super) fn remove_leftovers(parent: &Path) {
    let entries = fs::read_dir(parent).into_iter().flatten().flatten();
    let demos = entries.filter(|entry| entry.file_name().to_str().is_some_and(is_name_of_demo));
    for path in demos.map(|entry| entry.path()).filter(|path| is_own_folder(path)) {
        if let Some(_lock) = lock(&path) {
            let _ = fs::remove_dir_all(&path);
        }
    }
}

/// Whether a demo names its folder like this: by its process and the attempt.
fn is_name_of_demo(name: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let numbers = name.strip_prefix(PREFIX).and_then(|numbers| numbers.split_once('-'));
    numbers.is_some_and(|(process, attempt)| is_number(process) && is_number(attempt))
}

/// Others can create anything in a shared folder, but nothing that belongs to this user.
fn is_own_folder(path: &Path) -> bool {
    let own = rustix::process::geteuid().as_raw();
    fs::symlink_metadata(path).is_ok_and(|found| found.is_dir() && found.uid() == own)
}

/// Locks a folder until the file is closed, which the system does for a killed process too. `None` if it is locked.
fn lock(path: &Path) -> Option<File> {
    let folder = File::open(path).ok()?;
    folder.try_lock().ok()?;
    Some(folder)
}

/// Whether the open folder is still the one at the path.
fn is_at(open: &File, path: &Path) -> bool {
    let identity = |found: fs::Metadata| (found.dev(), found.ino());
    let (open, there) = (open.metadata().map(identity), fs::symlink_metadata(path).map(identity));
    open.ok().zip(there.ok()).is_some_and(|(open, there)| open == there)
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use tempfile::TempDir;

    use super::*;

    #[test]
    fn a_folder_is_private_and_removed_when_dropped() {
        let parent = TempDir::new().unwrap();
        let folder = DemoFolder::create_in(parent.path()).unwrap();
        let path = folder.path().to_owned();
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o700);
        fs::write(path.join("laurels.db"), "data").unwrap();
        let other = DemoFolder::create_in(parent.path()).unwrap();
        assert_ne!(other.path(), path);
        drop(folder);
        assert!(!path.exists() && other.path().exists());
        other.remove().unwrap();
        assert_eq!(fs::read_dir(parent.path()).unwrap().count(), 0);
    }

    #[test]
    fn only_folders_of_ended_demos_are_leftovers() {
        let (parent, elsewhere) = (TempDir::new().unwrap(), TempDir::new().unwrap());
        let running = DemoFolder::create_in(parent.path()).unwrap();
        let leftover = parent.path().join("laurels-demo-1-0");
        fs::create_dir_all(leftover.join("outbox")).unwrap();
        fs::write(leftover.join("outbox/1-1.eml"), "an email").unwrap();
        let others = [
            "laurels-other",
            "laurels-demo-notes-2",
            "laurels-demo-1",
            "laurels-demo--0",
            "laurels-demo-1-0-0",
        ];
        for other in others {
            fs::create_dir(parent.path().join(other)).unwrap();
        }
        fs::write(parent.path().join("laurels-demo-notes"), "a file").unwrap();
        fs::write(elsewhere.path().join("film"), "not ours").unwrap();
        symlink(elsewhere.path(), parent.path().join("laurels-demo-2-0")).unwrap();
        remove_leftovers(parent.path());
        assert!(!leftover.exists());
        assert!(running.path().exists());
        for other in others {
            assert!(parent.path().join(other).exists(), "{other}");
        }
        assert!(parent.path().join("laurels-demo-notes").exists());
        assert!(elsewhere.path().join("film").exists());
    }

    #[test]
    fn a_folder_that_was_removed_is_not_at_its_path() {
        let parent = TempDir::new().unwrap();
        let path = parent.path().join("laurels-demo-1-0");
        fs::create_dir(&path).unwrap();
        let open = lock(&path).unwrap();
        assert!(is_at(&open, &path) && lock(&path).is_none());
        fs::remove_dir(&path).unwrap();
        assert!(!is_at(&open, &path));
        fs::create_dir(&path).unwrap();
        assert!(!is_at(&open, &path), "another one");
    }
}
