//! Emails written to the outbox folder.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::time::Duration;

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

#[tokio::test]
async fn written_emails_are_listed_and_found_the_newest_first() {
    let scratch = TempDir::new().unwrap();
    let folder = scratch.path().join("outbox");
    let mailer = Mailer::outbox(folder.clone(), FROM).unwrap();
    assert!(mailer.list_written(10).await.unwrap().is_empty(), "there is no folder yet");
    for (second, name) in ["Ana", "Bén", "Chloe"].into_iter().enumerate() {
        let to = format!("{}@example.org", name.to_ascii_lowercase().replace('é', "e"));
        let email = emails::password_reset(&to, name, "https://laurels.example/reset?token=a=b&c=%20é", 60);
        let at = now().after(Duration::from_secs(second as u64));
        mailer.send(&email, &format!("id{second}"), at).await.unwrap();
    }
    fs::write(folder.join("notes.txt"), "not an email").unwrap();
    fs::write(folder.join("1-broken.eml"), "").unwrap();
    let listed = mailer.list_written(2).await.unwrap();
    let recipients: Vec<&str> = listed.iter().map(|email| email.message.to.as_str()).collect();
    assert_eq!(recipients, ["chloe@example.org", "ben@example.org"]);
    assert_eq!(listed[1].written_at, now().after(Duration::from_secs(1)));

    let found = mailer.find_written(&listed[1].name).await.unwrap().unwrap();
    let sent = emails::password_reset(
        "ben@example.org",
        "Bén",
        "https://laurels.example/reset?token=a=b&c=%20é",
        60,
    );
    assert_eq!(found.message.subject, sent.subject);
    // Lines of an email end with CRLF.
    assert_eq!(
        found.message.text.replace("\r\n", "\n").trim_end(),
        sent.text.replace("\r\n", "\n").trim_end()
    );
    assert_eq!(
        found.message.html.replace("\r\n", "\n").trim_end(),
        sent.html.replace("\r\n", "\n").trim_end()
    );
}

#[tokio::test]
async fn a_name_does_not_lead_out_of_the_outbox() {
    let scratch = TempDir::new().unwrap();
    let folder = scratch.path().join("outbox");
    let mailer = Mailer::outbox(folder.clone(), FROM).unwrap();
    let email = emails::password_changed("ana@example.org", "Ana", "https://laurels.example/reset-password");
    let Ok(Delivery::Written(path)) = mailer.send(&email, "id", now()).await else { panic!("not written") };
    let name = path.file_name().unwrap().to_str().unwrap();
    fs::copy(&path, scratch.path().join("1-outside.eml")).unwrap();
    for wrong in [
        "../1-outside.eml",
        "..%2f1-outside.eml",
        &format!("../outbox/{name}"),
        &format!("./{name}"),
        path.to_str().unwrap(),
        "",
        ".",
        "..",
        "\0",
    ] {
        assert!(mailer.find_written(wrong).await.unwrap().is_none(), "{wrong:?}");
    }
    assert!(mailer.find_written(name).await.unwrap().is_some());
}
