//! Fills an empty database with users, for load tests:
//! `cargo run --release --example many_people -p laurels-store -- sqlite://many.db 100000`.
//!
//! Each user has viewed 300 films on average, from 0 to 900, marked on eight evenings, so that a user's rows are
//! scattered as in production. Each also has bookmarks, friends and a session with the token `fan-` + the user's
//! number. The first user is an admin. A third argument is the number of friends of each user, instead of about six.
#![expect(
    clippy::print_stdout,
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a tool for load tests may panic, and its data is dated now"
)]

use std::fs::File;
use std::ops::Range;
use std::time::{Instant, SystemTime};

use laurels_catalogue::Catalogue;
use laurels_store::{DatabaseUrl, Store};
use serde_json::json;
use sha2::{Digest, Sha256};
use sqlx::{Connection, PgConnection, SqliteConnection};

/// Rounds in which all users mark films.
const EVENINGS: i64 = 8;
/// A user's films are this many positions from each other, as in the SQL below.
const STEP: usize = 31;
const CHUNK: u32 = 1_000;

macro_rules! id {
    ($number:literal) => {
        // As long as real ids.
        concat!("'000000000000000000-' || (1000000000000 + ", $number, ")")
    };
}

/// The users from number `$1` to `$2`, exclusive.
macro_rules! users {
    ($($rest:expr),*) => {
        concat!(
            "WITH RECURSIVE fans (n) AS (SELECT $1 UNION ALL SELECT n + 1 FROM fans WHERE n + 1 < $2) ",
            $($rest),*
        )
    };
}

const USERS: &str = users!(
    "INSERT INTO users (id, username, email, is_email_proved, is_admin, is_tester, is_dev_acquaintance,
        is_full_member, picture, revision, created_at, search_text) SELECT ",
    id!("n"),
    ", 'Fan ' || n, 'fan' || n || '@example.org', FALSE, n = 0, FALSE, FALSE, n % 10 = 0, 0, 1, $3 - n,
        'fan ' || n || ' fan' || n || '@example.org'
    FROM fans"
);
const EMAILS: &str = "INSERT INTO emails (folded, user_id) SELECT email, id FROM users";
const PASSWORDS: &str =
    "INSERT INTO passwords (user_id, hash, changed_at) SELECT id, 'no password fits', created_at FROM users";

const FILMS: &str = "CREATE TEMP TABLE films (position INTEGER PRIMARY KEY, id TEXT NOT NULL)";
const FILM: &str = "INSERT INTO films (position, id) VALUES ($1, $2)";
/// On the evening `$6` of `$5`. The number of films is the square of a pseudorandom number, so few users have many.
const VIEWED: &str = users!(
    ", seen (k) AS (SELECT $6 UNION ALL SELECT k + $5 FROM seen WHERE k + $5 < 900)
    INSERT INTO viewed (user_id, film_id, marked_at) SELECT ",
    id!("n"),
    ", films.id, $3 - ($5 - $6) * 86400000 + k * 60000
    FROM fans CROSS JOIN seen JOIN films ON films.position = (n * 17 + k * 31) % $4
    WHERE k * 1000000 < (n * 7919 % 1000) * (n * 7919 % 1000) * 900"
);
const BOOKMARKS: &str = users!(
    ", bookmarked (k) AS (SELECT 0 UNION ALL SELECT k + 1 FROM bookmarked WHERE k < 19)
    INSERT INTO bookmarks (user_id, film_id, marked_at) SELECT ",
    id!("n"),
    ", films.id, $3 - k * 60000
    FROM fans CROSS JOIN bookmarked JOIN films ON films.position = (n * 13 + k * 31) % $4
    WHERE k < n % 20"
);
/// A pseudorandom selection of ten candidates per user.
const FRIENDS: &str = users!(
    ", steps (d) AS (SELECT 1 UNION ALL SELECT d * 2 FROM steps WHERE d < 512),
    pairs (one, other) AS (
        SELECT n, n + d FROM fans CROSS JOIN steps WHERE n + d < $2 AND n / d % 2 = 0 AND (n + d * 3) % 5 < 3
    ),
    friends (n, other) AS (SELECT one, other FROM pairs UNION ALL SELECT other, one FROM pairs)
    INSERT INTO relationships (user_id, other_id, state, changed_at) SELECT ",
    id!("n"),
    ", ",
    id!("other"),
    ", 'friends', $3 FROM friends"
);
/// Each user is a friend of the `$5` next and previous ones of `$4`.
const NEIGHBORS: &str = users!(
    ", steps (d) AS (SELECT $6 UNION ALL SELECT d + 1 FROM steps WHERE d < $5),
    pairs (one, other) AS (SELECT n, (n + d) % $4 FROM fans CROSS JOIN steps),
    friends (n, other) AS (SELECT one, other FROM pairs UNION ALL SELECT other, one FROM pairs)
    INSERT INTO relationships (user_id, other_id, state, changed_at) SELECT ",
    id!("n"),
    ", ",
    id!("other"),
    ", 'friends', $3 FROM friends"
);
const COUNTS: &str = "
    UPDATE users SET relationships_revision = 1,
        relationships = (SELECT COUNT(*) FROM relationships WHERE relationships.user_id = users.id)";

