//! A list of films, with those seen checked.

use crate::fonts::Face;
use crate::frame::{EDGE, GOLD, QUIET, TEXT};
use crate::svg::{Anchor, Style, Svg};
use crate::text::{count, shorten};

#[derive(Clone, Copy, Debug)]
pub(super) struct Film<'a> {
    pub(super) name: &'a str,
    pub(super) is_seen: bool,
}

pub(super) struct Area {
    pub(super) left: f32,
    pub(super) top: f32,
    pub(super) width: f32,
    pub(super) height: f32,
    /// The largest font size.
    pub(super) font: f32,
    /// A single column is in the middle.
    pub(super) is_centered: bool,
}

/// Height of a row, as a multiple of the font size.
const TALLEST: f32 = 1.9;
const LOWEST: f32 = 1.36;
/// The smallest font of a single column, and of two, as fractions of the largest.
const SMALLEST: f32 = 0.8;
const SMALLEST_OF_TWO: f32 = 0.62;
/// Between two columns.
const BETWEEN: f32 = 28.0;
/// Room for the check, as a multiple of the font size.
const INDENT: f32 = 1.35;

/// Of the list in an area.
pub(super) fn height(area: &Area, films: &[Film<'_>]) -> f32 {
    Layout::of(area, films).map_or(0.0, |layout| count(layout.rows) * layout.row_height)
}

/// In one column, or two if there are many. Beyond that the others are counted.
pub(super) fn films(svg: &mut Svg, area: &Area, films: &[Film<'_>]) {
    let Some(layout) = Layout::of(area, films) else { return };
    let rows = films.len().min(layout.rows * layout.columns);
    let shown = if rows < films.len() { rows - 1 } else { rows };
    for (index, film) in films[..shown].iter().enumerate() {
        let (x, y, width) = layout.cell(index);
        mark(svg, (x + layout.font * 0.45, y - layout.font * 0.34), layout.font, film.is_seen);
        let color = if film.is_seen { TEXT } else { QUIET };
        line(
            svg,
            (x + layout.font * INDENT, y),
            width,
            Style::new(Face::Text, layout.font, color),
            film.name,
        );
    }
    if shown < films.len() {
        let (x, y, width) = layout.cell(shown);
        let style = Style::new(Face::Text, layout.font * 0.9, QUIET);
        line(svg, (x + layout.font * INDENT, y), width, style, &format!("and {} more", films.len() - shown));
    }
}

struct Layout {
    columns: usize,
    /// Of each column.
    rows: usize,
    font: f32,
    row_height: f32,
    left: f32,
    top: f32,
    /// Of a column.
    width: f32,
}

impl Layout {
    fn of(area: &Area, films: &[Film<'_>]) -> Option<Self> {
        if films.is_empty() {
            return None;
        }
        let font_for = |rows: usize| (area.height / count(rows) / LOWEST).min(area.font);
        let columns = if font_for(films.len()) >= area.font * SMALLEST { 1 } else { 2 };
        let rows = films.len().div_ceil(columns);
        let between = BETWEEN * count(columns - 1);
        let width = (area.width - between) / count(columns);
        // Small enough for the longest title, within limits.
        let widest = films.iter().map(|film| Face::Text.width(film.name, 1.0)).fold(0.0, f32::max);
        let smallest = area.font * if columns == 1 { SMALLEST } else { SMALLEST_OF_TWO };
        let font = font_for(rows).min(width / (widest + INDENT)).max(smallest);
        let mut fitting = rows;
        while fitting > 1 && count(fitting) * font * LOWEST > area.height + 0.5 {
            fitting -= 1;
        }
        let row_height = (area.height / count(fitting)).min(font * TALLEST);
        let top = area.top + (area.height - row_height * count(fitting)) / 2.0;
        let free = (width - (widest + INDENT) * font).max(0.0);
        let left = if area.is_centered && columns == 1 { area.left + free / 2.0 } else { area.left };
        Some(Self { columns, rows: fitting, font, row_height, left, top, width: area.left + width - left })
    }

    /// The beginning of a row on its baseline, and the room for its text.
    fn cell(&self, index: usize) -> (f32, f32, f32) {
        let (column, row) = (index / self.rows, index % self.rows);
        let x = self.left + count(column) * (self.width + BETWEEN);
        let y = self.top + self.row_height * (count(row) + 0.5) + self.font * 0.36;
        (x, y, self.width - self.font * INDENT)
    }
}

/// A golden check, or an empty circle.
fn mark(svg: &mut Svg, (x, y): (f32, f32), font: f32, is_seen: bool) {
    let reach = font * 0.42;
    let circle = format!(
        "M{:.2} {y:.2}a{reach:.2} {reach:.2} 0 1 0 {:.2} 0a{reach:.2} {reach:.2} 0 1 0 -{:.2} 0Z",
        x - reach,
        reach * 2.0,
        reach * 2.0
    );
    if !is_seen {
        svg.stroke(&circle, EDGE, font * 0.07, 1.0);
        return;
    }
    svg.fill(&circle, GOLD, 1.0);
    let check = format!(
        "M{:.2} {:.2}L{:.2} {:.2}L{:.2} {:.2}",
        x - reach * 0.46,
        y + reach * 0.04,
        x - reach * 0.1,
        y + reach * 0.4,
        x + reach * 0.5,
        y - reach * 0.36
    );
    svg.stroke(&check, crate::frame::GROUND, font * 0.11, 1.0);
}

/// Smaller by a fifth before it's shortened.
fn line(svg: &mut Svg, (x, y): (f32, f32), width: f32, style: Style, text: &str) {
    let needed = style.face.width(text, style.size).max(1.0);
    let size = (style.size * width / needed).clamp(style.size * 0.8, style.size);
    let text = shorten(text, style.face, size, width);
    svg.text(x, y, Anchor::Start, Style { size, ..style }, &text);
}
