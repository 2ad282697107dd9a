//! Rings in rows, with their names below if there's room.

use super::ring::{Center, ring};
use super::types::Seen;
use crate::fonts::Face;
use crate::frame::QUIET;
use crate::svg::{Anchor, Style, Svg};
use crate::text::{TextBox, count, fit};

/// More than any ceremony has.
const MAX_RINGS: usize = 40;
/// The largest ring.
const MAX_DIAMETER: f32 = 190.0;
/// Of a ring's cell.
const FILL: f32 = 0.88;
/// The narrowest cell with a name, as a multiple of its font size.
const NAME_WIDTH: f32 = 5.6;
/// The height of names that have one line, and two.
const ONE_LINE: f32 = 1.5;
const TWO_LINES: f32 = 2.5;

pub(super) struct Grid {
    pub(super) left: f32,
    pub(super) top: f32,
    pub(super) width: f32,
    pub(super) height: f32,
    /// The largest font size of names, in one or two lines; 0 without names.
    pub(super) font: f32,
}

impl Grid {
    /// In the middle of the area.
    pub(super) fn draw(&self, svg: &mut Svg, rings: &[(String, Seen)]) {
        let rings = &rings[..rings.len().min(MAX_RINGS)];
        if rings.is_empty() {
            return;
        }
        let is_long =
            |(name, _): &(String, Seen)| Face::Text.width(name, self.font) > self.font * NAME_WIDTH * 0.8;
        let label = self.font * if rings.iter().any(is_long) { TWO_LINES } else { ONE_LINE };
        let columns = self.columns(rings.len(), label);
        let rows = rings.len().div_ceil(columns);
        // Rows of similar length.
        let columns = rings.len().div_ceil(rows);
        let diameter = self.diameter(columns, rows, label);
        let (pitch_x, pitch_y) = (
            (self.width / count(columns)).min((diameter * 1.5).max(self.font * NAME_WIDTH * 1.3)),
            (self.height / count(rows)).min(diameter * 1.3 + label),
        );
        let top = self.top + (self.height - pitch_y * count(rows)) / 2.0;
        for (row, rings) in rings.chunks(columns).enumerate() {
            let left = self.left + (self.width - pitch_x * count(rings.len())) / 2.0;
            for (column, (name, seen)) in rings.iter().enumerate() {
                let x = left + pitch_x * (count(column) + 0.5);
                let y = top + pitch_y * count(row) + (pitch_y - label) / 2.0;
                ring(svg, (x, y), diameter, *seen, Center::Small);
                if self.font > 0.0 {
                    self.name(svg, (x, y + diameter / 2.0 + self.font * 1.3), pitch_x * 0.95, name);
                }
            }
        }
    }

    fn name(&self, svg: &mut Svg, (x, y): (f32, f32), width: f32, name: &str) {
        let bounds =
            TextBox { width, height: self.font * 2.3, largest: self.font, smallest: self.font * 0.7 };
        let lines = fit(name, Face::Text, bounds);
        let style = Style::new(Face::Text, lines.size, QUIET);
        for (index, line) in lines.texts.iter().enumerate() {
            svg.text(x, y + lines.leading * count(index), Anchor::Middle, style, line);
        }
    }

    /// With the largest rings.
    fn columns(&self, rings: usize, label: f32) -> usize {
        let diameter = |columns: &usize| self.diameter(*columns, rings.div_ceil(*columns), label);
        let is_wide = |columns: &usize| self.width / count(*columns) >= self.font * NAME_WIDTH;
        (1..=rings)
            .filter(is_wide)
            .max_by(|one, other| diameter(one).total_cmp(&diameter(other)))
            .unwrap_or(1)
    }

    fn diameter(&self, columns: usize, rows: usize, label: f32) -> f32 {
        let (width, height) = (self.width / count(columns), self.height / count(rows) - label);
        (width.min(height) * FILL).clamp(1.0, MAX_DIAMETER)
    }
}
