//! `FromRow` by column name. The derive macro of sqlx would do, but it compiles sqlx, including SQLite in C, a second
//! time for the build host: over a minute of every clean build.

/// `from_row!(Row { column, … })`, or `from_row!(Row { column, … } with { part, … })` where a part is a struct read
/// from the same row.
macro_rules! from_row {
    ($name:ident { $($column:ident),* } $(with { $($part:ident),* })?) => {
        $crate::engine::from_row!(sqlx::sqlite::SqliteRow => $name { $($column),* } { $($($part),*)? });
        $crate::engine::from_row!(sqlx::postgres::PgRow => $name { $($column),* } { $($($part),*)? });
    };
    ($row:ty => $name:ident { $($column:ident),* } { $($part:ident),* }) => {
        impl sqlx::FromRow<'_, $row> for $name {
            fn from_row(row: &$row) -> Result<Self, sqlx::Error> {
                Ok(Self {
                    $($column: sqlx::Row::try_get(row, stringify!($column))?,)*
                    $($part: sqlx::FromRow::from_row(row)?,)*
                })
            }
        }
    };
}
pub(crate) use from_row;
