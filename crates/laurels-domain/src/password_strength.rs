//! Password strength, estimated with zxcvbn: how many guesses it takes an attacker who tries common passwords, words,
//! names, dates and keyboard patterns first, and everything that is public about the user.
//!
//! Apart from the current year, which makes recent dates weaker, the result depends only on the arguments.

use std::collections::BTreeSet;

use zxcvbn::feedback::{Feedback, Warning};
use zxcvbn::matching::Match;
use zxcvbn::matching::patterns::MatchPattern;
use zxcvbn::{Entropy, Score, zxcvbn};

/// Weaker ones are found with a million guesses.
const WEAKEST_ACCEPTED: Score = Score::Two;

/// The estimate is based on the beginning of a password, because the time it takes grows with the square of the length.
const MAX_JUDGED_CHARACTERS: usize = 40;

/// Symbols that zxcvbn also reads as letters, in every combination: a hundred of them take it seconds. With many
/// different ones, a shorter beginning is judged, so that no password takes much longer than 40 ms.
const AMBIGUOUS_SYMBOLS: &str = "4@8({[<3691!|70$5+%2";
const MANY_AMBIGUOUS_SYMBOLS: usize = 9;
const MAX_JUDGED_AMBIGUOUS: usize = 16;

const PRODUCT: &str = "laurels";

/// The length of an email address. Longer texts are cut off.
const MAX_CONTEXT_CHARACTERS: usize = 254;
const MAX_CONTEXT_WORDS: usize = 40;
/// Shorter parts of a name occur in other words by chance.
const MIN_CONTEXT_WORD_CHARACTERS: usize = 3;

/// Words that are easy to guess for a user: the username, the email, their parts, and the product's name.
#[derive(Clone, Default)]
pub struct PasswordContext(BTreeSet<String>);

impl PasswordContext {
    pub fn of(email: Option<&str>, username: Option<&str>) -> Self {
        let mut words = BTreeSet::from([PRODUCT.to_owned()]);
        for text in [email, username].into_iter().flatten() {
            let text: String = text.trim().chars().take(MAX_CONTEXT_CHARACTERS).collect();
            let text = text.to_lowercase();
            let halves = text.split('@');
            let parts = text.split(|char: char| !char.is_alphanumeric());
            let found = std::iter::once(text.as_str()).chain(halves).chain(parts);
            let found = found.filter(|word| word.chars().count() >= MIN_CONTEXT_WORD_CHARACTERS);
            words.extend(found.map(str::to_owned).take(MAX_CONTEXT_WORDS));
        }
        Self(words)
    }
}

/// Why a password is easy to guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Weakness {
    #[error("That's one of the most common passwords. Try a few unrelated words.")]
    Common,
    #[error("That's close to a very common password. Try a few unrelated words.")]
    SimilarToCommon,
    #[error("That's too close to your name, your email or ours. Try a few unrelated words.")]
    Personal,
    #[error("Keys in a row are easy to guess. Try a few unrelated words.")]
    Keyboard,
    #[error("Repeats are easy to guess. Try a few unrelated words.")]
    Repeat,
    #[error("Sequences like \"abc\" are easy to guess. Try a few unrelated words.")]
    Sequence,
    #[error("Dates and years are easy to guess. Try a few unrelated words.")]
    Date,
    #[error("A single word is easy to guess. Add a few unrelated ones.")]
    Word,
    #[error("Names are easy to guess. Try a few unrelated words.")]
    Name,
    #[error("That's easy to guess. Try a few unrelated words.")]
    Other,
}

/// Why the password must not be used; `None` if it is strong enough.
pub(crate) fn find_weakness(password: &str, context: &PasswordContext) -> Option<Weakness> {
    let ambiguous = AMBIGUOUS_SYMBOLS.chars().filter(|symbol| password.contains(*symbol)).count();
    let max = if ambiguous < MANY_AMBIGUOUS_SYMBOLS { MAX_JUDGED_CHARACTERS } else { MAX_JUDGED_AMBIGUOUS };
    let judged: String = password.chars().take(max).collect();
    let words: Vec<&str> = context.0.iter().map(String::as_str).collect();
    let estimate = zxcvbn(&judged, &words);
    (estimate.score() < WEAKEST_ACCEPTED).then(|| main_weakness(&estimate, context))
}

