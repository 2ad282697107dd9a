//! Counts in words.

/// `10 nominations, 3 wins`
pub fn counts(nominations: usize, wins: usize) -> String {
    let nominations = plural(nominations, "nomination");
    if wins == 0 { nominations } else { format!("{nominations}, {}", plural(wins, "win")) }
}

/// `1 film`, `2 films`; categories are the only irregular ones.
pub fn plural(count: usize, noun: &str) -> String {
    match (count, noun.strip_suffix('y')) {
        (1, _) => format!("1 {noun}"),
        (_, Some(stem)) => format!("{count} {stem}ies"),
        (_, None) => format!("{count} {noun}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_have_singular_and_plural() {
        assert_eq!(counts(1, 0), "1 nomination");
        assert_eq!(counts(1, 1), "1 nomination, 1 win");
        assert_eq!(counts(10, 3), "10 nominations, 3 wins");
        assert_eq!(plural(24, "category"), "24 categories");
        assert_eq!(plural(1, "category"), "1 category");
    }
}
