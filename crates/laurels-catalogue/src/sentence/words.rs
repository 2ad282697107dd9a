//! Small rules of English.

/// "A" or "an" before a word that may start with a capital.
pub(super) fn article(word: &str) -> &'static str {
    let silent_h = word.starts_with("Hono") || word.starts_with("hono");
    if silent_h || word.starts_with(['a', 'e', 'i', 'o', 'A', 'E', 'I', 'O']) { "an" } else { "a" }
}

/// "A", "A and B", "A, B and C".
pub(super) fn list<T: AsRef<str>>(items: &[T]) -> String {
    let mut text = String::new();
    for (at, item) in items.iter().enumerate() {
        if at > 0 {
            text.push_str(if at + 1 == items.len() { " and " } else { ", " });
        }
        text.push_str(item.as_ref());
    }
    text
}

/// Small numbers spelled out.
pub(super) fn cardinal(number: usize) -> String {
    const NAMES: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    NAMES.get(number).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn articles_follow_the_sound() {
        for (word, expected) in [
            ("Honorary Award", "an"),
            ("Academy Award", "an"),
            ("Special Award", "a"),
            ("animated short", "an"),
            ("Hungarian drama", "a"),
            ("1939 drama", "a"),
        ] {
            assert_eq!(article(word), expected, "{word}");
        }
    }

    #[test]
    fn lists_end_with_and() {
        for (items, expected) in
            [(&[][..], ""), (&["A"], "A"), (&["A", "B"], "A and B"), (&["A", "B", "C"], "A, B and C")]
        {
            assert_eq!(list(items), expected);
        }
    }

    #[test]
    fn numbers_are_spelled_out_up_to_twelve() {
        for (number, expected) in [(1, "one"), (12, "twelve"), (13, "13"), (14, "14")] {
            assert_eq!(cardinal(number), expected);
        }
    }
}
