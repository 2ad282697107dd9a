//! Turns tables of facts, as collected, into the catalogue's data.
//!
//! The same facts give the same bytes. Facts that contradict themselves change no file.

mod convert;
mod films;
mod nominations;
mod reference;
mod table;

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use convert::{FactTables, convert};
use table::FactError;

#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error("usage: laurels-facts FOLDER_OF_FACT_TABLES OUT_FOLDER")]
    Usage,
    #[error("{path}: {error}")]
    File { path: PathBuf, error: io::Error },
    #[error(transparent)]
    Fact(#[from] FactError),
}

fn main() -> ExitCode {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let result = match arguments.as_slice() {
        [facts, out] => run(facts, out),
        _ => Err(Failure::Usage),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            // Nobody is left to tell when even this fails.
            let _ = writeln!(io::stderr(), "{failure}");
            ExitCode::FAILURE
        }
    }
}

fn run(facts: &Path, out: &Path) -> Result<(), Failure> {
    let read = |name: &str| {
        let path = facts.join(name);
        fs::read_to_string(&path).map_err(|error| Failure::File { path, error })
    };
    let outputs = convert(&FactTables {
        ceremonies: read("ceremonies.csv")?,
        categories: read("categories.csv")?,
        languages: read("languages.csv")?,
        films: read("films.csv")?,
        letterboxd: read("letterboxd.csv")?,
        nominations: read("nominations.csv")?,
    })?;
    fs::create_dir_all(out).map_err(|error| Failure::File { path: out.to_owned(), error })?;
    for output in outputs {
        let path = out.join(output.name);
        fs::write(&path, output.text).map_err(|error| Failure::File { path, error })?;
    }
    Ok(())
}
