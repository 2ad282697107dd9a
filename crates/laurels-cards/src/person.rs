//! The card of a nominated person or company.

use laurels_catalogue::{Catalogue, Nomination, Person, RecordKind};

use crate::ceremony::{LIST_LEFT, divider};
use crate::column::Column;
use crate::counts::counts;
use crate::fonts::Face;
use crate::frame::{
    self, GOLD, LINE, QUIET, STORY_BOTTOM, STORY_LEFT, STORY_RIGHT, STORY_TOP, TEXT, WIDE_BOTTOM, WIDE_LEFT,
    WIDE_RIGHT, WIDE_TOP,
};
use crate::nominees::{Row, list};
use crate::size::Size;
use crate::svg::{Anchor, Style, Svg};
use crate::text::{TextBox, count};

pub(crate) fn card(catalogue: &Catalogue, person: Person<'_>, size: Size) -> Option<Svg> {
    let mut card = frame::blank(size);
    let first = person.nominations().next()?;
    let last = person.nominations().last()?;
    let has_career = first.ceremony != last.ceremony;
    let years = years(catalogue, first, last);
    let (label, rows) = highlights(catalogue, person);
    match size {
        Size::Wide => {
            const CAREER: f32 = 132.0;
            let bottom = if has_career { WIDE_BOTTOM - CAREER } else { WIDE_BOTTOM };
            let mut column = Column::new(LIST_LEFT - 92.0 - WIDE_LEFT, Anchor::Start);
            let room = bottom - WIDE_TOP;
            let title =
                TextBox { width: column.width(), height: room - 150.0, largest: 72.0, smallest: 26.0 };
            facts(&mut column, person, &years, title, 1.0);
            column.place(&mut card, WIDE_LEFT, WIDE_TOP, bottom);
            let mut column = Column::new(WIDE_RIGHT - LIST_LEFT, Anchor::Start);
            column.label(label, 19.0, GOLD);
            column.gap(6.0);
            let room = room - column.height();
            list(&mut column, &rows, room, size);
            column.place(&mut card, LIST_LEFT, WIDE_TOP, bottom);
            if has_career {
                let area =
                    Area { left: WIDE_LEFT, right: WIDE_RIGHT, bottom: WIDE_BOTTOM, height: CAREER - 24.0 };
                career(&mut card, catalogue, person, &area, 20.0);
            } else {
                divider(&mut card);
            }
        }
        Size::Story => {
            const CAREER: f32 = 300.0;
            let bottom = if has_career { STORY_BOTTOM - CAREER } else { STORY_BOTTOM };
            let mut column = Column::new(STORY_RIGHT - STORY_LEFT, Anchor::Middle);
            let title = TextBox { width: column.width(), height: 330.0, largest: 112.0, smallest: 40.0 };
            facts(&mut column, person, &years, title, 1.5);
            column.gap(56.0);
            column.label(label, 30.0, GOLD);
            column.gap(16.0);
            let room = bottom - STORY_TOP - column.height();
            list(&mut column, &rows, room, size);
            column.place(&mut card, STORY_LEFT, STORY_TOP, bottom);
            if has_career {
                let area = Area {
                    left: STORY_LEFT,
                    right: STORY_RIGHT,
                    bottom: STORY_BOTTOM,
                    height: CAREER - 60.0,
                };
                career(&mut card, catalogue, person, &area, 32.0);
            }
        }
    }
    Some(card)
}

fn facts(column: &mut Column, person: Person<'_>, years: &str, title: TextBox, scale: f32) {
    column.title(person.name(), Face::Heading, TEXT, title);
    column.gap(14.0 * scale);
    column.rule(GOLD);
    column.gap(14.0 * scale);
    let counts = counts(person.nominations().len(), person.win_count());
    column.shrinking_line(&counts, Style::new(Face::Bold, 30.0 * scale, GOLD));
    column.line(years, Style::new(Face::Text, 24.0 * scale, QUIET));
    if let Some(record) = person.records().next() {
        let text = record_text(&record.kind, record.value);
        column.shrinking_line(&text, Style::new(Face::Text, 24.0 * scale, TEXT));
    }
}

/// The films of the wins or, without one, of the nominations.
fn highlights(catalogue: &Catalogue, person: Person<'_>) -> (&'static str, Vec<Row>) {
    let has_won = person.win_count() > 0;
    let row = |nomination: &Nomination| {
        let films = nomination.films.iter().filter_map(|film| catalogue.film(film.as_str()));
        Row {
            won: nomination.won,
            first: films.map(|film| film.name.as_str()).collect::<Vec<_>>().join(", "),
            second: nomination.category_name.clone(),
        }
    };
    let nominations = person.nominations().filter(|nomination| nomination.won == has_won);
    (if has_won { "Won for" } else { "Nominated for" }, nominations.map(row).collect())
}

