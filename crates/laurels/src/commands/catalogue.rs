use std::fmt::Write;

use laurels_catalogue::{Catalogue, Severity};

use crate::commands::print_result;

/// Subjects listed per finding; the rest are counted.
const MAX_SUBJECTS: usize = 5;

/// Loads the catalogue and prints its counts and findings. Fails on errors, not on warnings; `is_strict` adds errors for
/// the rules of a release.
pub(crate) fn check(is_strict: bool) -> Result<(), String> {
    let catalogue = Catalogue::builtin().map_err(|error| error.to_string())?;
    let counts = catalogue.counts();
    let mut lines = format!(
        "catalogue {}: {} ceremonies, {} categories, {} films, {} nominations, {} wins\n",
        catalogue.version(),
        counts.ceremonies,
        counts.categories,
        counts.films,
        counts.nominations,
        counts.wins
    );
    let _ =
        writeln!(lines, "hidden: {} films, {} nominations", counts.hidden_films, counts.hidden_nominations);
    let report = if is_strict { catalogue.check_strict() } else { catalogue.check() };
    for finding in &report.findings {
        let kind = match finding.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        let subjects: Vec<&str> = finding.subjects.iter().take(MAX_SUBJECTS).map(String::as_str).collect();
        let more = finding.subjects.len().saturating_sub(MAX_SUBJECTS);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        let _ = writeln!(lines, "{kind}: {}: {}{more}", finding.message, subjects.join(", "));
    }
    print_result(&lines);
    match report.errors() {
        0 => Ok(()),
        errors => Err(format!("the catalogue has {errors} errors")),
    }
}
