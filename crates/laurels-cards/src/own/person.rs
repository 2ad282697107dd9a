//! A user's progress through the films of a nominated person.

use laurels_catalogue::{Catalogue, Person};

use super::headline::{Verb, name_line};
use super::ring::{Center, grouped, ring};
use super::types::Seen;
use crate::column::Column;
use crate::fonts::Face;
use crate::frame::{
    self, GOLD, QUIET, STORY_BOTTOM, STORY_LEFT, STORY_RIGHT, STORY_TOP, TEXT, WIDE_BOTTOM, WIDE_LEFT,
    WIDE_RIGHT, WIDE_TOP,
};
use crate::size::Size;
use crate::svg::{Anchor, Style, Svg};
use crate::text::TextBox;

pub(super) fn card(
    person: Person<'_>,
    catalogue: &Catalogue,
    username: &str,
    (films, nominations): (Seen, Seen),
    size: Size,
) -> Svg {
    let mut card = frame::blank(size);
    let facts = Facts { username, name: person.name(), nominations, years: years(person, catalogue) };
    match size {
        Size::Wide => {
            const DIAMETER: f32 = 360.0;
            let y = f32::midpoint(WIDE_TOP, WIDE_BOTTOM);
            ring(&mut card, (WIDE_LEFT + DIAMETER / 2.0 + 10.0, y), DIAMETER, films, Center::Large);
            let left = WIDE_LEFT + DIAMETER + 86.0;
            let mut column = Column::new(WIDE_RIGHT - left, Anchor::Start);
            facts.add(&mut column, 1.0);
            column.place(&mut card, left, WIDE_TOP, WIDE_BOTTOM);
        }
        Size::Story => {
            const DIAMETER: f32 = 560.0;
            let mut column = Column::new(STORY_RIGHT - STORY_LEFT, Anchor::Middle);
            let x = column.width() / 2.0;
            column.draw(DIAMETER, |svg, top| {
                ring(svg, (x, top + DIAMETER / 2.0), DIAMETER, films, Center::Large);
            });
            column.gap(72.0);
            facts.add(&mut column, 1.5);
            column.place(&mut card, STORY_LEFT, STORY_TOP, STORY_BOTTOM);
        }
    }
    card
}

struct Facts<'a> {
    username: &'a str,
    name: &'a str,
    nominations: Seen,
    years: String,
}

impl Facts<'_> {
    fn add(&self, column: &mut Column, scale: f32) {
        name_line(column, self.username, Verb::SeenOf, scale);
        let title = TextBox {
            width: column.width(),
            height: 190.0 * scale,
            largest: 80.0 * scale,
            smallest: 26.0 * scale,
        };
        column.title(self.name, Face::Heading, TEXT, title);
        column.gap(18.0 * scale);
        column.rule(GOLD);
        column.gap(18.0 * scale);
        let Seen { seen, total } = self.nominations;
        let noun = if total == 1 { "nomination" } else { "nominations" };
        let nominations = format!("{} of {} {noun}", grouped(seen), grouped(total));
        column.line(&nominations, Style::new(Face::Bold, 30.0 * scale, GOLD));
        column.line(&self.years, Style::new(Face::Text, 24.0 * scale, QUIET));
    }
}

/// `Films of 1978–2017`
fn years(person: Person<'_>, catalogue: &Catalogue) -> String {
    let mut years = person.nominations().filter_map(|it| catalogue.ceremony(it.ceremony));
    let first = years.next().map_or("", |ceremony| ceremony.honoring_years.as_str());
    let last = years.last().map_or(first, |ceremony| ceremony.honoring_years.as_str());
    if first == last { format!("Films of {first}") } else { format!("Films of {first}–{last}") }
}