/// `1978–2017`
fn years(catalogue: &Catalogue, first: &Nomination, last: &Nomination) -> String {
    let years = |nomination: &Nomination| {
        catalogue.ceremony(nomination.ceremony).map_or("", |ceremony| ceremony.honoring_years.as_str())
    };
    let (first, last) = (years(first), years(last));
    if first == last { format!("Films of {first}") } else { format!("Films of {first}–{last}") }
}

fn record_text(kind: &RecordKind, value: usize) -> String {
    match kind {
        RecordKind::Nominations => format!("Most nominations: {value}"),
        RecordKind::Wins => format!("Most wins: {value}"),
        RecordKind::NominationsWithoutWin => format!("Most nominations without a win: {value}"),
        RecordKind::Years => format!("Longest time from first to last nomination: {value} years"),
        RecordKind::NominationsIn(category) => format!("Most nominations for {}: {value}", category.name),
    }
}

struct Area {
    left: f32,
    right: f32,
    bottom: f32,
    height: f32,
}

/// A line from the first to the last ceremony, with a mark for each nomination.
fn career(card: &mut Svg, catalogue: &Catalogue, person: Person<'_>, area: &Area, font: f32) {
    let ceremonies: Vec<u16> = person.nominations().map(|it| it.ceremony.get()).collect();
    let (Some(first), Some(last)) = (ceremonies.first().copied(), ceremonies.last().copied()) else { return };
    let most = ceremonies.chunk_by(PartialEq::eq).map(<[u16]>::len).max().unwrap_or(1);
    let axis = area.bottom - font * 1.6;
    // Marks of one ceremony are on top of each other.
    let tallest = (area.height - font * 1.6) / (count(most) * 2.0 + 1.0);
    let slot = (area.right - area.left) / f32::from(last - first + 1);
    let reach = tallest.min(slot * 0.42).clamp(2.0, font * 0.62);
    let from = area.left + reach;
    let step = (area.right - area.left - 2.0 * reach) / f32::from(last - first);
    card.stroke(&format!("M{:.2} {axis:.2}H{:.2}", area.left, area.right), LINE, 2.0, 1.0);
    let mut level = (0, 0_u8);
    for nomination in person.nominations() {
        let number = nomination.ceremony.get();
        level = if level.0 == number { (number, level.1.saturating_add(1)) } else { (number, 0) };
        let x = from + f32::from(number - first) * step;
        let y = axis - reach * (1.6 + 2.1 * f32::from(level.1));
        if nomination.won {
            card.diamond(x, y, reach * 1.12, GOLD);
        } else {
            card.circle(x, y, reach * 0.78, QUIET);
        }
    }
    let style = Style::new(Face::Text, font, QUIET);
    for (nomination, x, anchor) in [
        (person.nominations().next(), area.left, Anchor::Start),
        (person.nominations().last(), area.right, Anchor::End),
    ] {
        let ceremony = nomination.and_then(|it| catalogue.ceremony(it.ceremony));
        if let Some(ceremony) = ceremony {
            let text = format!("{} · {}", ceremony.number.ordinal(), ceremony.honoring_years);
            card.text(x, area.bottom - font * 0.1, anchor, style, &text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(id: &str, size: Size) -> String {
        let catalogue = Catalogue::builtin().unwrap();
        card(&catalogue, catalogue.person(id).unwrap(), size).unwrap().document(1.0, 1.0)
    }

    #[test]
    fn a_person_has_counts_years_and_records() {
        for size in Size::ALL {
            let streep = texts("nm0000658", size);
            for text in ["Meryl Streep", "21 nominations, 3 wins", "1978–2017", "WON FOR", "The Iron Lady"]
            {
                assert!(streep.contains(text), "{text}: {streep}");
            }
            assert!(streep.contains("Most nominations for Actress in a Leading Role: 17"), "{streep}");
        }
    }

    #[test]
    fn every_nomination_is_marked_on_the_career_line() {
        let streep = texts("nm0000658", Size::Wide);
        assert_eq!(streep.matches("<circle").count(), 18, "{streep}");
    }

    #[test]
    fn nominations_are_listed_without_a_win() {
        let catalogue = Catalogue::builtin().unwrap();
        let nominee = catalogue.people().find(|person| person.win_count() == 0).unwrap();
        let svg = card(&catalogue, nominee, Size::Wide).unwrap().document(1.0, 1.0);
        assert!(svg.contains("NOMINATED FOR") && !svg.contains(" wins<"), "{svg}");
    }
}
