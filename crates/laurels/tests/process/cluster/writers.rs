//! Users who mark films continuously and record every acknowledged mark.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use laurels_catalogue::Catalogue;

use super::caller::Caller;
use crate::harness::poll_within;

const USERS: usize = 6;
/// Long enough that a test does not run out of films.
const BETWEEN_MARKS: Duration = Duration::from_millis(25);
/// About as fast as a user who tries again.
const RETRY_DELAY: Duration = Duration::from_millis(200);

/// They write until dropped.
pub(crate) struct Writers {
    users: Vec<Caller>,
    log: Arc<Log>,
    threads: Vec<JoinHandle<()>>,
}

#[derive(Default)]
struct Log {
    is_stopped: AtomicBool,
    stored: Mutex<Vec<Mark>>,
    /// Statuses other than success and server errors.
    unexpected: Mutex<Vec<u16>>,
}

/// An acknowledged mark.
#[derive(Clone)]
struct Mark {
    user: usize,
    film: String,
    started: Instant,
    ended: Instant,
}

impl Writers {
    pub(crate) fn start(visitor: &Caller) -> Self {
        let catalogue = Catalogue::builtin().unwrap();
        let films: Vec<String> = catalogue.films().map(|film| film.id.to_string()).collect();
        let users: Vec<_> = (0..USERS).map(|number| visitor.sign_up(&format!("writer{number}"))).collect();
        let log = Arc::new(Log::default());
        let threads = users.iter().enumerate().map(|(number, user)| {
            let (log, user, films) = (Arc::clone(&log), user.clone(), films.clone());
            thread::spawn(move || log.write(number, &user, &films))
        });
        Self { threads: threads.collect(), users, log }
    }

    /// Waits until each user has sent and stored some marks after `since`.
    pub(crate) fn wait_until_all_write(&self, since: Instant, within: Duration) {
        let count =
            |user| self.log.stored().iter().filter(|mark| mark.user == user && mark.started > since).count();
        poll_within(within, || (0..USERS).all(|user| count(user) >= 10).then_some(()));
    }

    /// The longest time after `since` without a stored mark.
    pub(crate) fn longest_pause(&self, since: Instant) -> Duration {
        let mut ends: Vec<_> =
            self.log.stored().iter().map(|mark| mark.ended).filter(|end| *end > since).collect();
        ends.push(since);
        ends.sort_unstable();
        ends.windows(2).map(|pair| pair[1] - pair[0]).max().unwrap()
    }

    /// Stops all writers, checks that every instance returns all acknowledged marks, and returns their number.
    pub(crate) fn stop_and_check(&mut self, instances: &[Caller]) -> usize {
        self.stop();
        assert!(self.log.unexpected.lock().unwrap().is_empty(), "{:?}", self.log.unexpected);
        let stored = self.log.stored();
        for (number, user) in self.users.iter().enumerate() {
            let acknowledged =
                stored.iter().filter(|mark| mark.user == number).map(|mark| mark.film.as_str());
            let acknowledged: BTreeSet<_> = acknowledged.collect();
            for instance in instances {
                let profile = user.at(instance).profile();
                let viewed = profile["viewed"].as_array().unwrap().iter().filter_map(|film| film.as_str());
                let viewed: BTreeSet<_> = viewed.collect();
                let lost: Vec<_> = acknowledged.difference(&viewed).collect();
                assert!(lost.is_empty(), "{} of {} are lost: {lost:?}", lost.len(), acknowledged.len());
            }
        }
        stored.len()
    }

    fn stop(&mut self) {
        self.log.is_stopped.store(true, Ordering::Relaxed);
        for thread in self.threads.drain(..) {
            thread.join().unwrap();
        }
    }
}

impl Drop for Writers {
    fn drop(&mut self) {
        self.log.is_stopped.store(true, Ordering::Relaxed);
    }
}

impl Log {
    fn write(&self, user: usize, caller: &Caller, films: &[String]) {
        let mut films = films.iter().peekable();
        while !self.is_stopped.load(Ordering::Relaxed)
            && let Some(film) = films.peek()
        {
            let started = Instant::now();
            match caller.try_send("POST", &format!("/api/user/viewed/{film}/true"), "{}").map(|it| it.status)
            {
                Ok(200) => {
                    let film = (*film).clone();
                    self.stored().push(Mark { user, film, started, ended: Instant::now() });
                    films.next();
                    thread::sleep(BETWEEN_MARKS);
                }
                Ok(status) if status < 500 => self.unexpected.lock().unwrap().push(status),
                // The mark may have been stored or not.
                Ok(_) | Err(_) => thread::sleep(RETRY_DELAY),
            }
        }
    }

    fn stored(&self) -> MutexGuard<'_, Vec<Mark>> {
        self.stored.lock().unwrap()
    }
}
