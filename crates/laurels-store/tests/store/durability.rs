//! Durability: an acknowledged mark survives a crash of the process.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use laurels_domain::UserId;
use laurels_domain::marks::MarkList;
use laurels_store::{DatabaseUrl, Store};
use tempfile::TempDir;

use crate::harness::{change, create_user};

const WRITER: &str = "LAURELS_TEST_WRITES_TO";
const MARKS_BEFORE_KILL: usize = 300;

/// Marks films from several tasks and prints each acknowledged one, until the process is killed.
#[expect(clippy::print_stdout, reason = "the other process reads it")]
async fn write_until_killed(url: &str) -> ! {
    let store = Store::open(&url.parse::<DatabaseUrl>().unwrap()).await.unwrap();
    let ana = create_user(&store, "ana").await;
    for writer in 0..8 {
        let (store, ana) = (store.clone(), ana.clone());
        tokio::spawn(async move {
            for count in 0.. {
                let film = format!("tt{writer}x{count}");
                store
                    .marks
                    .change_marks(&ana, change(MarkList::Viewed, &[&film], &[], 1))
                    .await
                    .unwrap()
                    .unwrap();
                println!("\nacknowledged {film}");
            }
        });
    }
    std::future::pending().await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_acknowledged_mark_survives_kill_9() {
    if let Ok(url) = std::env::var(WRITER) {
        write_until_killed(&url).await;
    }
    let folder = TempDir::new().unwrap();
    let url = format!("sqlite://{}/laurels.db", folder.path().display());
    let mut writer = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "durability::an_acknowledged_mark_survives_kill_9", "--nocapture"])
        .env(WRITER, &url)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(writer.stdout.take().unwrap()).lines().map_while(Result::ok);
    let printed = lines.filter_map(|line| line.strip_prefix("acknowledged ").map(str::to_owned));
    let mut acknowledged: Vec<String> = Vec::new();
    for film in printed {
        acknowledged.push(film);
        if acknowledged.len() == MARKS_BEFORE_KILL {
            writer.kill().unwrap();
        }
    }
    writer.wait().unwrap();
    assert!(acknowledged.len() >= MARKS_BEFORE_KILL);

    let store = Store::open(&url.parse::<DatabaseUrl>().unwrap()).await.unwrap();
    let ana = UserId::parse("ana").unwrap();
    let found = store.marks.list_marks(&ana, MarkList::Viewed).await.unwrap();
    let lost: Vec<_> =
        acknowledged.iter().filter(|film| !found.iter().any(|stored| stored.as_str() == **film)).collect();
    assert!(lost.is_empty(), "acknowledged but lost: {lost:?}");
    store.close().await;
}

/// Opens copies of the database file without its WAL until one contains marks.
async fn is_checkpointed_within(folder: &TempDir, time: Duration) -> bool {
    let until = Instant::now() + time;
    while Instant::now() < until {
        let copy = TempDir::new().unwrap();
        std::fs::copy(folder.path().join("laurels.db"), copy.path().join("laurels.db")).unwrap();
        let url = format!("sqlite://{}/laurels.db", copy.path().display());
        // A copy taken during a write may be corrupt.
        if let Ok(store) = Store::open(&url.parse::<DatabaseUrl>().unwrap()).await {
            let marks = store.marks.list_marks(&UserId::parse("ana").unwrap(), MarkList::Viewed).await;
            store.close().await;
            if marks.is_ok_and(|marks| !marks.is_empty()) {
                return true;
            }
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    false
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn wal_is_checkpointed_while_the_store_is_open() {
    let folder = TempDir::new().unwrap();
    let url = format!("sqlite://{}/laurels.db", folder.path().display());
    let store = Store::open(&url.parse::<DatabaseUrl>().unwrap()).await.unwrap();
    let ana = create_user(&store, "ana").await;
    store.marks.change_marks(&ana, change(MarkList::Viewed, &["tt1"], &[], 1)).await.unwrap().unwrap();
    assert!(is_checkpointed_within(&folder, Duration::from_secs(30)).await);
    store.close().await;
    assert!(!folder.path().join("laurels.db-wal").exists(), "closing the store removes the WAL");
}
