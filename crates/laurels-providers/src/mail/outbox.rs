//! Writes emails to files, for servers without a mail server.

use std::io;
use std::path::{Path, PathBuf};

use laurels_domain::Timestamp;
use lettre::Message;
use tokio::fs::{self, DirBuilder, OpenOptions};
use tokio::io::AsyncWriteExt as _;

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