/// The databases have different functions to expand a JSON array.
macro_rules! sessions {
    ($list:literal) => {
        concat!(
            "INSERT INTO sessions (user_id, token_hash, device, created_at, seen_at, ends_at) SELECT ",
            id!("CAST(value ->> 0 AS BIGINT)"),
            ", value ->> 1, 'Firefox on Linux', $2, $2, $2 + 5000000000 FROM ",
            $list
        )
    };
}
const SESSIONS_ON_SQLITE: &str = sessions!("json_each($1)");
const SESSIONS_ON_POSTGRES: &str = sessions!("json_array_elements($1::JSON) AS value");

/// A partly filled database is discarded, so durability and constraints can be off.
const UNSAFE_ON_SQLITE: &str = "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; PRAGMA cache_size = -4000000";
const UNSAFE_ON_POSTGRES: &str = "SET session_replication_role = replica; SET synchronous_commit = off";
/// PostgreSQL builds the index of a full table faster than it updates it row by row.
const DROP_KEY_ON_POSTGRES: &str = "ALTER TABLE viewed DROP CONSTRAINT viewed_pkey";
/// Adds the key again and runs the maintenance that PostgreSQL would run later.
const FINISH_ON_POSTGRES: [&str; 4] = [
    "SET maintenance_work_mem = '1GB'",
    "ALTER TABLE viewed ADD PRIMARY KEY (user_id, film_id)",
    "VACUUM ANALYZE",
    "CHECKPOINT",
];

struct Dataset {
    users: i64,
    /// Friends of each user; `None` for about six.
    friends: Option<i64>,
    films: Vec<String>,
    now: i64,
}

impl Dataset {
    fn of(users: i64, friends: Option<i64>) -> Self {
        let catalogue = Catalogue::builtin().unwrap();
        let mut films: Vec<String> = catalogue.films().map(|film| film.id.to_string()).collect();
        // A step that is coprime to the number of films visits all of them before repeating one.
        while films.len().is_multiple_of(STEP) {
            films.pop();
        }
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap();
        Self { users, friends, films, now: i64::try_from(now.as_millis()).unwrap() }
    }

    fn film_count(&self) -> i64 {
        i64::try_from(self.films.len()).unwrap()
    }

    /// Ranges of users whose films are inserted together; one statement for all users would insert film by film.
    fn chunks(&self) -> impl Iterator<Item = (i64, i64)> {
        let users = self.users;
        (0..users).step_by(CHUNK as usize).map(move |from| (from, users.min(from + i64::from(CHUNK))))
    }
}

/// User numbers with the hashes of their tokens, as JSON.
fn sessions(numbers: Range<i64>) -> String {
    let hash = |number| json!([number, format!("{:x}", Sha256::digest(format!("fan-{number}")))]);
    json!(numbers.map(hash).collect::<Vec<_>>()).to_string()
}

