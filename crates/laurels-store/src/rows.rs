//! Rows as structs, each column by its name. The derive that comes with sqlx would do, but it compiles sqlx, and SQLite
//! in C with it, a second time for the compiler's own use: over a minute of every fresh build.

/// `from_row!(Row { column, … })`, or `from_row!(Row { column, … } with { part, … })` where a part is a struct of the
/// same row.
macro_rules! from_row {
    ($name:ident { $($column:ident),* } $(with { $($part:ident),* })?) => {
        $crate::rows::from_row!(sqlx::sqlite::SqliteRow => $name { $($column),* } { $($($part),*)? });
        $crate::rows::from_row!(sqlx::postgres::PgRow => $name { $($column),* } { $($($part),*)? });
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
