//! Migrations of the schema.

use sqlx::SqlSafeStr;
use sqlx::migrate::{Migrate, MigrateError, Migration, MigrationType, Migrator};

use crate::engine::db::Db;
use crate::engine::url::{DatabaseUrl, OpenError};

/// All migrations, in order. Existing files must not change.
const MIGRATIONS: [(i64, &str, &str); 30] = [
    (1, "catalogue", include_str!("../../migrations/0001_catalogue.sql")),
    (2, "people", include_str!("../../migrations/0002_people.sql")),
    (3, "friends", include_str!("../../migrations/0003_friends.sql")),
    (4, "watched_dates", include_str!("../../migrations/0004_watched_dates.sql")),
    (5, "listings", include_str!("../../migrations/0005_listings.sql")),
    (6, "my_services", include_str!("../../migrations/0006_my_services.sql")),
    (7, "revocations", include_str!("../../migrations/0007_revocations.sql")),
    (8, "marks_and_ties", include_str!("../../migrations/0008_marks_and_ties.sql")),
    (9, "memberships", include_str!("../../migrations/0009_memberships.sql")),
    (10, "admin", include_str!("../../migrations/0010_admin.sql")),
    (11, "imports", include_str!("../../migrations/0011_imports.sql")),
    (12, "lists_in_order_of_keys", include_str!("../../migrations/0012_lists_in_order_of_keys.sql")),
    (13, "plain_names", include_str!("../../migrations/0013_plain_names.sql")),
    (14, "ways_in", include_str!("../../migrations/0014_ways_in.sql")),
    (15, "checkouts", include_str!("../../migrations/0015_checkouts.sql")),
    (16, "passkeys", include_str!("../../migrations/0016_passkeys.sql")),
    (17, "email_links", include_str!("../../migrations/0017_email_links.sql")),
    (18, "outgoing_emails", include_str!("../../migrations/0018_outgoing_emails.sql")),
    (19, "unmatched_airings", include_str!("../../migrations/0019_unmatched_airings.sql")),
    (20, "merged_films", include_str!("../../migrations/0020_merged_films.sql")),
    (21, "service_logos", include_str!("../../migrations/0021_service_logos.sql")),
    (22, "watches", include_str!("../../migrations/0022_watches.sql")),
    (23, "invite_links", include_str!("../../migrations/0023_invite_links.sql")),
    (24, "next", include_str!("../../migrations/0024_next.sql")),
    (25, "goals", include_str!("../../migrations/0025_goals.sql")),
    (26, "mark_edits", include_str!("../../migrations/0026_mark_edits.sql")),
    (27, "notifications", include_str!("../../migrations/0027_notifications.sql")),
    (28, "public_links", include_str!("../../migrations/0028_public_links.sql")),
    (29, "api_tokens", include_str!("../../migrations/0029_api_tokens.sql")),
    (30, "webhooks", include_str!("../../migrations/0030_webhooks.sql")),
];

/// Migrations of SQLite's storage layout; on PostgreSQL they are no-ops.
const SQLITE_ONLY: [i64; 1] = [12];
const NO_OP: &str = "SELECT 1";

/// The current schema version: the number of the last migration.
pub(crate) const NEWEST: i64 = MIGRATIONS[MIGRATIONS.len() - 1].0;

/// The schema version of a database: the number of the last migration that was run.
pub(crate) const SCHEMA_VERSION: &str = "SELECT MAX(version) FROM _sqlx_migrations";

/// 1 if migrations were ever run, otherwise 0.
pub(crate) const HAS_SCHEMA_ON_SQLITE: &str =
    "SELECT COUNT(*) FROM sqlite_schema WHERE name = '_sqlx_migrations'";
pub(crate) const HAS_SCHEMA_ON_POSTGRES: &str = "SELECT COUNT(to_regclass('_sqlx_migrations'))";

/// Runs the migrations up to a version.
pub(crate) async fn migrate(db: &Db, url: &DatabaseUrl, version: i64) -> Result<(), OpenError> {
    run_migrations(db, version).await.map_err(|cause| match cause {
        MigrateError::VersionMissing(version) => OpenError::Newer { url: url.to_string(), version },
        MigrateError::Execute(cause) => OpenError::Unreachable { url: url.to_string(), cause },
        cause => OpenError::Migration { url: url.to_string(), cause },
    })
}

async fn run_migrations(db: &Db, version: i64) -> Result<(), MigrateError> {
    let applicable = MIGRATIONS.into_iter().filter(|(number, ..)| *number <= version);
    let is_skipped = |number| matches!(db, Db::Postgres(_)) && SQLITE_ONLY.contains(&number);
    let migrations = applicable.map(|(number, name, sql)| {
        let sql = if is_skipped(number) { NO_OP } else { sql };
        Migration::new(number, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    });
    let migrator = Migrator::with_migrations(migrations.collect());
    match db {
        Db::Sqlite(sqlite) => {
            let mut connection = sqlite.write.acquire().await?;
            // Reads the table of applied migrations; this is what fails on a file that is not a database.
            connection.ensure_migrations_table("_sqlx_migrations").await?;
            migrator.run(&mut *connection).await
        }
        Db::Postgres(postgres) => migrator.run(&mut *postgres.acquire_unbounded().await?).await,
    }
}
