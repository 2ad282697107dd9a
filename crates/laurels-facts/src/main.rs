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
            // Nothing left to do when even this fails.
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
        aliases: read("aliases.csv")?,
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

#[cfg(test)]
mod tests {
    use super::*;

    const TABLES: [(&str, &str); 7] = [
        ("ceremonies.csv", "number,date,honoring_years,venue\n1,1929-05-16,1927/28,Hotel\n"),
        (
            "categories.csv",
            "canonical_key,display_name,normalized_name,group,display_priority\nP,Best Picture,best-picture,picture,10\n",
        ),
        ("languages.csv", "code,name,flag_country\n"),
        (
            "films.csv",
            "film_id,title,original_title,year,release_date,runtime_minutes,genres,original_language,countries,\
             directors,tmdb_id,tmdb_mediatype,tmdb_poster_path,letterboxd_slug,letterboxd_code\n\
             tt1,Wings,,1927,,,,,,,,,,,\n",
        ),
        ("aliases.csv", "old_id,film_id\n"),
        ("letterboxd.csv", "code,film_id,slug,name,year\n"),
        (
            "nominations.csv",
            "nomination_id,ceremony,category,category_name,film_id,nominees,nominee_ids,detail,won,status\n\
             001-p-tt1,1,P,Outstanding Picture,tt1,,,,true,official\n",
        ),
    ];

    #[test]
    fn tables_become_files_and_broken_ones_change_none() {
        let folder = tempfile::tempdir().unwrap();
        let (facts, out) = (folder.path().join("facts"), folder.path().join("new/data"));
        fs::create_dir(&facts).unwrap();
        for (name, text) in TABLES {
            fs::write(facts.join(name), text).unwrap();
        }
        run(&facts, &out).unwrap();
        let films = fs::read_to_string(out.join("nominated_films.csv")).unwrap();
        assert_eq!(films, "nomination,position,film\n001-p-tt1,1,tt1\n");
        assert_eq!(fs::read_dir(&out).unwrap().count(), 12);

        fs::write(facts.join("nominations.csv"), TABLES[6].1.replace(",tt1,", ",tt2,")).unwrap();
        let failure = run(&facts, &out).unwrap_err();
        assert_eq!(failure.to_string(), "nominations.csv line 2: unknown film 'tt2'");
        assert_eq!(fs::read_to_string(out.join("nominated_films.csv")).unwrap(), films);

        fs::remove_file(facts.join("films.csv")).unwrap();
        assert!(run(&facts, &out).unwrap_err().to_string().contains("films.csv"));
    }
}
