//! Who has seen how much: the first lines of a personal card.

use super::ring::grouped;
use crate::column::Column;
use crate::fonts::Face;
use crate::frame::{GOLD, QUIET, TEXT};
use crate::svg::Style;
use crate::text::TextBox;

/// Marks above a letter, without which a name could grow over the lines above it.
const MAX_MARKS: usize = 2;

/// `Ana has seen`, on one line if it's short. Without a name that can be drawn, only what follows it.
pub(super) fn name_line(column: &mut Column, username: &str, verb: Verb, scale: f32) {
    const LARGEST: f32 = 34.0;
    let largest = LARGEST * scale;
    let Some(name) = drawable(username) else {
        column.line(verb.without_name(), Style::new(Face::Bold, largest, TEXT));
        return;
    };
    let sentence = format!("{name} {}", verb.with_name());
    let one_line =
        TextBox { width: column.width(), height: largest * 1.2, largest, smallest: largest * 0.56 };
    if Face::Bold.width(&sentence, largest * 0.9) <= column.width() {
        column.title(&sentence, Face::Bold, TEXT, one_line);
        return;
    }
    column.title(&name, Face::Bold, TEXT, one_line);
    column.line(verb.with_name(), Style::new(Face::Text, 24.0 * scale, QUIET));
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Verb {
    Seen,
    /// Of a person.
    SeenOf,
    Watched,
}

impl Verb {
    fn with_name(self) -> &'static str {
        match self {
            Self::Seen => "has seen",
            Self::SeenOf => "has seen films of",
            Self::Watched => "watched",
        }
    }

    fn without_name(self) -> &'static str {
        match self {
            Self::Seen => "Seen so far",
            Self::SeenOf => "Films seen of",
            Self::Watched => "Watched",
        }
    }
}

/// A number in the display font, and what it counts.
pub(super) fn number(column: &mut Column, number: impl Into<u64>, counted: &str, scale: f32) {
    let bounds = TextBox {
        width: column.width(),
        height: 164.0 * scale,
        largest: 140.0 * scale,
        smallest: 40.0 * scale,
    };
    column.title(&grouped(number), Face::Display, GOLD, bounds);
    // Digits have no descenders.
    column.gap(-10.0 * scale);
    column.shrinking_line(counted, Style::new(Face::Heading, 42.0 * scale, TEXT));
}

/// A username as the fonts can draw it: without symbols that they lack. `None` if they lack a letter, because the rest
/// would be another name.
fn drawable(username: &str) -> Option<String> {
    let mut name = String::new();
    let mut marks = 0;
    for character in username.chars() {
        if character.is_whitespace() || character.is_control() {
            name.push(' ');
        } else if is_mark(character) {
            marks += 1;
            if marks <= MAX_MARKS && Face::Bold.has(character) {
                name.push(character);
            }
            continue;
        } else if Face::Bold.has(character) {
            name.push(character);
        } else if character.is_alphanumeric() {
            return None;
        }
        marks = 0;
    }
    let words: Vec<&str> = name.split_whitespace().collect();
    let name = words.join(" ");
    name.chars().any(char::is_alphanumeric).then_some(name)
}

fn is_mark(character: char) -> bool {
    matches!(character, '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
        | '\u{20d0}'..='\u{20ff}' | '\u{fe00}'..='\u{fe0f}' | '\u{fe20}'..='\u{fe2f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_drawn_if_the_fonts_have_their_letters() {
        for (username, name) in [
            ("Ana", Some("Ana")),
            ("  Ana   Belén 🎬 ", Some("Ana Belén")),
            ("🎬Ana❤️Belén", Some("AnaBelén")),
            ("e\u{301}\u{301}\u{301}\u{301}", Some("e\u{301}\u{301}")),
            ("Ana\u{0}\nBelén", Some("Ana Belén")),
            ("<b>&amp;</b>", Some("<b>&amp;</b>")),
            ("李", None),
            ("李 Ana", None),
            ("أحمد", None),
            ("🎬", None),
            ("---", None),
            ("", None),
        ] {
            assert_eq!(drawable(username).as_deref(), name, "{username:?}");
        }
    }
}
