//! Fills an empty database with people, for measuring what many of them cost:
//! `cargo run --release --example many_people -p laurels-store -- sqlite://many.db 100000`.
//!
//! Everybody has 300 viewed films on average, from none to 900, marked on eight evenings, so that a person's rows lie
//! apart as they do in life; bookmarks; some friends; a session, whose token is `fan-` and the
//! person's number. The first is an admin.
#![expect(
    clippy::print_stdout,
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a tool for measuring may break off, and what it makes is of now"
)]

use std::fs::File;
use std::ops::Range;
use std::time::{Instant, SystemTime};

use laurels_catalogue::Catalogue;
use laurels_store::{DatabaseUrl, Store};
use serde_json::json;
use sha2::{Digest, Sha256};
use sqlx::{Connection, PgConnection, SqliteConnection};

/// Rounds in which everybody marks films.
const EVENINGS: i64 = 8;
/// As in the statements: a person goes through the films in steps of this length.
const STEP: usize = 31;
const NEIGHBOURS: u32 = 1_000;

macro_rules! id {
    ($number:literal) => {
        // As long as those that the product makes.
        concat!("'000000000000000000-' || (1000000000000 + ", $number, ")")
    };
}

/// The people from number `$1` to before `$2`.
macro_rules! people {
    ($($rest:expr),*) => {
        concat!(
            "WITH RECURSIVE people (n) AS (SELECT $1 UNION ALL SELECT n + 1 FROM people WHERE n + 1 < $2) ",
            $($rest),*
        )
    };
}

const USERS: &str = people!(
    "INSERT INTO users (id, username, email, is_email_proved, is_admin, is_tester, is_dev_acquaintance,
        is_full_member, picture, revision, created_at, search_text) SELECT ",
    id!("n"),
    ", 'Fan ' || n, 'fan' || n || '@example.org', FALSE, n = 0, FALSE, FALSE, n % 10 = 0, 0, 1, $3 - n,
        'fan ' || n || ' fan' || n || '@example.org'
    FROM people"
);
const EMAILS: &str = "INSERT INTO emails (folded, user_id) SELECT email, id FROM users";
const PASSWORDS: &str =
    "INSERT INTO passwords (user_id, hash, changed_at) SELECT id, 'no password fits', created_at FROM users";

const FILMS: &str = "CREATE TEMP TABLE films (place INTEGER PRIMARY KEY, id TEXT NOT NULL)";
const FILM: &str = "INSERT INTO films (place, id) VALUES ($1, $2)";
/// On the evening `$6` of `$5`. Few have seen much: the square of what chance has dealt each of them.
const VIEWED: &str = people!(
    ", seen (k) AS (SELECT $6 UNION ALL SELECT k + $5 FROM seen WHERE k + $5 < 900)
    INSERT INTO viewed (user_id, film_id, marked_at) SELECT ",
    id!("n"),
    ", films.id, $3 - ($5 - $6) * 86400000 + k * 60000
    FROM people CROSS JOIN seen JOIN films ON films.place = (n * 17 + k * 31) % $4
    WHERE k * 1000000 < (n * 7919 % 1000) * (n * 7919 % 1000) * 900"
);
const BOOKMARKS: &str = people!(
    ", wanted (k) AS (SELECT 0 UNION ALL SELECT k + 1 FROM wanted WHERE k < 19)
    INSERT INTO bookmarks (user_id, film_id, marked_at) SELECT ",
    id!("n"),
    ", films.id, $3 - k * 60000
    FROM people CROSS JOIN wanted JOIN films ON films.place = (n * 13 + k * 31) % $4
    WHERE k < n % 20"
);
/// Of ten others, those whom chance has brought together with the person.
const FRIENDS: &str = people!(
    ", steps (d) AS (SELECT 1 UNION ALL SELECT d * 2 FROM steps WHERE d < 512),
    pairs (one, other) AS (
        SELECT n, n + d FROM people CROSS JOIN steps WHERE n + d < $2 AND n / d % 2 = 0 AND (n + d * 3) % 5 < 3
    ),
    ties (n, other) AS (SELECT one, other FROM pairs UNION ALL SELECT other, one FROM pairs)
    INSERT INTO relationships (user_id, other_id, state, changed_at) SELECT ",
    id!("n"),
    ", ",
    id!("other"),
    ", 'friends', $3 FROM ties"
);
const COUNTS: &str = "
    UPDATE users SET relationships_revision = 1,
        relationships = (SELECT COUNT(*) FROM relationships WHERE relationships.user_id = users.id)";

/// The two databases take lists apart by functions of different names.
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

/// A database that fails halfway is thrown away, so nothing need be durable or checked on the way.
const CARELESS_ON_SQLITE: &str = "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; PRAGMA cache_size = -4000000";
const CARELESS_ON_POSTGRES: &str = "SET session_replication_role = replica; SET synchronous_commit = off";
/// PostgreSQL is quicker with the key of a full table than with a key that grows.
const WITHOUT_KEY_ON_POSTGRES: &str = "ALTER TABLE viewed DROP CONSTRAINT viewed_pkey";
/// With the rest of what PostgreSQL does by itself after a while.
const TIDY_ON_POSTGRES: [&str; 4] = [
    "SET maintenance_work_mem = '1GB'",
    "ALTER TABLE viewed ADD PRIMARY KEY (user_id, film_id)",
    "VACUUM ANALYZE",
    "CHECKPOINT",
];

struct Crowd {
    people: i64,
    films: Vec<String>,
    now: i64,
}

