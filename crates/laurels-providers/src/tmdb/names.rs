//! Names and codes from TMDB, which anyone can edit, in the form of the catalogue.

use laurels_domain::is_unprintable;

/// More than any nominee has directors, genres or countries.
const MAX_NAMES: usize = 30;
/// In characters.
const MAX_LENGTH: usize = 100;
/// Separates names where the catalogue stores several in one value.
const SEPARATOR: char = '|';

/// Printable names, each once, in the given order.
pub(super) fn clean_names<'a>(names: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut clean: Vec<String> = Vec::new();
    for name in names.filter_map(clean_name) {
        if !clean.contains(&name) {
            clean.push(name);
        }
        if clean.len() == MAX_NAMES {
            break;
        }
    }
    clean
}

fn clean_name(name: &str) -> Option<String> {
    // A line break or tab separates words.
    let words = name.split_whitespace().map(|word| word.replace(is_unprintable, ""));
    let name = words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    let is_name = !name.is_empty() && name.chars().count() <= MAX_LENGTH && !name.contains(SEPARATOR);
    is_name.then_some(name)
}

/// Codes of the catalogue, each once, sorted. TMDB has its own ones for two former countries and Northern Ireland.
pub(super) fn country_codes(codes: &[String]) -> Vec<String> {
    let is_code = |code: &&str| code.len() == 2 && code.bytes().all(|byte| byte.is_ascii_uppercase());
    let mut clean: Vec<String> = codes
        .iter()
        .map(|code| match code.as_str() {
            "XC" => "CS",
            "XG" => "DD",
            "XI" => "GB",
            code => code,
        })
        .filter(is_code)
        .map(str::to_owned)
        .collect();
    clean.sort_unstable();
    clean.dedup();
    clean.truncate(MAX_NAMES);
    clean
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_printable_short_and_unique() {
        let long = "x".repeat(MAX_LENGTH + 1);
        let names = [
            "Zana Briski",
            "",
            "  ",
            "\u{0}",
            "Ross\n\tKauffman",
            "Zana  Briski",
            "Ana|Ben",
            &long,
            "\u{202e}Evil\u{7} Name\u{200b}",
            "李安",
        ];
        let expected = ["Zana Briski", "Ross Kauffman", "Evil Name", "李安"];
        assert_eq!(clean_names(names.into_iter()), expected);
    }

    #[test]
    fn the_number_of_names_is_limited() {
        let crew: Vec<String> = (0..10_000).map(|number| format!("Director {number}")).collect();
        assert_eq!(clean_names(crew.iter().map(String::as_str)).len(), MAX_NAMES);
    }

    #[test]
    fn countries_have_the_codes_of_the_catalogue() {
        let codes = ["XC", "US", "XG", "us", "", "USA", "É", "FR", "US", "XI"].map(str::to_owned);
        assert_eq!(country_codes(&codes), ["CS", "DD", "FR", "GB", "US"]);
    }
}
