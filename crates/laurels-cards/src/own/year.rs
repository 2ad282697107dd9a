//! A user's year in review.

use super::headline::{Verb, name_line, number};
use super::months::{Area, bars};
use super::progress::hours;
use super::ring::grouped;
use crate::ceremony::{LIST_LEFT, divider};
use crate::column::Column;
use crate::fonts::Face;
use crate::frame::{
    self, GOLD, QUIET, STORY_BOTTOM, STORY_LEFT, STORY_RIGHT, STORY_TOP, TEXT, WIDE_BOTTOM, WIDE_LEFT,
    WIDE_RIGHT, WIDE_TOP,
};
use crate::size::Size;
use crate::svg::{Anchor, Style, Svg};

/// Titles of favorites.
const MAX_BEST: usize = 3;

pub(super) struct Review<'a> {
    pub(super) year: u16,
    pub(super) films: u32,
    pub(super) minutes: u64,
    pub(super) rings: u32,
    pub(super) months: &'a [u32; 12],
    pub(super) best: &'a [String],
}

pub(super) fn card(username: &str, review: &Review<'_>, size: Size) -> Svg {
    let mut card = frame::blank(size);
    match size {
        Size::Wide => {
            let mut column = Column::new(440.0, Anchor::Start);
            facts(&mut column, username, review, 1.0);
            column.place(&mut card, WIDE_LEFT, WIDE_TOP, WIDE_BOTTOM);
            divider(&mut card);
            let mut column = Column::new(WIDE_RIGHT - LIST_LEFT, Anchor::Start);
            let width = column.width();
            let height = if review.best.is_empty() { 340.0 } else { 230.0 };
            column.draw(height, |svg, top| {
                bars(svg, &Area { left: 0.0, top, width, height, font: 20.0 }, review.months);
            });
            favorites(&mut column, review.best, 1.0);
            column.place(&mut card, LIST_LEFT, WIDE_TOP, WIDE_BOTTOM);
        }
        Size::Story => {
            let mut column = Column::new(STORY_RIGHT - STORY_LEFT, Anchor::Middle);
            facts(&mut column, username, review, 1.5);
            column.gap(64.0);
            let width = column.width();
            let height = if review.best.is_empty() { 480.0 } else { 370.0 };
            column.draw(height, |svg, top| {
                bars(svg, &Area { left: 0.0, top, width, height, font: 32.0 }, review.months);
            });
            favorites(&mut column, review.best, 1.55);
            column.place(&mut card, STORY_LEFT, STORY_TOP, STORY_BOTTOM);
        }
    }
    card
}

fn facts(column: &mut Column, username: &str, review: &Review<'_>, scale: f32) {
    name_line(column, username, Verb::Watched, scale);
    let noun = if review.films == 1 { "film" } else { "films" };
    number(column, review.films, &format!("{noun} in {}", review.year), scale);
    column.gap(16.0 * scale);
    column.rule(GOLD);
    column.gap(14.0 * scale);
    let (hours, noun) = hours(review.minutes);
    column.line(&format!("{hours} {noun}"), Style::new(Face::Bold, 30.0 * scale, GOLD));
    let noun = if review.rings == 1 { "ring" } else { "rings" };
    let rings = format!("{} {noun} closed", grouped(review.rings));
    column.line(&rings, Style::new(Face::Text, 24.0 * scale, QUIET));
}

fn favorites(column: &mut Column, best: &[String], scale: f32) {
    if best.is_empty() {
        return;
    }
    column.gap(34.0 * scale);
    column.label(if best.len() == 1 { "Favorite" } else { "Favorites" }, 19.0 * scale, GOLD);
    column.gap(8.0 * scale);
    for title in &best[..best.len().min(MAX_BEST)] {
        column.shrinking_line(title, Style::new(Face::Text, 28.0 * scale, TEXT));
    }
}
