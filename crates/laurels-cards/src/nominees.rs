//! Lists of nominees, with the winners marked.

use laurels_catalogue::{Catalogue, Group, NameKey, Nomination};

use crate::column::Column;
use crate::fonts::Face;
use crate::frame::{EDGE, GOLD, QUIET, TEXT};
use crate::size::Size;
use crate::svg::{Anchor, Style, Svg};
use crate::text::{count, shorten};

/// A nomination in two lines, or only its first one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) won: bool,
    pub(crate) first: String,
    pub(crate) second: String,
}

/// Heights of rows, and the largest font.
struct Sizes {
    tallest: f32,
    two_lines: f32,
    one_line: f32,
    font: f32,
    indent: f32,
}

fn sizes(size: Size) -> Sizes {
    match size {
        Size::Wide => Sizes { tallest: 82.0, two_lines: 62.0, one_line: 36.0, font: 30.0, indent: 34.0 },
        Size::Story => Sizes { tallest: 138.0, two_lines: 92.0, one_line: 62.0, font: 46.0, indent: 52.0 },
    }
}

impl Row {
    /// Actors and directors come before their film, elsewhere the film comes first.
    pub(crate) fn of(nomination: &Nomination, catalogue: &Catalogue) -> Self {
        let films = nomination.films.iter().filter_map(|film| catalogue.film(film.as_str()));
        let films = films.map(|film| film.name.as_str()).collect::<Vec<_>>().join(", ");
        let names = nomination.nominees.iter().map(|nominee| nominee.name.as_str());
        let names = names.collect::<Vec<_>>().join(", ");
        let (first, second) = match (nomination.category.group, &nomination.detail) {
            (Group::Actor | Group::Actress | Group::Directing, _) => (names, films),
            (Group::Music, Some(song)) => (format!("“{song}”"), films),
            (Group::InternationalFeature, Some(country)) => (films, country.clone()),
            _ => (films, names),
        };
        if first.is_empty() {
            return Self { won: nomination.won, first: second, second: String::new() };
        }
        Self { won: nomination.won, first, second }
    }
}

/// The nominations of a category, as the checklist sorts them: winners first, then by the film's name.
pub(crate) fn rows(nominations: &mut [&Nomination], catalogue: &Catalogue) -> Vec<Row> {
    nominations.sort_by_cached_key(|nomination| {
        let film = nomination.films.first().and_then(|film| catalogue.film(film.as_str()));
        (!nomination.won, film.map(NameKey::of))
    });
    nominations.iter().map(|nomination| Row::of(nomination, catalogue)).collect()
}

/// As many rows as there's room for, with second lines if all of them have room.
pub(crate) fn list(column: &mut Column, rows: &[Row], room: f32, size: Size) {
    let sizes = sizes(size);
    let height = (room / count(rows.len().max(1))).min(sizes.tallest);
    let has_two_lines = height >= sizes.two_lines && rows.iter().any(|row| !row.second.is_empty());
    let height = if has_two_lines { height } else { height.clamp(sizes.one_line, sizes.two_lines) };
    let mut shown = rows.len();
    while shown > 1 && count(shown) * height > room + 0.5 {
        shown -= 1;
    }
    // The last row counts the others.
    if shown < rows.len() {
        shown -= 1;
    }
    let rows_shown = &rows[..shown];
    let size = if has_two_lines { height * 0.4 } else { height * 0.66 }.min(sizes.font);
    let layout = Layout { height, size, has_two_lines, left: left(column, rows_shown, size, &sizes), sizes };
    for row in rows_shown {
        layout.add(column, row);
    }
    if shown < rows.len() {
        let others = format!("and {} more", rows.len() - shown);
        let style = Style::new(Face::Text, size * 0.9, QUIET);
        let x = layout.left + layout.sizes.indent;
        column.draw(height, |svg, top| {
            svg.text(x, top + height * 0.5 + style.size * 0.36, Anchor::Start, style, &others);
        });
    }
}

/// Where rows begin: as a block they're in the middle of a centered column.
fn left(column: &Column, rows: &[Row], size: f32, sizes: &Sizes) -> f32 {
    if !column.is_centered() {
        return 0.0;
    }
    let widest = rows
        .iter()
        .map(|row| Face::Bold.width(&row.first, size).max(Face::Text.width(&row.second, size * SECOND_LINE)));
    let widest = widest.fold(0.0, f32::max) + sizes.indent;
    ((column.width() - widest) / 2.0).max(0.0)
}

