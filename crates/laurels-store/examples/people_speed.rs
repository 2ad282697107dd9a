//! Benchmark of the user search in a large database: `cargo run --release --example people_speed -p laurels-store`.
#![expect(clippy::print_stdout, clippy::unwrap_used, reason = "a benchmark prints its results and may panic")]

use std::time::{Duration, Instant};

use laurels_store::{DatabaseUrl, Store, UserFilter, UserOrder, UserQuery};
use sqlx::sqlite::SqlitePool;

const USERS: u32 = 100_000;
const ROUNDS: usize = 15;

/// Names that share parts, as real ones do.
const FILL: &str = "
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < $1),
    fans (n, name) AS (SELECT n, 'Fan ' || HEX(n * 7919 % 5003) || ' of film ' || n FROM numbers)
    INSERT INTO users (id, username, email, is_email_proved, is_admin, is_tester, is_dev_acquaintance,
        is_full_member, picture, revision, created_at, search_text)
    SELECT 'user-' || n, name, 'fan' || n || '@example.org', FALSE, n % 9999 = 0, n % 100 = 0, FALSE,
        n % 10 = 0, 0, 1, n * 7919 % 1000003, LOWER(name || ' fan' || n || '@example.org')
    FROM fans";

#[tokio::main]
async fn main() {
    let folder = tempfile::tempdir().unwrap();
    let address = format!("sqlite://{}/laurels.db", folder.path().display());
    let store = Store::open(&address.parse::<DatabaseUrl>().unwrap()).await.unwrap();
    let pool = SqlitePool::connect(&address).await.unwrap();
    sqlx::query(FILL).bind(USERS).execute(&pool).await.unwrap();
    println!("{USERS} users on SQLite; a page of 50 with the total");
    let page = UserQuery { limit: Some(50), ..UserQuery::default() };
    let search = |text: &str| UserQuery { text: text.to_owned(), ..page.clone() };
    for (name, query) in [
        ("the newest", page.clone()),
        ("by name", UserQuery { order: UserOrder::ByName, ..page.clone() }),
        ("the last page", UserQuery { offset: USERS - 50, ..page.clone() }),
        ("admins", UserQuery { filter: UserFilter::Admins, ..page.clone() }),
        (
            "testers by name",
            UserQuery { filter: UserFilter::Testers, order: UserOrder::ByName, ..page.clone() },
        ),
        ("a search that finds all", search("fan")),
        ("a search that finds some", search("film 99")),
        ("a search that finds one", search("fan77777@")),
        ("a search that finds none", search("no such user")),
    ] {
        let mut times = Vec::new();
        let mut total = 0;
        for _ in 0..ROUNDS {
            let start = Instant::now();
            total = store.users.search_users(&query).await.unwrap().total;
            times.push(start.elapsed());
        }
        times.sort_unstable();
        let ms = |span: Duration| span.as_secs_f64() * 1e3;
        println!(
            "{name:32} {total:>7} {:>6.1} ms, at worst {:.1} ms",
            ms(times[ROUNDS / 2]),
            ms(times[ROUNDS - 1])
        );
    }
}
