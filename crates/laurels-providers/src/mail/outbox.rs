//! Writes emails to files, for servers without a mail server, and reads them.

use std::io;
use std::path::{Path, PathBuf};

use laurels_domain::Timestamp;
use lettre::Message;
use tokio::fs::{self, DirBuilder, OpenOptions};
use tokio::io::AsyncWriteExt as _;

use super::written_email::{WrittenEmail, parse, time_of};
use crate::error::{ProviderError, Service};

#[derive(Debug)]
pub(super) struct Outbox {
    folder: PathBuf,
}

impl Outbox {
    pub(super) fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// Writes the email to a new file, whose name sorts by date.
    pub(super) async fn write(
        &self,
        email: &Message,
        id: &str,
        now: Timestamp,
    ) -> Result<PathBuf, ProviderError> {
        let path = self.folder.join(format!("{}-{id}.eml", now.0));
        self.write_file(&path, &email.formatted()).await.map_err(|error| {
            let folder = self.folder.display();
            ProviderError::unavailable(
                Service::Mail,
                format!("cannot write to the outbox {folder}: {}", error.kind()),
            )
        })?;
        Ok(path)
    }

    /// The newest emails first, at most so many.
    pub(super) async fn list(&self, limit: usize) -> Result<Vec<WrittenEmail>, ProviderError> {
        let mut emails = Vec::new();
        for (written_at, name) in self.names().await?.into_iter().take(limit) {
            emails.extend(self.read(written_at, name).await?);
        }
        Ok(emails)
    }

    /// The email in the file with this name, which is only compared with those in the folder: it can't lead out of it.
    pub(super) async fn find(&self, name: &str) -> Result<Option<WrittenEmail>, ProviderError> {
        match self.names().await?.into_iter().find(|(_, found)| found == name) {
            Some((written_at, name)) => self.read(written_at, name).await,
            None => Ok(None),
        }
    }

    /// The names of all emails with their times, the newest first.
    async fn names(&self) -> Result<Vec<(Timestamp, String)>, ProviderError> {
        let unreadable = |error: io::Error| self.unreadable(&error);
        let mut folder = match fs::read_dir(&self.folder).await {
            Ok(folder) => folder,
            // It is created with the first email.
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(unreadable(error)),
        };
        let mut names = Vec::new();
        while let Some(entry) = folder.next_entry().await.map_err(unreadable)? {
            if let Ok(name) = entry.file_name().into_string()
                && let Some(written_at) = time_of(&name)
            {
                names.push((written_at, name));
            }
        }
        names.sort_unstable_by(|one, other| other.cmp(one));
        Ok(names)
    }

    async fn read(&self, written_at: Timestamp, name: String) -> Result<Option<WrittenEmail>, ProviderError> {
        let raw = fs::read(self.folder.join(&name)).await.map_err(|error| self.unreadable(&error))?;
        Ok(parse(&raw).map(|message| WrittenEmail { name, written_at, message }))
    }

    fn unreadable(&self, error: &io::Error) -> ProviderError {
        let folder = self.folder.display();
        ProviderError::unavailable(
            Service::Mail,
            format!("cannot read the outbox {folder}: {}", error.kind()),
        )
    }

    async fn write_file(&self, path: &Path, message: &[u8]) -> io::Result<()> {
        // Only if it is missing: the operator may share an existing folder.
        DirBuilder::new().recursive(true).mode(0o700).create(&self.folder).await?;
        // Renamed when complete: readers of the folder never see a partial email.
        let draft = path.with_extension("draft");
        // Emails contain log-in links, so other users of this machine must not read them.
        let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&draft).await?;
        file.write_all(message).await?;
        file.flush().await?;
        fs::rename(&draft, path).await
    }
}