impl Crowd {
    fn of(people: i64) -> Self {
        let catalogue = Catalogue::builtin().unwrap();
        let mut films: Vec<String> = catalogue.films().map(|film| film.id.to_string()).collect();
        // Steps that do not divide their number come by every film before the first again.
        while films.len().is_multiple_of(STEP) {
            films.pop();
        }
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap();
        Self { people, films, now: i64::try_from(now.as_millis()).unwrap() }
    }

    fn places(&self) -> i64 {
        i64::try_from(self.films.len()).unwrap()
    }

    /// People whose films are put in together; a statement over everybody would go through the table film by film.
    fn neighbours(&self) -> impl Iterator<Item = (i64, i64)> {
        let people = self.people;
        (0..people)
            .step_by(NEIGHBOURS as usize)
            .map(move |from| (from, people.min(from + i64::from(NEIGHBOURS))))
    }
}

/// Numbers with the hashes of tokens.
fn sessions(numbers: Range<i64>) -> String {
    let hash = |number| json!([number, format!("{:x}", Sha256::digest(format!("fan-{number}")))]);
    json!(numbers.map(hash).collect::<Vec<_>>()).to_string()
}

/// The same for both databases, whose connections have no type in common.
macro_rules! side {
    ($side:ident, $connection:ty, $careless:expr, $sessions:expr) => {
        mod $side {
            use super::*;

            /// A connection that knows the films.
            pub(super) async fn connect(address: &str, crowd: &Crowd) -> Result<$connection, sqlx::Error> {
                let mut connection = <$connection>::connect(address).await?;
                sqlx::raw_sql($careless).execute(&mut connection).await?;
                let mut tx = connection.begin().await?;
                sqlx::query(FILMS).execute(&mut *tx).await?;
                for (place, film) in (0_i32..).zip(&crowd.films) {
                    sqlx::query(FILM).bind(place).bind(film).execute(&mut *tx).await?;
                }
                tx.commit().await?;
                Ok(connection)
            }

            /// Everything but what was viewed.
            pub(super) async fn fill(connection: &mut $connection, crowd: &Crowd) -> Result<(), sqlx::Error> {
                let mut tx = connection.begin().await?;
                sqlx::query(USERS).bind(0_i64).bind(crowd.people).bind(crowd.now).execute(&mut *tx).await?;
                sqlx::query(EMAILS).execute(&mut *tx).await?;
                sqlx::query(PASSWORDS).execute(&mut *tx).await?;
                sqlx::query(FRIENDS).bind(0_i64).bind(crowd.people).bind(crowd.now).execute(&mut *tx).await?;
                sqlx::query(COUNTS).execute(&mut *tx).await?;
                for (from, to) in crowd.neighbours() {
                    sqlx::query($sessions).bind(sessions(from..to)).bind(crowd.now).execute(&mut *tx).await?;
                    let bookmarks = sqlx::query(BOOKMARKS).bind(from).bind(to).bind(crowd.now);
                    bookmarks.bind(crowd.places()).execute(&mut *tx).await?;
                }
                tx.commit().await
            }

            /// What was viewed by every `parts`-th of the neighbourhoods.
            pub(super) async fn view(
                connection: &mut $connection,
                crowd: &Crowd,
                (part, parts): (usize, usize),
            ) -> Result<(), sqlx::Error> {
                let mut tx = connection.begin().await?;
                for evening in 0..EVENINGS {
                    for (from, to) in crowd.neighbours().skip(part).step_by(parts) {
                        let viewed =
                            sqlx::query(VIEWED).bind(from).bind(to).bind(crowd.now).bind(crowd.places());
                        viewed.bind(EVENINGS).bind(evening).execute(&mut *tx).await?;
                    }
                }
                tx.commit().await
            }
        }
    };
}
side!(sqlite, SqliteConnection, CARELESS_ON_SQLITE, SESSIONS_ON_SQLITE);
side!(postgres, PgConnection, CARELESS_ON_POSTGRES, SESSIONS_ON_POSTGRES);

async fn fill(url: &DatabaseUrl, address: &str, crowd: &Crowd) -> Result<(), sqlx::Error> {
    match url {
        DatabaseUrl::Sqlite(path) => {
            let mut one = sqlite::connect(address, crowd).await?;
            sqlite::fill(&mut one, crowd).await?;
            sqlite::view(&mut one, crowd, (0, 1)).await?;
            one.close().await?;
            // Nobody who measures is to wait for what was written here.
            File::open(path).and_then(|file| file.sync_all()).map_err(sqlx::Error::Io)
        }
        DatabaseUrl::Postgres(_) => {
            let mut one = postgres::connect(address, crowd).await?;
            let mut other = postgres::connect(address, crowd).await?;
            postgres::fill(&mut one, crowd).await?;
            sqlx::raw_sql(WITHOUT_KEY_ON_POSTGRES).execute(&mut one).await?;
            tokio::try_join!(
                postgres::view(&mut one, crowd, (0, 2)),
                postgres::view(&mut other, crowd, (1, 2))
            )?;
            for tidy in TIDY_ON_POSTGRES {
                sqlx::raw_sql(tidy).execute(&mut one).await?;
            }
            other.close().await?;
            one.close().await
        }
    }
}

#[tokio::main]
async fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [address, people] = &arguments[..] else { panic!("give the database's address and how many people") };
    let started = Instant::now();
    let crowd = Crowd::of(people.parse().unwrap());
    let url: DatabaseUrl = address.parse().unwrap();
    Store::open(&url).await.unwrap().close().await;
    fill(&url, address, &crowd).await.unwrap();
    println!("{people} people within {:.0} s", started.elapsed().as_secs_f64());
}
