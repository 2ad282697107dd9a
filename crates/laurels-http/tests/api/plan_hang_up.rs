//! A plan is given up when its caller hangs up.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use laurels_catalogue::{Catalogue, Tables};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use crate::harness::{Options, Server, User};

const PLAN: &str = "/api/next/plan";
/// How long an unproved plan takes.
const MAX_TIME: Duration = Duration::from_secs(2);
/// Plans of one user that wait or are computed.
const SHARE: usize = 10;
const ROUNDS: u32 = 5;

/// With a category whose rings share their films at random, so that no plan can be proved in time.
fn hard_facts() -> Catalogue {
    let (tables, builtin) = (Tables::BUILTIN, Catalogue::builtin().unwrap());
    let films: Vec<&str> = builtin
        .films()
        .filter(|film| film.runtime.is_some_and(|minutes| minutes > 80))
        .map(|film| film.id.as_str())
        .take(60)
        .collect();
    let (mut nominations, mut nominated) = (tables.nominations.to_owned(), tables.nominated_films.to_owned());
    let mut random = 1_u32;
    for ceremony in 1..=98 {
        let mut ring = Vec::new();
        while ring.len() < 5 {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let film = films[random as usize / 65_536 % films.len()];
            if !ring.contains(&film) {
                ring.push(film);
            }
        }
        for film in ring {
            let id = format!("{ceremony:03}-hard-{film}");
            writeln!(nominations, "{id},{ceremony},hard,Hard,,false,official").unwrap();
            writeln!(nominated, "{id},1,{film}").unwrap();
        }
    }
    Catalogue::from_tables(&Tables {
        categories: &(tables.categories.to_owned() + "hard,Hard,honorary,103\n"),
        nominations: &nominations,
        nominated_films: &nominated,
        ..tables
    })
    .unwrap()
}

fn hard() -> Value {
    json!({ "scope": { "kind": "category", "value": "hard" }, "minutes": 2_500 })
}

async fn easy_plan(user: &User) -> u16 {
    let body = json!({ "scope": { "kind": "ceremony", "value": 97 }, "minutes": 0 });
    user.post(PLAN, &body).await.status.as_u16()
}

/// Asks for a hard plan; hangs up when it's dropped.
async fn ask(server: &Server, user: &User) -> TcpStream {
    let mut stream = server.connect().await;
    let (cookie, body) = (user.header("cookie"), hard().to_string());
    let request = format!(
        "POST {PLAN} HTTP/1.1\r\nhost: laurels\r\nx-mol-frontend-build-version: 1\r\ncookie: {cookie}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    stream
}

#[tokio::test]
async fn a_plan_ends_when_its_caller_hangs_up() {
    let server = Server::start_with(Options { facts: Some(hard_facts()), ..Options::default() }).await;
    let ana = server.user("ana").await;
    assert_eq!(ana.post(PLAN, &hard()).await.ok()["optimal"], false, "it's too easy");
    let started = Instant::now();
    for _ in 0..ROUNDS {
        let mut callers = Vec::new();
        for _ in 0..SHARE {
            callers.push(ask(&server, &ana).await);
        }
        // Rejected once the user's share is taken; before that it waits like the others, and may take a place from them.
        while timeout(MAX_TIME / 20, easy_plan(&ana)).await != Ok(503) {
            callers.push(ask(&server, &ana).await);
        }
        drop(callers);
        while easy_plan(&ana).await == 503 {
            sleep(Duration::from_millis(5)).await;
        }
    }
    let elapsed = started.elapsed();
    assert!(elapsed < ROUNDS * MAX_TIME / 2, "plans without callers were computed for {elapsed:?}");
}
