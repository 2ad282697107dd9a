//! People who mark films without a pause, and remember every mark that was acknowledged.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use laurels_catalogue::Catalogue;

use super::caller::Caller;
use crate::harness::until_within;

const PEOPLE: usize = 6;
/// Slow enough for the films to last.
const BETWEEN_MARKS: Duration = Duration::from_millis(25);
/// As a person would, who is told that it did not work.
const BEFORE_TRYING_AGAIN: Duration = Duration::from_millis(200);

/// They go on until dropped.
pub(crate) struct Writers {
    people: Vec<Caller>,
    log: Arc<Log>,
    threads: Vec<JoinHandle<()>>,
}

#[derive(Default)]
struct Log {
    is_over: AtomicBool,
    kept: Mutex<Vec<Mark>>,
    /// Answers that are neither a yes nor an excuse.
    strange: Mutex<Vec<u16>>,
}

/// Acknowledged.
#[derive(Clone)]
struct Mark {
    person: usize,
    film: String,
    began: Instant,
    ended: Instant,
}

impl Writers {
    pub(crate) fn start(visitor: &Caller) -> Self {
        let catalogue = Catalogue::builtin().unwrap();
        let films: Vec<String> = catalogue.films().map(|film| film.id.to_string()).collect();
        let people: Vec<_> = (0..PEOPLE).map(|number| visitor.sign_up(&format!("writer{number}"))).collect();
        let log = Arc::new(Log::default());
        let threads = people.iter().enumerate().map(|(number, person)| {
            let (log, person, films) = (Arc::clone(&log), person.clone(), films.clone());
            thread::spawn(move || log.write(number, &person, &films))
        });
        Self { threads: threads.collect(), people, log }
    }

    /// Waits until each person has begun and kept some marks after a moment.
    pub(crate) fn until_all_write(&self, since: Instant, within: Duration) {
        let count = |person| {
            self.log.kept().iter().filter(|mark| mark.person == person && mark.began > since).count()
        };
        until_within(within, || (0..PEOPLE).all(|person| count(person) >= 10).then_some(()));
    }

    /// The longest time after a moment in which nothing was kept.
    pub(crate) fn longest_pause(&self, since: Instant) -> Duration {
        let mut ends: Vec<_> =
            self.log.kept().iter().map(|mark| mark.ended).filter(|end| *end > since).collect();
        ends.push(since);
        ends.sort_unstable();
        ends.windows(2).map(|pair| pair[1] - pair[0]).max().unwrap()
    }

    /// They stop; says how many marks were kept. All of them must be there, wherever one asks.
    pub(crate) fn stop_and_check(&mut self, instances: &[Caller]) -> usize {
        self.stop();
        assert!(self.log.strange.lock().unwrap().is_empty(), "{:?}", self.log.strange);
        let kept = self.log.kept();
        for (number, person) in self.people.iter().enumerate() {
            let acknowledged =
                kept.iter().filter(|mark| mark.person == number).map(|mark| mark.film.as_str());
            let acknowledged: BTreeSet<_> = acknowledged.collect();
            for instance in instances {
                let profile = person.at(instance).profile();
                let viewed = profile["viewed"].as_array().unwrap().iter().filter_map(|film| film.as_str());
                let viewed: BTreeSet<_> = viewed.collect();
                let lost: Vec<_> = acknowledged.difference(&viewed).collect();
                assert!(lost.is_empty(), "{} of {} are lost: {lost:?}", lost.len(), acknowledged.len());
            }
        }
        kept.len()
    }

    fn stop(&mut self) {
        self.log.is_over.store(true, Ordering::Relaxed);
        for thread in self.threads.drain(..) {
            thread.join().unwrap();
        }
    }
}

impl Drop for Writers {
    fn drop(&mut self) {
        self.log.is_over.store(true, Ordering::Relaxed);
    }
}

impl Log {
    fn write(&self, person: usize, caller: &Caller, films: &[String]) {
        let mut films = films.iter().peekable();
        while !self.is_over.load(Ordering::Relaxed)
            && let Some(film) = films.peek()
        {
            let began = Instant::now();
            match caller.try_send("POST", &format!("/api/user/viewed/{film}/true"), "{}").map(|it| it.status)
            {
                Ok(200) => {
                    let film = (*film).clone();
                    self.kept().push(Mark { person, film, began, ended: Instant::now() });
                    films.next();
                    thread::sleep(BETWEEN_MARKS);
                }
                Ok(status) if status < 500 => self.strange.lock().unwrap().push(status),
                // It may have been kept or not.
                Ok(_) | Err(_) => thread::sleep(BEFORE_TRYING_AGAIN),
            }
        }
    }

    fn kept(&self) -> MutexGuard<'_, Vec<Mark>> {
        self.kept.lock().unwrap()
    }
}
