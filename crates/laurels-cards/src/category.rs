//! The card of a category at a ceremony.

use laurels_catalogue::{Catalogue, CeremonyNumber};

use crate::ceremony::{LIST_LEFT, divider};
use crate::column::Column;
use crate::fonts::Face;
use crate::frame::{
    self, GOLD, QUIET, STORY_BOTTOM, STORY_LEFT, STORY_RIGHT, STORY_TOP, TEXT, WIDE_BOTTOM, WIDE_LEFT,
    WIDE_RIGHT, WIDE_TOP,
};
use crate::nominees::{list, rows};
use crate::size::Size;
use crate::svg::{Anchor, Style, Svg};
use crate::text::TextBox;

/// The category is its normalized name.
pub(crate) fn card(catalogue: &Catalogue, number: CeremonyNumber, category: &str, size: Size) -> Option<Svg> {
    let ceremony = catalogue.ceremony(number)?;
    let nominations = catalogue.ceremony_nominations(number)?;
    let mut nominations: Vec<_> = nominations.filter(|it| it.category.normalized_name == category).collect();
    let name = nominations.first()?.category_name.as_str();
    let rows = rows(&mut nominations, catalogue);
    let place = format!("{} Academy Awards", number.ordinal());
    let years = format!("Films of {}", ceremony.honoring_years);
    let mut card = frame::blank(size);
    match size {
        Size::Wide => {
            let mut column = Column::new(LIST_LEFT - 92.0 - WIDE_LEFT, Anchor::Start);
            let title = TextBox { width: column.width(), height: 280.0, largest: 68.0, smallest: 26.0 };
            column.title(name, Face::Heading, TEXT, title);
            column.gap(20.0);
            column.rule(GOLD);
            column.gap(18.0);
            column.line(&place, Style::new(Face::Bold, 28.0, GOLD));
            column.line(&years, Style::new(Face::Text, 24.0, QUIET));
            column.place(&mut card, WIDE_LEFT, WIDE_TOP, WIDE_BOTTOM);
            divider(&mut card);
            let mut column = Column::new(WIDE_RIGHT - LIST_LEFT, Anchor::Start);
            list(&mut column, &rows, WIDE_BOTTOM - WIDE_TOP, size);
            column.place(&mut card, LIST_LEFT, WIDE_TOP, WIDE_BOTTOM);
        }
        Size::Story => {
            let mut column = Column::new(STORY_RIGHT - STORY_LEFT, Anchor::Middle);
            column.line(&place, Style::new(Face::Bold, 40.0, GOLD));
            column.line(&years, Style::new(Face::Text, 34.0, QUIET));
            column.gap(20.0);
            let title = TextBox { width: column.width(), height: 330.0, largest: 104.0, smallest: 40.0 };
            column.title(name, Face::Heading, TEXT, title);
            column.gap(36.0);
            column.rule(GOLD);
            column.gap(48.0);
            let room = STORY_BOTTOM - STORY_TOP - column.height();
            list(&mut column, &rows, room, size);
            column.place(&mut card, STORY_LEFT, STORY_TOP, STORY_BOTTOM);
        }
    }
    Some(card)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_category_has_its_name_of_that_year_and_its_nominees() {
        let catalogue = Catalogue::builtin().unwrap();
        let number = CeremonyNumber::new(45).unwrap();
        for size in Size::ALL {
            let svg = card(&catalogue, number, "actor-in-a-leading-role", size).unwrap().document(1.0, 1.0);
            for text in ["Marlon Brando", "45th Academy Awards", "Films of 1972", "Sleuth"] {
                assert!(svg.contains(text), "{text}: {svg}");
            }
        }
        assert!(card(&catalogue, number, "animated-feature-film", Size::Wide).is_none());
    }
}
