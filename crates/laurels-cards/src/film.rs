//! The card of a film.

use laurels_catalogue::{Catalogue, Film};

use crate::column::Column;
use crate::counts::counts;
use crate::fonts::Face;
use crate::frame::{
    self, GOLD, QUIET, STORY_BOTTOM, STORY_LEFT, STORY_RIGHT, STORY_TOP, TEXT, WIDE_BOTTOM, WIDE_LEFT,
    WIDE_RIGHT, WIDE_TOP,
};
use crate::poster;
use crate::size::Size;
use crate::svg::{Anchor, Style, Svg};
use crate::text::TextBox;

/// Won categories, before the others are counted.
const MAX_WINS: usize = 4;

pub(crate) fn card(catalogue: &Catalogue, film: &Film, size: Size) -> Svg {
    let mut card = frame::blank(size);
    match size {
        Size::Wide => wide(&mut card, catalogue, film),
        Size::Story => story(&mut card, catalogue, film),
    }
    card
}

fn wide(card: &mut Svg, catalogue: &Catalogue, film: &Film) {
    const POSTER: f32 = 292.0;
    card.group(WIDE_RIGHT - POSTER, WIDE_TOP, POSTER / poster::WIDTH, &poster::draw(film));
    let mut column = Column::new(WIDE_RIGHT - POSTER - WIDE_LEFT - 44.0, Anchor::Start);
    let mut facts = Column::new(column.width(), Anchor::Start);
    facts.gap(8.0);
    facts.shrinking_line(&credits(film), Style::new(Face::Text, 28.0, QUIET));
    facts.gap(18.0);
    facts.rule(GOLD);
    facts.gap(16.0);
    add_wins(&mut facts, catalogue, film, 32.0, 24.0);
    let room = WIDE_BOTTOM - WIDE_TOP - facts.height();
    let title = TextBox { width: column.width(), height: room.min(240.0), largest: 82.0, smallest: 26.0 };
    column.title(&film.name, Face::Heading, TEXT, title);
    column.append(&facts);
    column.place(card, WIDE_LEFT, WIDE_TOP, WIDE_BOTTOM);
}

fn story(card: &mut Svg, catalogue: &Catalogue, film: &Film) {
    const POSTER: f32 = 440.0;
    let mut column = Column::new(STORY_RIGHT - STORY_LEFT, Anchor::Middle);
    let left = (column.width() - POSTER) / 2.0;
    column.draw(POSTER / poster::WIDTH * poster::HEIGHT, |svg, top| {
        svg.group(left, top, POSTER / poster::WIDTH, &poster::draw(film));
    });
    column.gap(40.0);
    let mut facts = Column::new(column.width(), Anchor::Middle);
    facts.gap(12.0);
    facts.shrinking_line(&credits(film), Style::new(Face::Text, 38.0, QUIET));
    facts.gap(26.0);
    facts.rule(GOLD);
    facts.gap(22.0);
    add_wins(&mut facts, catalogue, film, 44.0, 34.0);
    let room = STORY_BOTTOM - STORY_TOP - column.height() - facts.height();
    let title = TextBox { width: column.width(), height: room.min(290.0), largest: 100.0, smallest: 36.0 };
    column.title(&film.name, Face::Heading, TEXT, title);
    column.append(&facts);
    column.place(card, STORY_LEFT, STORY_TOP, STORY_BOTTOM);
}

/// Counts, and what the film won.
fn add_wins(column: &mut Column, catalogue: &Catalogue, film: &Film, large: f32, small: f32) {
    let won = won_categories(catalogue, film);
    let nominations = usize::from(catalogue.nom_count(&film.id));
    let wins = usize::from(catalogue.win_count(&film.id));
    column.line(&counts(nominations, wins), Style::new(Face::Bold, large, GOLD));
    column.gap(4.0);
    let style = Style::new(Face::Text, small, TEXT);
    // A single one more takes no more room than its number.
    let shown = if won.len() > MAX_WINS + 1 { MAX_WINS } else { won.len() };
    for category in &won[..shown] {
        column.shrinking_line(category, style);
    }
    if shown < won.len() {
        let rest = format!("and {} more", won.len() - shown);
        column.line(&rest, Style { color: QUIET, ..style });
    }
}

fn won_categories<'a>(catalogue: &'a Catalogue, film: &Film) -> Vec<&'a str> {
    let won = catalogue.nominations_of(&film.id).filter(|nomination| nomination.won);
    won.map(|nomination| nomination.category_name.as_str()).collect()
}

/// `1972 · Francis Ford Coppola`
fn credits(film: &Film) -> String {
    match film.directors.as_slice() {
        [] => film.year.to_string(),
        [one] => format!("{} · {one}", film.year),
        [one, other] => format!("{} · {one} and {other}", film.year),
        [one, others @ ..] => format!("{} · {one} and {} others", film.year, others.len()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(id: &str) -> String {
        let catalogue = Catalogue::builtin().unwrap();
        card(&catalogue, catalogue.film(id).unwrap(), Size::Wide).document(1200.0, 630.0)
    }

    #[test]
    fn a_film_has_its_counts_and_wins() {
        let godfather = texts("tt0068646");
        for text in
            ["The Godfather", "1972 · Francis Ford Coppola", "10 nominations, 3 wins", ">Best Picture<"]
        {
            assert!(godfather.contains(text), "{text}: {godfather}");
        }
    }

    #[test]
    fn more_than_five_wins_are_counted() {
        let return_of_the_king = texts("tt0167260");
        assert!(return_of_the_king.contains("11 nominations, 11 wins"));
        assert!(return_of_the_king.contains("and 7 more"));
    }

    #[test]
    fn many_directors_are_counted() {
        let catalogue = Catalogue::builtin().unwrap();
        let mut film = catalogue.film("tt0068646").unwrap().clone();
        for (directors, expected) in
            [(&[][..], "1972"), (&["A", "B"], "1972 · A and B"), (&["A", "B", "C"], "1972 · A and 2 others")]
        {
            film.directors = directors.iter().map(|name| (*name).to_owned()).collect();
            assert_eq!(credits(&film), expected);
        }
    }
}
