//! A process that dies amid many marks has lost none that it answered.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::harness::{Client, Server, Setup, SharedDatabase, until};

const PEOPLE: usize = 8;
const MARKS_BEFORE_THE_KILL: usize = 1_000;

/// Every film of the last ceremonies.
fn some_films(server: &Server) -> Vec<String> {
    let overview = Client::stranger(server.address).get("/api/ceremony/overview").ok();
    let categories =
        overview.as_array().unwrap().iter().flat_map(|entry| entry["nomination_summary"].as_array());
    let films = categories.flatten().flat_map(|category| category["films"].as_array().unwrap());
    let mut films: Vec<String> =
        films.filter_map(|film| film["film_id"].as_str().map(str::to_owned)).collect();
    films.sort();
    films.dedup();
    films
}

/// Marks film after film until nobody answers; those that were acknowledged.
fn mark_until_it_ends(mut client: Client, films: &[String], marked: &AtomicUsize) -> (Client, Vec<String>) {
    let mut acknowledged = Vec::new();
    for film in films {
        match client.try_to_mark(film) {
            Ok(answer) => assert_eq!(answer.status, 200, "{answer:?}"),
            Err(_) => break,
        }
        acknowledged.push(film.clone());
        marked.fetch_add(1, Ordering::Relaxed);
    }
    (client, acknowledged)
}

fn nothing_acknowledged_is_lost(setup: Setup) {
    let mut server = setup.serve();
    let (films, marked) = (Arc::new(some_films(&server)), Arc::new(AtomicUsize::new(0)));
    let people = (0..PEOPLE).map(|number| Client::sign_up(&server, &format!("person{number}")));
    let people: Vec<_> = people.collect();
    let writers: Vec<_> = people
        .into_iter()
        .map(|client| {
            let (films, marked) = (Arc::clone(&films), Arc::clone(&marked));
            thread::spawn(move || mark_until_it_ends(client, &films, &marked))
        })
        .collect();
    until(|| (marked.load(Ordering::Relaxed) >= MARKS_BEFORE_THE_KILL).then_some(()));
    assert!(server.is_running());
    let server = server.kill_and_restart();
    for writer in writers {
        let (client, acknowledged) = writer.join().unwrap();
        assert!(acknowledged.len() < films.len(), "it was killed amid the marks");
        let kept = client.again(server.address).viewed();
        // The last one may have been kept without an answer; nobody can tell.
        assert!(kept.len() <= acknowledged.len() + 1, "{} of {}", kept.len(), acknowledged.len());
        let lost: Vec<_> = acknowledged.iter().filter(|film| !kept.contains(film)).collect();
        assert!(lost.is_empty(), "acknowledged but gone: {lost:?}");
    }
    assert_eq!(server.get("/readyz").0, 200);
}

#[test]
fn nothing_acknowledged_is_lost_by_kill_9_on_sqlite() {
    nothing_acknowledged_is_lost(Setup::new());
}

#[test]
fn nothing_acknowledged_is_lost_by_kill_9_on_postgres() {
    let database = SharedDatabase::fresh();
    nothing_acknowledged_is_lost(Setup::new().with("LAURELS_DATABASE_URL", &database.url()));
}
