//! The card of a ceremony.

use laurels_catalogue::{Catalogue, Ceremony, Date};

use crate::column::Column;
use crate::counts::plural;
use crate::fonts::Face;
use crate::frame::{
    self, GOLD, GOLD_DEEP, LINE, QUIET, STORY_BOTTOM, STORY_LEFT, STORY_RIGHT, STORY_TOP, TEXT, WIDE_BOTTOM,
    WIDE_LEFT, WIDE_RIGHT, WIDE_TOP,
};
use crate::nominees::{Row, list, rows};
use crate::size::Size;
use crate::svg::{Anchor, Style, Svg};
use crate::text::TextBox;

/// The list on a ceremony's card.
const BEST_PICTURE: &str = "best-picture";

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

pub(crate) fn card(catalogue: &Catalogue, ceremony: &Ceremony, size: Size) -> Svg {
    let mut card = frame::blank(size);
    let nominations = catalogue.ceremony_nominations(ceremony.number).into_iter().flatten();
    let mut best: Vec<_> = nominations.filter(|it| it.category.normalized_name == BEST_PICTURE).collect();
    let rows = rows(&mut best, catalogue).into_iter().map(|row| Row { second: String::new(), ..row });
    let rows: Vec<Row> = rows.collect();
    let label = best.first().map_or("Best Picture", |nomination| &nomination.category_name);
    match size {
        Size::Wide => {
            let mut column = Column::new(440.0, Anchor::Start);
            facts(&mut column, catalogue, ceremony, 1.0);
            column.place(&mut card, WIDE_LEFT, WIDE_TOP, WIDE_BOTTOM);
            divider(&mut card);
            let mut column = Column::new(WIDE_RIGHT - LIST_LEFT, Anchor::Start);
            column.label(label, 19.0, GOLD);
            column.gap(10.0);
            let room = WIDE_BOTTOM - WIDE_TOP - column.height();
            list(&mut column, &rows, room, size);
            column.place(&mut card, LIST_LEFT, WIDE_TOP, WIDE_BOTTOM);
        }
        Size::Story => {
            let mut column = Column::new(STORY_RIGHT - STORY_LEFT, Anchor::Middle);
            facts(&mut column, catalogue, ceremony, 1.5);
            column.gap(64.0);
            column.label(label, 30.0, GOLD);
            column.gap(18.0);
            let room = STORY_BOTTOM - STORY_TOP - column.height();
            list(&mut column, &rows, room, size);
            column.place(&mut card, STORY_LEFT, STORY_TOP, STORY_BOTTOM);
        }
    }
    card
}

/// Where lists begin on a wide card.
pub(crate) const LIST_LEFT: f32 = 612.0;

/// Between the columns of a wide card.
pub(crate) fn divider(card: &mut Svg) {
    let x = LIST_LEFT - 46.0;
    card.stroke(&format!("M{x:.1} {WIDE_TOP:.1}V{WIDE_BOTTOM:.1}"), LINE, 1.5, 0.8);
    card.diamond(x, f32::midpoint(WIDE_TOP, WIDE_BOTTOM), 6.0, GOLD_DEEP);
}

fn facts(column: &mut Column, catalogue: &Catalogue, ceremony: &Ceremony, scale: f32) {
    let number = TextBox {
        width: column.width(),
        height: 200.0 * scale,
        largest: 170.0 * scale,
        smallest: 80.0 * scale,
    };
    column.title(&ceremony.number.ordinal(), Face::Display, GOLD, number);
    column.line("Academy Awards", Style::new(Face::Heading, 52.0 * scale, TEXT));
    column.gap(22.0 * scale);
    column.rule(GOLD);
    column.gap(18.0 * scale);
    let films = catalogue.ceremony_film_ids(ceremony.number).map_or(0, |films| films.len());
    let categories = catalogue.ceremony_categories(ceremony.number).map_or(0, Iterator::count);
    let counts = format!("{} in {}", plural(films, "film"), plural(categories, "category"));
    column.shrinking_line(&counts, Style::new(Face::Bold, 28.0 * scale, TEXT));
    let honored = format!("Films of {} · {}", ceremony.honoring_years, day(ceremony.date));
    column.shrinking_line(&honored, Style::new(Face::Text, 24.0 * scale, QUIET));
}

/// `March 15, 2026`
fn day(date: Date) -> String {
    let month = MONTHS.get(usize::from(date.month()).wrapping_sub(1)).copied().unwrap_or_default();
    format!("{month} {}, {}", date.day(), date.year())
}

#[cfg(test)]
mod tests {
    use laurels_catalogue::CeremonyNumber;

    use super::*;

    #[test]
    fn a_ceremony_has_its_numbers_and_best_picture() {
        let catalogue = Catalogue::builtin().unwrap();
        let ceremony = catalogue.ceremony(CeremonyNumber::new(1).unwrap()).unwrap();
        for size in Size::ALL {
            let svg = card(&catalogue, ceremony, size).document(1.0, 1.0);
            for text in [">1st<", ">OUTSTANDING PICTURE<", ">Wings<", "Films of 1927/28 · May 16, 1929"] {
                assert!(svg.contains(text), "{text}: {svg}");
            }
        }
    }

    #[test]
    fn days_are_in_words() {
        assert_eq!(day(Date::new(2026, 3, 15).unwrap()), "March 15, 2026");
        assert_eq!(day(Date::new(1930, 12, 1).unwrap()), "December 1, 1930");
    }
}
