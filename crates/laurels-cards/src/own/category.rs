//! A user's ring of a category at a ceremony, with its films.

use laurels_catalogue::{Catalogue, CeremonyNumber, FilmId};

use super::films::{Area, Film, films, height};
use super::headline::{Verb, name_line};
use super::ring::{Center, ring};
use super::types::Seen;
use crate::ceremony::{LIST_LEFT, divider};
use crate::column::Column;
use crate::fonts::Face;
use crate::frame::{
    self, GOLD, STORY_BOTTOM, STORY_LEFT, STORY_RIGHT, STORY_TOP, TEXT, WIDE_BOTTOM, WIDE_LEFT, WIDE_RIGHT,
    WIDE_TOP,
};
use crate::size::Size;
use crate::svg::{Anchor, Style, Svg};
use crate::text::TextBox;

pub(super) fn card(
    catalogue: &Catalogue,
    username: &str,
    (ceremony, category, marks): (CeremonyNumber, &str, &[(FilmId, bool)]),
    size: Size,
) -> Option<Svg> {
    let mut nominations = catalogue.ceremony_nominations(ceremony)?;
    let nomination = nominations.find(|it| it.category.normalized_name == category)?;
    let listed: Vec<Film<'_>> = marks
        .iter()
        .filter_map(|(id, is_seen)| {
            Some(Film { name: &catalogue.film(id.as_str())?.name, is_seen: *is_seen })
        })
        .collect();
    let seen = Seen { seen: length(listed.iter().filter(|film| film.is_seen)), total: length(listed.iter()) };
    let facts = Facts {
        username,
        seen,
        name: &nomination.category_name,
        place: format!("{} Academy Awards", ceremony.ordinal()),
    };
    let mut card = frame::blank(size);
    match size {
        Size::Wide => {
            let mut column = Column::new(LIST_LEFT - 92.0 - WIDE_LEFT, Anchor::Start);
            facts.add(&mut column, 190.0, 1.0);
            column.place(&mut card, WIDE_LEFT, WIDE_TOP, WIDE_BOTTOM);
            divider(&mut card);
            let area = Area {
                left: LIST_LEFT,
                top: WIDE_TOP,
                width: WIDE_RIGHT - LIST_LEFT,
                height: WIDE_BOTTOM - WIDE_TOP,
                font: 29.0,
                is_centered: false,
            };
            films(&mut card, &area, &listed);
        }
        Size::Story => {
            let mut column = Column::new(STORY_RIGHT - STORY_LEFT, Anchor::Middle);
            facts.add(&mut column, 330.0, 1.5);
            let top = STORY_TOP + column.height() + 48.0;
            let room = Area {
                left: STORY_LEFT,
                top,
                width: STORY_RIGHT - STORY_LEFT,
                height: STORY_BOTTOM + 20.0 - top,
                font: 44.0,
                is_centered: true,
            };
            // All of it is in the middle.
            let height = height(&room, &listed);
            let shift = (room.height - height) / 2.0;
            column.place(&mut card, STORY_LEFT, STORY_TOP + shift, STORY_TOP + shift);
            films(&mut card, &Area { top: top + shift, height, ..room }, &listed);
        }
    }
    Some(card)
}

fn length<'a>(films: impl Iterator<Item = &'a Film<'a>>) -> u32 {
    u32::try_from(films.count()).unwrap_or(u32::MAX)
}

struct Facts<'a> {
    username: &'a str,
    seen: Seen,
    /// Of the category.
    name: &'a str,
    place: String,
}

impl Facts<'_> {
    fn add(&self, column: &mut Column, diameter: f32, scale: f32) {
        name_line(column, self.username, Verb::Seen, scale);
        column.gap(14.0 * scale);
        let x = if column.is_centered() { column.width() / 2.0 } else { diameter / 2.0 };
        column.draw(diameter, |svg, top| {
            ring(svg, (x, top + diameter / 2.0), diameter, self.seen, Center::Large);
        });
        column.gap(16.0 * scale);
        let title = TextBox {
            width: column.width(),
            height: 100.0 * scale,
            largest: 50.0 * scale,
            smallest: 22.0 * scale,
        };
        column.title(self.name, Face::Heading, TEXT, title);
        column.gap(8.0 * scale);
        column.line(&self.place, Style::new(Face::Bold, 26.0 * scale, GOLD));
    }
}
