//! What users share: the types of cards with their progress, and the cards.

use laurels_catalogue::{CeremonyNumber, FilmId};

use crate::column::Column;
use crate::fonts::Face;
use crate::frame::{
    self, STORY_BOTTOM, STORY_LEFT, STORY_RIGHT, STORY_TOP, TEXT, WIDE_BOTTOM, WIDE_LEFT, WIDE_RIGHT,
    WIDE_TOP,
};
use crate::size::Size;
use crate::svg::{Anchor, Svg};
use crate::text::TextBox;

/// What a user shares, with the user's progress when the card is drawn.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OwnCard {
    pub username: String,
    pub subject: OwnSubject,
}

/// How many there are, and how many of them the user has seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seen {
    pub seen: u32,
    pub total: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum OwnSubject {
    /// All of it: the public page.
    Progress {
        films: Seen,
        rings: Seen,
        nominations: Seen,
        minutes: u64,
    },
    /// One ring per category in display order, by normalized name.
    Ceremony {
        number: CeremonyNumber,
        films: Seen,
        rings: Vec<(String, Seen)>,
    },
    /// Which films of the category have been seen, in the category's order.
    Category {
        number: CeremonyNumber,
        category: String,
        films: Vec<(FilmId, bool)>,
    },
    /// Rings closed per ceremony of the decade.
    Decade {
        first_year: u16,
        films: Seen,
        ceremonies: Vec<(CeremonyNumber, Seen)>,
    },
    Person {
        id: String,
        films: Seen,
        nominations: Seen,
    },
    Year {
        year: u16,
        films: u32,
        minutes: u64,
        rings: u32,
        months: [u32; 12],
        best: Vec<String>,
    },
}

pub(crate) fn card(own: &OwnCard, size: Size) -> Svg {
    let mut card = frame::blank(size);
    let (left, right, top, bottom, anchor) = match size {
        Size::Wide => (WIDE_LEFT, WIDE_RIGHT, WIDE_TOP, WIDE_BOTTOM, Anchor::Start),
        Size::Story => (STORY_LEFT, STORY_RIGHT, STORY_TOP, STORY_BOTTOM, Anchor::Middle),
    };
    let mut column = Column::new(right - left, anchor);
    let title = TextBox { width: column.width(), height: bottom - top, largest: 96.0, smallest: 26.0 };
    column.title(&own.username, Face::Heading, TEXT, title);
    column.place(&mut card, left, top, bottom);
    card
}