fn main_weakness(estimate: &Entropy, context: &PasswordContext) -> Weakness {
    if estimate.sequence().iter().any(|part| is_personal(part, context)) {
        return Weakness::Personal;
    }
    match estimate.feedback().and_then(Feedback::warning) {
        Some(
            Warning::ThisIsATop10Password | Warning::ThisIsATop100Password | Warning::ThisIsACommonPassword,
        ) => Weakness::Common,
        Some(Warning::ThisIsSimilarToACommonlyUsedPassword) => Weakness::SimilarToCommon,
        Some(Warning::StraightRowsOfKeysAreEasyToGuess | Warning::ShortKeyboardPatternsAreEasyToGuess) => {
            Weakness::Keyboard
        }
        Some(
            Warning::RepeatsLikeAaaAreEasyToGuess | Warning::RepeatsLikeAbcAbcAreOnlySlightlyHarderToGuess,
        ) => Weakness::Repeat,
        Some(Warning::SequencesLikeAbcAreEasyToGuess) => Weakness::Sequence,
        Some(Warning::RecentYearsAreEasyToGuess | Warning::DatesAreOftenEasyToGuess) => Weakness::Date,
        Some(Warning::AWordByItselfIsEasyToGuess) => Weakness::Word,
        Some(
            Warning::NamesAndSurnamesByThemselvesAreEasyToGuess
            | Warning::CommonNamesAndSurnamesAreEasyToGuess,
        ) => Weakness::Name,
        None => Weakness::Other,
    }
}

fn is_personal(part: &Match, context: &PasswordContext) -> bool {
    match &part.pattern {
        MatchPattern::Dictionary(word) => context.0.contains(&word.matched_word),
        MatchPattern::Repeat(repeat) => repeat.base_matches.iter().any(|part| is_personal(part, context)),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn weak_passwords_are_rejected_with_the_reason() {
        let context = PasswordContext::of(Some("Ana.Lopez@mail.example.org"), Some("Ana Belén"));
        for (password, expected) in [
            ("password", Some(Weakness::Common)),
            ("letmein!", Some(Weakness::SimilarToCommon)),
            ("p@ssw0rd", Some(Weakness::SimilarToCommon)),
            ("12345678", Some(Weakness::Common)),
            ("zxcvbnm,./", Some(Weakness::Keyboard)),
            ("aaaaaaaaaaaa", Some(Weakness::Repeat)),
            ("abcabcabcabc", Some(Weakness::Repeat)),
            ("cdefghijklmn", Some(Weakness::Sequence)),
            ("10/12/1985", Some(Weakness::Date)),
            ("transcendence", Some(Weakness::Word)),
            ("ana.lopez@mail.example.org", Some(Weakness::Personal)),
            ("analopez", Some(Weakness::Personal)),
            ("LOPEZana1", Some(Weakness::Personal)),
            ("lopezlopez", Some(Weakness::Personal)),
            ("anabelén", Some(Weakness::Personal)),
            ("Laurels1", Some(Weakness::Personal)),
            ("l4ur3ls!", Some(Weakness::Personal)),
            ("slerual1", Some(Weakness::Personal)),
            ("ruby slippers", None),
            ("correct horse battery", None),
            ("rosebud 1941 sled", None),
            ("xQ7#vLp2", None),
            ("4@8({[<3691!|70$5+%2", None),
            ("密碼密碼很難猜到", None),
        ] {
            assert_eq!(find_weakness(password, &context), expected, "{password}");
        }
    }

    #[test]
    fn a_password_is_judged_by_what_is_known_about_its_user() {
        let unknown = PasswordContext::default();
        assert_eq!(find_weakness("zerlinde99", &unknown), None);
        for (email, username) in [(Some("zerlinde@example.org"), None), (None, Some("Zerlinde"))] {
            let context = PasswordContext::of(email, username);
            assert_eq!(find_weakness("zerlinde99", &context), Some(Weakness::Personal));
        }
    }

    #[test]
    fn long_passwords_are_judged_by_their_beginning() {
        let unknown = PasswordContext::default();
        for weak in ["1234567890", "password", "abc", "a"] {
            assert!(find_weakness(&weak.repeat(50), &unknown).is_some(), "{weak}");
        }
        assert_eq!(find_weakness(&format!("ruby slippers{}", "a".repeat(487)), &unknown), None);
    }

    #[test]
    fn short_parts_of_a_name_do_not_count() {
        let context = PasswordContext::of(Some("q@x.io"), Some("Q X"));
        assert_eq!(
            context.0.iter().map(String::as_str).collect::<Vec<_>>(),
            ["laurels", "q x", "q@x.io", "x.io"]
        );
    }

    proptest! {
        #[test]
        fn any_text_can_be_judged(password in any::<String>(), email in any::<String>(), name in "\\PC{0,60}") {
            let context = PasswordContext::of(Some(&email), Some(&name));
            let _ = find_weakness(&password, &context);
        }

        #[test]
        fn names_with_a_little_decoration_are_weak(name in "[a-z]{8,20}", digit in "[0-9!]?") {
            let context = PasswordContext::of(Some(&format!("{name}@example.org")), None);
            for password in [format!("{name}{digit}"), format!("{digit}{}", name.to_uppercase())] {
                prop_assert_eq!(find_weakness(&password, &context), Some(Weakness::Personal), "{}", password);
            }
        }

        #[test]
        fn random_passwords_are_strong(password in "[a-z0-9]{14,60}") {
            prop_assert_eq!(find_weakness(&password, &PasswordContext::default()), None);
        }
    }
}
