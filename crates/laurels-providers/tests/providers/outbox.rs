//! Emails written to the outbox folder.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;

use laurels_fakes::mail::Mail;
use laurels_providers::ProviderError;
use laurels_providers::mail::{Delivery, Mailer, emails};
use tempfile::TempDir;

use crate::harness::now;

const FROM: &str = "Laurels <no-reply@localhost>";

#[tokio::test]
async fn each_email_is_a_separate_file_and_the_folder_is_created() {
    let scratch = TempDir::new().unwrap();
    let folder = scratch.path().join("deep/outbox");
    let mailer = Mailer::outbox(folder.clone(), FROM).unwrap();
    assert!(!folder.exists(), "created with the first email");
    let email = emails::password_reset("ana@example.org", "Ana", "https://laurels.example/reset?token=t", 60);
    let mut paths = Vec::new();
    for id in ["1", "2", "3"] {
        let Ok(Delivery::Written(path)) = mailer.send(&email, id, now()).await else { panic!("not written") };
        assert_eq!(path.parent(), Some(folder.as_path()));
        assert_eq!(path.extension().unwrap(), "eml");
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        paths.push(path);
    }
    for created in [folder.as_path(), folder.parent().unwrap()] {
        assert_eq!(fs::metadata(created).unwrap().permissions().mode() & 0o777, 0o700);
    }
    paths.dedup();
    assert_eq!(paths.len(), 3);
    let mails = Mail::read_folder(&folder);
    assert_eq!(mails.len(), 3);
    for mail in mails {
        assert_eq!((mail.to.as_str(), mail.subject.as_str()), ("ana@example.org", "Choose a new password"));
        assert_eq!(mail.link(), "https://laurels.example/reset?token=t");
        assert!(mail.html.contains("</html>"));
    }
}

#[tokio::test]
async fn write_error_contains_the_folder() {
    let scratch = TempDir::new().unwrap();
    let file = scratch.path().join("file");
    fs::write(&file, "a file where the folder should be").unwrap();
    let folder = file.join("outbox");
    let mailer = Mailer::outbox(folder.clone(), FROM).unwrap();
    let email = emails::password_changed("ana@example.org", "Ana", "https://laurels.example/reset-password");
    let error = mailer.send(&email, "id", now()).await.unwrap_err();
    assert!(matches!(error, ProviderError::Unavailable { .. }));
    assert!(error.to_string().contains(&folder.display().to_string()), "{error}");
    assert!(!error.to_string().contains("ana@example.org"));
}
