//! Mail kept as files, for a server that has no mail server yet.

use std::io;
use std::path::{Path, PathBuf};

use laurels_domain::Timestamp;
use tokio::fs::{self, OpenOptions};
use tokio::io::AsyncWriteExt as _;

use super::email_message::Composed;
use crate::error::{ProviderError, Service};

#[derive(Debug)]
pub(super) struct Outbox {
    folder: PathBuf,
}

impl Outbox {
    pub(super) fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// Writes the letter as a new file, named so that a listing shows the letters in order.
    pub(super) async fn keep(&self, email: &Composed, now: Timestamp) -> Result<PathBuf, ProviderError> {
        let path = self.folder.join(format!("{}-{}.eml", now.0, email.name));
        self.write(&path, &email.message.formatted()).await.map_err(|error| {
            let folder = self.folder.display();
            ProviderError::unavailable(
                Service::Mail,
                format!("cannot write to the outbox {folder}: {}", error.kind()),
            )
        })?;
        Ok(path)
    }

    async fn write(&self, path: &Path, mail: &[u8]) -> io::Result<()> {
        fs::create_dir_all(&self.folder).await?;
        // Under another name first: whoever watches the folder finds whole letters only.
        let draft = path.with_extension("draft");
        // Links in letters let people in, so nobody else on this machine reads them.
        let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&draft).await?;
        file.write_all(mail).await?;
        file.flush().await?;
        fs::rename(&draft, path).await
    }
}