/// The font size of second lines, compared with the first.
const SECOND_LINE: f32 = 0.74;

struct Layout {
    height: f32,
    /// The font size.
    size: f32,
    has_two_lines: bool,
    left: f32,
    sizes: Sizes,
}

impl Layout {
    fn add(&self, column: &mut Column, row: &Row) {
        let Self { height, size, has_two_lines, left, sizes } = self;
        let (size, x) = (*size, left + sizes.indent);
        let width = column.width() - x;
        let (face, color) = if row.won { (Face::Bold, GOLD) } else { (Face::Text, TEXT) };
        column.draw(*height, |svg, top| {
            let middle = top + height / 2.0;
            let baseline = if *has_two_lines { middle - size * 0.12 } else { middle + size * 0.36 };
            let mark = (left + sizes.indent * 0.3, baseline - size * 0.34);
            if row.won {
                svg.diamond(mark.0, mark.1, sizes.indent * 0.27, GOLD);
            } else {
                svg.circle(mark.0, mark.1, sizes.indent * 0.12, EDGE);
            }
            line(svg, (x, baseline), width, Style::new(face, size, color), &row.first);
            if *has_two_lines {
                let second = Style::new(Face::Text, size * SECOND_LINE, QUIET);
                line(svg, (x, baseline + size * 1.08), width, second, &row.second);
            }
        });
    }
}

/// Smaller by a fifth before it's shortened.
fn line(svg: &mut Svg, (x, y): (f32, f32), width: f32, style: Style, text: &str) {
    let needed = style.face.width(text, style.size);
    let size = if needed > width { (style.size * width / needed).max(style.size * 0.8) } else { style.size };
    let text = shorten(text, style.face, size, width);
    svg.text(x, y, Anchor::Start, Style { size, ..style }, &text);
}

#[cfg(test)]
mod tests {
    use laurels_catalogue::CeremonyNumber;

    use super::*;

    fn row(ceremony: u16, category: &str, film: &str) -> Row {
        let catalogue = Catalogue::builtin().unwrap();
        let number = CeremonyNumber::new(ceremony).unwrap();
        let mut nominations = catalogue.ceremony_nominations(number).unwrap();
        let nomination = nominations.find(|it| {
            it.category.normalized_name == category && it.films.iter().any(|id| id.as_str() == film)
        });
        Row::of(nomination.unwrap(), &catalogue)
    }

    #[test]
    fn first_line_is_what_the_category_honors() {
        for (ceremony, category, film, first, second) in [
            (45, "best-picture", "tt0068646", "The Godfather", "Albert S. Ruddy"),
            (45, "actor-in-a-leading-role", "tt0068646", "Marlon Brando", "The Godfather"),
            (45, "directing", "tt0068327", "Bob Fosse", "Cabaret"),
        ] {
            let row = row(ceremony, category, film);
            assert_eq!((row.first.as_str(), row.second.as_str()), (first, second));
        }
    }

    fn texts(rows: usize, room: f32) -> String {
        let rows: Vec<Row> = (0..rows)
            .map(|index| Row {
                won: index == 0,
                first: format!("Film {index}"),
                second: "Someone".to_owned(),
            })
            .collect();
        let mut column = Column::new(500.0, Anchor::Start);
        list(&mut column, &rows, room, Size::Wide);
        assert!(column.height() <= room + 0.5, "{} rows: {}", rows.len(), column.height());
        let mut svg = Svg::default();
        column.place(&mut svg, 0.0, 0.0, room);
        svg.document(1.0, 1.0)
    }

    #[test]
    fn rows_have_one_line_if_there_are_many() {
        assert!(texts(5, 440.0).contains("Someone"));
        let ten = texts(10, 440.0);
        assert!(!ten.contains("Someone") && ten.contains("Film 9") && !ten.contains("more"), "{ten}");
    }

    #[test]
    fn rows_without_room_are_counted() {
        let many = texts(25, 440.0);
        assert!(
            many.contains("Film 10") && !many.contains("Film 11") && many.contains("and 14 more"),
            "{many}"
        );
    }
}
