//! Folds text for comparison: lower case, no accents, no punctuation, single spaces.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::{decompose_compatible, is_combining_mark};

/// Appends the folded form of `text`. What is folded already stays as it is.
pub(crate) fn fold_into(out: &mut String, text: &str) {
    let start = out.len();
    let mut folder = Folder { out, start, gap: false, run: 0 };
    for character in text.chars() {
        if character.is_ascii() { folder.push(character) } else { folder.push_decomposed(character) }
    }
}

pub(crate) fn fold(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    fold_into(&mut out, text);
    out
}

/// The folded text without a leading article, unless nothing else is there.
pub(crate) fn without_article(folded: &str) -> &str {
    ["a ", "an ", "the "].iter().find_map(|article| folded.strip_prefix(article)).unwrap_or(folded)
}

/// The key under which spelling variants of a title are found: "Spider-Man", "The Spiderman".
pub(crate) fn title_key(title: &str) -> String {
    without_article(&fold(title)).replace(' ', "")
}

struct Folder<'a> {
    out: &'a mut String,
    start: usize,
    /// A separator followed the last character.
    gap: bool,
    /// Characters since the last gap: a period after a single one belongs to an abbreviation.
    run: usize,
}

impl Folder<'_> {
    fn push_decomposed(&mut self, character: char) {
        // Distinguishes "8½" from "81/2".
        let mut is_fraction = false;
        decompose_compatible(character, |part| is_fraction |= part == '\u{2044}');
        if is_fraction {
            self.separate();
        }
        for part in std::iter::once(character).nfkd() {
            self.push(part);
        }
    }

    fn push(&mut self, character: char) {
        match character {
            'a'..='z' | '0'..='9' => self.push_folded(character),
            'A'..='Z' => self.push_folded(character.to_ascii_lowercase()),
            // Part of a word: Ocean's, M*A*S*H.
            '\''
            | '’'
            | '‘'
            | 'ʻ'
            | 'ʼ'
            | '`'
            | '´'
            | '*'
            | '\u{ad}'
            | '\u{200b}'..='\u{200d}'
            | '\u{feff}' => {}
            '.' if self.run == 1 => self.run = 0,
            '&' => {
                self.separate();
                "and".chars().for_each(|character| self.push_folded(character));
                self.separate();
            }
            _ if character.is_ascii() => self.separate(),
            _ if is_combining_mark(character) => {}
            _ if character.is_alphanumeric() => self.push_non_ascii(character),
            _ => self.separate(),
        }
    }

    /// Characters that no decomposition turns into ASCII.
    fn push_non_ascii(&mut self, character: char) {
        for small in character.to_lowercase().filter(|small| !is_combining_mark(*small)) {
            match plain(small) {
                Some(plain) => plain.chars().for_each(|character| self.push_folded(character)),
                None => self.push_folded(small),
            }
        }
    }

    fn push_folded(&mut self, character: char) {
        if self.gap && self.out.len() > self.start {
            self.out.push(' ');
        }
        self.gap = false;
        self.run += 1;
        self.out.push(character);
    }

    fn separate(&mut self) {
        self.gap = true;
        self.run = 0;
    }
}

fn plain(small: char) -> Option<&'static str> {
    Some(match small {
        'ł' => "l",
        'ø' => "o",
        'đ' | 'ð' => "d",
        'ħ' => "h",
        'ı' => "i",
        'æ' => "ae",
        'œ' => "oe",
        'ß' => "ss",
        'þ' => "th",
        'ŋ' => "n",
        'ŧ' => "t",
        'ς' => "σ",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn spelling_variants_fold_alike() {
        let cases: Vec<(String, String)> =
            serde_json::from_str(include_str!("../../../api/cases/folding.json")).unwrap();
        for (text, folded) in cases {
            assert_eq!(fold(&text), folded, "{text:?}");
        }
    }

    #[test]
    fn articles_are_dropped_only_before_text() {
        for (folded, rest) in [
            ("the godfather", "godfather"),
            ("a star is born", "star is born"),
            ("an education", "education"),
            ("another round", "another round"),
            ("the", "the"),
            ("a", "a"),
            ("theeb", "theeb"),
        ] {
            assert_eq!(without_article(folded), rest);
        }
    }

    proptest! {
        #[test]
        fn folding_twice_changes_nothing(text in "\\PC{0,60}") {
            let once = fold(&text);
            prop_assert_eq!(&fold(&once), &once);
        }

        #[test]
        fn folded_text_is_alphanumeric_with_single_spaces(text in any::<String>()) {
            let folded = fold(&text);
            prop_assert_eq!(folded.trim(), &folded);
            prop_assert!(!folded.contains("  "));
            prop_assert!(folded.chars().all(|character| character == ' ' || character.is_alphanumeric()), "{:?}", folded);
        }

        #[test]
        fn case_does_not_matter(text in "[a-zA-ZÀ-ÖØ-öø-ÿ '.&-]{0,40}") {
            prop_assert_eq!(fold(&text.to_uppercase()), fold(&text));
        }
    }
}
