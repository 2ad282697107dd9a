//! Errors in the tables.

/// What is wrong with a table, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{table} line {line}: {problem}")]
pub struct LoadError {
    pub table: &'static str,
    pub line: u64,
    pub problem: Problem,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    #[error("is not a row of the table (quotes, number of cells or encoding)")]
    Malformed,
    #[error("the column '{0}' is missing")]
    MissingColumn(&'static str),
    #[error("the columns should be {0}")]
    OtherColumns(String),
    #[error("{column} cannot be {value:?}")]
    BadValue { column: &'static str, value: String },
    #[error("{what} {name:?} is given twice")]
    Duplicate { what: &'static str, name: String },
    #[error("there is no {what} {name:?}")]
    Unknown { what: &'static str, name: String },
    #[error("{what} {name:?} is out of order")]
    OutOfOrder { what: &'static str, name: String },
    #[error("{name:?} does not belong to ceremony {ceremony}")]
    WrongCeremony { name: String, ceremony: u16 },
    #[error("{what} {name:?} is known, and is not what this row says")]
    Differs { what: &'static str, name: String },
    #[error("nomination {0:?} names no film")]
    NoFilm(String),
    #[error("the table is empty")]
    Empty,
}
