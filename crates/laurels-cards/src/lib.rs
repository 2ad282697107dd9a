//! Share cards: pictures of a film, ceremony, category or person, for link previews and stories.
//!
//! Each card is an SVG made here from the catalogue, in the embedded fonts, and drawn as a PNG. The same facts give the
//! same bytes. `docs/cards.md` describes the layouts.

mod category;
mod ceremony;
mod column;
mod counts;
mod film;
mod fonts;
mod frame;
mod nominees;
mod person;
mod png;
mod poster;
mod subject;
mod svg;
mod text;

pub use counts::{counts, plural};
pub use png::{DrawError, draw};
pub use subject::Subject;

use laurels_catalogue::Catalogue;

/// The two shapes of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Size {
    /// For link previews.
    Wide,
    /// For stories on phones.
    Story,
}

impl Size {
    pub const ALL: [Self; 2] = [Self::Wide, Self::Story];

    /// In pixels.
    pub fn width(self) -> u16 {
        match self {
            Self::Wide => 1200,
            Self::Story => 1080,
        }
    }

    pub fn height(self) -> u16 {
        match self {
            Self::Wide => 630,
            Self::Story => 1920,
        }
    }
}

/// A card as SVG; `None` if the catalogue has no such subject.
pub fn card(catalogue: &Catalogue, subject: &Subject, size: Size) -> Option<String> {
    let svg = match subject {
        Subject::Film(id) => film::card(catalogue, catalogue.film(id.as_str())?, size),
        Subject::Ceremony(number) => ceremony::card(catalogue, catalogue.ceremony(*number)?, size),
        Subject::Category(number, category) => category::card(catalogue, *number, category, size)?,
        Subject::Person(id) => person::card(catalogue, catalogue.person(id)?, size)?,
    };
    Some(svg.document(size.width().into(), size.height().into()))
}