/// A macro because the two connection types have no trait in common.
macro_rules! module {
    ($module:ident, $connection:ty, $unsafe_settings:expr, $sessions:expr) => {
        mod $module {
            use super::*;

            /// Connects and creates the temporary table of films.
            pub(super) async fn connect(
                address: &str,
                dataset: &Dataset,
            ) -> Result<$connection, sqlx::Error> {
                let mut connection = <$connection>::connect(address).await?;
                sqlx::raw_sql($unsafe_settings).execute(&mut connection).await?;
                let mut tx = connection.begin().await?;
                sqlx::query(FILMS).execute(&mut *tx).await?;
                for (index, film) in (0_i32..).zip(&dataset.films) {
                    sqlx::query(FILM).bind(index).bind(film).execute(&mut *tx).await?;
                }
                tx.commit().await?;
                Ok(connection)
            }

            /// Inserts everything except viewed films.
            pub(super) async fn fill(
                connection: &mut $connection,
                dataset: &Dataset,
            ) -> Result<(), sqlx::Error> {
                let mut tx = connection.begin().await?;
                sqlx::query(USERS)
                    .bind(0_i64)
                    .bind(dataset.users)
                    .bind(dataset.now)
                    .execute(&mut *tx)
                    .await?;
                sqlx::query(EMAILS).execute(&mut *tx).await?;
                sqlx::query(PASSWORDS).execute(&mut *tx).await?;
                let friends = sqlx::query(if dataset.friends.is_some() { NEIGHBORS } else { FRIENDS })
                    .bind(0_i64)
                    .bind(dataset.users)
                    .bind(dataset.now);
                let friends = match dataset.friends {
                    Some(count) => friends.bind(dataset.users).bind(count / 2).bind(1_i64),
                    None => friends,
                };
                friends.execute(&mut *tx).await?;
                sqlx::query(COUNTS).execute(&mut *tx).await?;
                for (from, to) in dataset.chunks() {
                    sqlx::query($sessions)
                        .bind(sessions(from..to))
                        .bind(dataset.now)
                        .execute(&mut *tx)
                        .await?;
                    let bookmarks = sqlx::query(BOOKMARKS).bind(from).bind(to).bind(dataset.now);
                    bookmarks.bind(dataset.film_count()).execute(&mut *tx).await?;
                }
                tx.commit().await
            }

            /// Inserts the viewed films of every `parts`-th chunk.
            pub(super) async fn add_viewed(
                connection: &mut $connection,
                dataset: &Dataset,
                (part, parts): (usize, usize),
            ) -> Result<(), sqlx::Error> {
                let mut tx = connection.begin().await?;
                for evening in 0..EVENINGS {
                    for (from, to) in dataset.chunks().skip(part).step_by(parts) {
                        let viewed = sqlx::query(VIEWED)
                            .bind(from)
                            .bind(to)
                            .bind(dataset.now)
                            .bind(dataset.film_count());
                        viewed.bind(EVENINGS).bind(evening).execute(&mut *tx).await?;
                    }
                }
                tx.commit().await
            }
        }
    };
}
module!(sqlite, SqliteConnection, UNSAFE_ON_SQLITE, SESSIONS_ON_SQLITE);
module!(postgres, PgConnection, UNSAFE_ON_POSTGRES, SESSIONS_ON_POSTGRES);

async fn fill(url: &DatabaseUrl, address: &str, dataset: &Dataset) -> Result<(), sqlx::Error> {
    match url {
        DatabaseUrl::Sqlite(path) => {
            let mut one = sqlite::connect(address, dataset).await?;
            sqlite::fill(&mut one, dataset).await?;
            sqlite::add_viewed(&mut one, dataset, (0, 1)).await?;
            one.close().await?;
            // So that a benchmark does not wait for these writes.
            File::open(path).and_then(|file| file.sync_all()).map_err(sqlx::Error::Io)
        }
        DatabaseUrl::Postgres(_) => {
            let mut one = postgres::connect(address, dataset).await?;
            let mut other = postgres::connect(address, dataset).await?;
            postgres::fill(&mut one, dataset).await?;
            sqlx::raw_sql(DROP_KEY_ON_POSTGRES).execute(&mut one).await?;
            tokio::try_join!(
                postgres::add_viewed(&mut one, dataset, (0, 2)),
                postgres::add_viewed(&mut other, dataset, (1, 2))
            )?;
            for statement in FINISH_ON_POSTGRES {
                sqlx::raw_sql(statement).execute(&mut one).await?;
            }
            other.close().await?;
            one.close().await
        }
    }
}

#[tokio::main]
async fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (address, users, friends) = match &arguments[..] {
        [address, users] => (address, users, None),
        [address, users, friends] => (address, users, Some(friends.parse().unwrap())),
        _ => panic!("usage: many_people DATABASE_URL USERS [FRIENDS]"),
    };
    let started = Instant::now();
    let dataset = Dataset::of(users.parse().unwrap(), friends);
    let url: DatabaseUrl = address.parse().unwrap();
    Store::open(&url).await.unwrap().close().await;
    fill(&url, address, &dataset).await.unwrap();
    println!("{users} users in {:.0} s", started.elapsed().as_secs_f64());
}
