//! The product's fonts, embedded, and the widths of texts.

use std::sync::{Arc, LazyLock};

use resvg::usvg::fontdb::Database;
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};

/// A font in one weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Face {
    /// Ceremony numbers and the product's name.
    Display,
    /// Titles.
    Heading,
    Text,
    Bold,
}

const DISPLAY: &[u8] = include_bytes!("../fonts/LaurelsDisplay-Regular.ttf");
const HEADING: &[u8] = include_bytes!("../fonts/Fraunces-SemiBold.ttf");
const TEXT: &[u8] = include_bytes!("../fonts/Inter-Regular.ttf");
const BOLD: &[u8] = include_bytes!("../fonts/Inter-SemiBold.ttf");

impl Face {
    pub(crate) const ALL: [Self; 4] = [Self::Display, Self::Heading, Self::Text, Self::Bold];

    fn file(self) -> &'static [u8] {
        match self {
            Self::Display => DISPLAY,
            Self::Heading => HEADING,
            Self::Text => TEXT,
            Self::Bold => BOLD,
        }
    }

    pub(crate) fn family(self) -> &'static str {
        match self {
            Self::Display => "Laurels Display",
            Self::Heading => "Fraunces",
            Self::Text | Self::Bold => "Inter",
        }
    }

    pub(crate) fn weight(self) -> u16 {
        match self {
            Self::Display | Self::Text => 400,
            Self::Heading | Self::Bold => 600,
        }
    }

    /// The width of a text in a font size, without kerning, which only makes texts narrower.
    pub(crate) fn width(self, text: &str, size: f32) -> f32 {
        text.chars().map(|character| self.advance(character)).sum::<f32>() * size
    }

    pub(crate) fn has(self, character: char) -> bool {
        ADVANCES[self as usize].of(character).is_some()
    }

    /// In a font size of 1. Characters that a font lacks are drawn in [`Face::Bold`].
    fn advance(self, character: char) -> f32 {
        let fonts = &*ADVANCES;
        let own = fonts[self as usize].of(character);
        own.or_else(|| fonts[Self::Bold as usize].of(character)).unwrap_or(1.0)
    }
}

/// The fonts that cards are drawn with: no others, wherever the server runs.
pub(crate) static DATABASE: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut database = Database::new();
    for face in Face::ALL {
        database.load_font_data(face.file().to_vec());
    }
    Arc::new(database)
});

static ADVANCES: LazyLock<[Advances; 4]> = LazyLock::new(|| Face::ALL.map(Advances::of_face));

/// The advance widths of a font by character, in a font size of 1. Sorted.
struct Advances(Vec<(u32, f32)>);

impl Advances {
    fn of_face(face: Face) -> Self {
        let Ok(font) = FontRef::new(face.file()) else { return Self(Vec::new()) };
        let metrics = font.glyph_metrics(Size::new(1.0), LocationRef::default());
        let glyphs = font.charmap().mappings();
        let mut advances: Vec<(u32, f32)> = glyphs
            .filter_map(|(character, glyph)| Some((character, metrics.advance_width(glyph)?)))
            .collect();
        advances.sort_unstable_by_key(|(character, _)| *character);
        Self(advances)
    }

    fn of(&self, character: char) -> Option<f32> {
        let index = self.0.binary_search_by_key(&u32::from(character), |(character, _)| *character).ok()?;
        Some(self.0[index].1)
    }
}

#[cfg(test)]
mod tests {
    use laurels_catalogue::Catalogue;

    use super::*;

    #[test]
    fn fonts_have_the_characters_of_every_title_and_name() {
        let catalogue = Catalogue::builtin().unwrap();
        let films = catalogue.films().flat_map(|film| std::iter::once(&film.name).chain(&film.directors));
        let nominations = catalogue.ceremonies().iter().flat_map(|ceremony| {
            let nominations = catalogue.ceremony_nominations(ceremony.number).unwrap();
            nominations.flat_map(|it| {
                let names = it.nominees.iter().map(|nominee| &nominee.name);
                names.chain(&it.detail).chain([&it.category_name, &ceremony.honoring_years])
            })
        });
        let people = catalogue.people().map(|person| person.name().to_owned());
        let mut count = 0;
        for text in films.chain(nominations).cloned().chain(people) {
            for character in text.chars() {
                for face in [Face::Text, Face::Bold] {
                    let advance = ADVANCES[face as usize].of(character);
                    assert!(advance.is_some(), "{face:?} lacks {character:?} of {text:?}");
                }
            }
            count += 1;
        }
        assert!(count > 30_000, "{count}");
    }

    #[test]
    fn titles_need_other_fonts_for_a_few_characters_only() {
        let catalogue = Catalogue::builtin().unwrap();
        let missing: std::collections::BTreeSet<char> = catalogue
            .films()
            .flat_map(|film| film.name.chars())
            .chain(catalogue.people().flat_map(|person| person.name().chars()))
            .filter(|character| ADVANCES[Face::Heading as usize].of(*character).is_none())
            .collect();
        assert!(missing.iter().all(|character| *character == 'ǎ'), "{missing:?}");
    }

    #[test]
    fn widths_add_up() {
        let (one, two) = (Face::Text.width("A", 20.0), Face::Text.width("AA", 20.0));
        assert!(one > 10.0 && (two - 2.0 * one).abs() < 0.01, "{one} {two}");
        assert!(Face::Bold.width("Laurels", 20.0) > Face::Text.width("Laurels", 20.0));
        assert!(Face::Text.width("", 20.0).abs() < f32::EPSILON);
    }
}
