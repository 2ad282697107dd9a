//! A user's progress through all films: the card of a public page.

use super::ceremony::of_films;
use super::headline::{Verb, name_line, number};
use super::ring::{Center, fitting, grouped, ring};
use super::types::Seen;
use crate::column::Column;
use crate::fonts::Face;
use crate::frame::{
    self, GOLD, LINE, QUIET, STORY_BOTTOM, STORY_LEFT, STORY_RIGHT, STORY_TOP, TEXT, WIDE_LEFT, WIDE_RIGHT,
    WIDE_TOP,
};
use crate::size::Size;
use crate::svg::{Anchor, Style, Svg};
use crate::text::count;

#[derive(Clone, Copy, Debug)]
pub(super) struct Numbers {
    pub(super) films: Seen,
    pub(super) rings: Seen,
    pub(super) nominations: Seen,
    pub(super) minutes: u64,
}

pub(super) fn card(username: &str, numbers: Numbers, size: Size) -> Svg {
    let mut card = frame::blank(size);
    match size {
        Size::Wide => {
            const DIAMETER: f32 = 290.0;
            const BOTTOM: f32 = 452.0;
            let x = WIDE_RIGHT - DIAMETER / 2.0 - 20.0;
            let y = f32::midpoint(WIDE_TOP, BOTTOM);
            ring(&mut card, (x, y), DIAMETER, numbers.films, Center::Percent);
            let mut column = Column::new(WIDE_RIGHT - WIDE_LEFT - DIAMETER - 80.0, Anchor::Start);
            name_line(&mut column, username, Verb::Seen, 1.2);
            number(&mut column, numbers.films.seen, &of_films(numbers.films), 1.1);
            column.place(&mut card, WIDE_LEFT, WIDE_TOP, BOTTOM);
            totals(&mut card, &numbers, (WIDE_LEFT, WIDE_RIGHT), BOTTOM + 26.0, 1.0);
        }
        Size::Story => {
            const DIAMETER: f32 = 500.0;
            const TOTALS: f32 = 190.0;
            let mut column = Column::new(STORY_RIGHT - STORY_LEFT, Anchor::Middle);
            name_line(&mut column, username, Verb::Seen, 1.6);
            number(&mut column, numbers.films.seen, &of_films(numbers.films), 1.7);
            column.gap(70.0);
            let x = column.width() / 2.0;
            column.draw(DIAMETER, |svg, top| {
                ring(svg, (x, top + DIAMETER / 2.0), DIAMETER, numbers.films, Center::Percent);
            });
            column.place(&mut card, STORY_LEFT, STORY_TOP, STORY_BOTTOM - TOTALS);
            totals(&mut card, &numbers, (STORY_LEFT, STORY_RIGHT), STORY_BOTTOM - TOTALS + 50.0, 1.5);
        }
    }
    card
}

/// Three numbers side by side, below a line.
fn totals(card: &mut Svg, numbers: &Numbers, (left, right): (f32, f32), top: f32, scale: f32) {
    const BETWEEN: f32 = 24.0;
    card.stroke(&format!("M{left:.2} {top:.2}H{right:.2}"), LINE, 1.5, 0.9);
    let width = (right - left - 2.0 * BETWEEN) / 3.0;
    let of = |seen: Seen, noun: &str| {
        (
            grouped(seen.seen),
            format!("of {} {noun}{}", grouped(seen.total), if seen.total == 1 { "" } else { "s" }),
        )
    };
    let (hours, noun) = hours(numbers.minutes);
    let (rings, all_rings) = of(numbers.rings, "ring");
    let (nominations, all_nominations) = of(numbers.nominations, "nomination");
    let all = [
        (rings, format!("{all_rings} closed")),
        (nominations, all_nominations),
        (hours, format!("{noun} watched")),
    ];
    let sizes = all.iter().map(|(_, counted)| fitting(counted, Face::Text, 21.0 * scale, width));
    let size = sizes.fold(21.0 * scale, f32::min).max(14.0 * scale);
    for (index, (number, counted)) in all.iter().enumerate() {
        let anchor = [Anchor::Start, Anchor::Middle, Anchor::End][index];
        let mut column = Column::new(width, anchor);
        column.shrinking_line(number, Style::new(Face::Bold, 34.0 * scale, TEXT));
        column.line(counted, Style::new(Face::Text, size, QUIET));
        let x = left + count(index) * (width + BETWEEN);
        column.place(card, x, top + 18.0 * scale, top + 18.0 * scale);
    }
    card.diamond(f32::midpoint(left, right), top, 6.0, GOLD);
}

/// Whole hours, and the noun.
pub(super) fn hours(minutes: u64) -> (String, &'static str) {
    let hours = minutes / 60;
    (grouped(hours), if hours == 1 { "hour" } else { "hours" })
}
