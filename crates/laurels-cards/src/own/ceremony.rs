//! A user's rings at a ceremony.

use laurels_catalogue::{Catalogue, CeremonyNumber};

use super::headline::{Verb, name_line, number};
use super::labels::label;
use super::ring_grid::Grid;
use super::types::Seen;
use crate::ceremony::{LIST_LEFT, divider};
use crate::column::Column;
use crate::counts::plural;
use crate::fonts::Face;
use crate::frame::{
    self, GOLD, QUIET, STORY_BOTTOM, STORY_LEFT, STORY_RIGHT, STORY_TOP, WIDE_BOTTOM, WIDE_LEFT, WIDE_RIGHT,
    WIDE_TOP,
};
use crate::size::Size;
use crate::svg::{Anchor, Style, Svg};

/// More rings of a wide card would have illegible names.
const MAX_NAMED: usize = 15;

pub(super) fn card(
    catalogue: &Catalogue,
    username: &str,
    (ceremony, films, rings): (CeremonyNumber, Seen, &[(String, Seen)]),
    size: Size,
) -> Option<Svg> {
    catalogue.ceremony(ceremony)?;
    let closed = rings.iter().filter(|(_, seen)| seen.is_complete()).count();
    let facts = Facts {
        username,
        films,
        title: format!("{} Academy Awards", ceremony.ordinal()),
        rings: rings_closed(closed, rings.len()),
    };
    let named = |(category, seen): &(String, Seen)| (label(catalogue, category).to_owned(), *seen);
    let named: Vec<(String, Seen)> = rings.iter().map(named).collect();
    let font = if named.len() > MAX_NAMED { 0.0 } else { 17.0 };
    Some(facts.card(&named, font, size))
}

/// `14 of 24 rings closed`
pub(super) fn rings_closed(closed: usize, total: usize) -> String {
    format!("{closed} of {} closed", plural(total, "ring"))
}

/// What is beside or above the rings.
pub(super) struct Facts<'a> {
    pub(super) username: &'a str,
    pub(super) films: Seen,
    pub(super) title: String,
    pub(super) rings: String,
}

impl Facts<'_> {
    /// With a font size for the names of rings on a wide card.
    pub(super) fn card(&self, rings: &[(String, Seen)], font: f32, size: Size) -> Svg {
        let mut card = frame::blank(size);
        match size {
            Size::Wide => {
                let mut column = Column::new(440.0, Anchor::Start);
                self.add(&mut column, 1.0);
                column.place(&mut card, WIDE_LEFT, WIDE_TOP, WIDE_BOTTOM);
                divider(&mut card);
                let grid = Grid {
                    left: LIST_LEFT,
                    top: WIDE_TOP,
                    width: WIDE_RIGHT - LIST_LEFT,
                    height: WIDE_BOTTOM - WIDE_TOP,
                    font,
                };
                grid.draw(&mut card, rings);
            }
            Size::Story => {
                let mut column = Column::new(STORY_RIGHT - STORY_LEFT, Anchor::Middle);
                self.add(&mut column, 1.5);
                let top = STORY_TOP + column.height() + 40.0;
                column.place(&mut card, STORY_LEFT, STORY_TOP, STORY_TOP);
                let grid = Grid {
                    left: STORY_LEFT,
                    top,
                    width: STORY_RIGHT - STORY_LEFT,
                    height: STORY_BOTTOM + 20.0 - top,
                    font: 24.0,
                };
                grid.draw(&mut card, rings);
            }
        }
        card
    }

    fn add(&self, column: &mut Column, scale: f32) {
        name_line(column, self.username, Verb::Seen, scale);
        number(column, self.films.seen, &of_films(self.films), scale);
        column.gap(16.0 * scale);
        column.rule(GOLD);
        column.gap(14.0 * scale);
        column.shrinking_line(&self.title, Style::new(Face::Bold, 30.0 * scale, GOLD));
        column.line(&self.rings, Style::new(Face::Text, 24.0 * scale, QUIET));
    }
}

/// `of 50 films`
pub(super) fn of_films(films: Seen) -> String {
    let noun = if films.total == 1 { "film" } else { "films" };
    format!("of {} {noun}", super::ring::grouped(films.total))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ceremony_has_a_ring_per_category() {
        let catalogue = Catalogue::builtin().unwrap();
        let number = CeremonyNumber::new(98).unwrap();
        let rings = [
            ("best-picture".to_owned(), Seen { seen: 3, total: 10 }),
            ("sound".to_owned(), Seen { seen: 5, total: 5 }),
        ];
        let films = Seen { seen: 7, total: 13 };
        for size in Size::ALL {
            let svg = card(&catalogue, "Ana", (number, films, &rings), size).unwrap().document(1.0, 1.0);
            for text in [
                ">Ana has seen<",
                ">7<",
                ">of 13 films<",
                "98th Academy Awards",
                "1 of 2 rings closed",
                ">3/10<",
                ">Best Picture<",
            ] {
                assert!(svg.contains(text), "{text}: {svg}");
            }
            assert!(!svg.contains(">5/5<"), "a closed ring has a wreath");
        }
        let unknown = CeremonyNumber::new(999).unwrap();
        assert!(card(&catalogue, "Ana", (unknown, films, &rings), Size::Wide).is_none());
    }
}
