//! Building blocks of motifs: SVG paths in a box of 200 by 200.

use std::f32::consts::PI;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Paint {
    Ground,
    Deep,
    Accent,
    Ink,
}

#[derive(Debug)]
pub(super) struct Shape {
    pub(super) path: String,
    pub(super) paint: Paint,
    /// Stroke width; without it the shape is filled.
    pub(super) line: Option<f32>,
    pub(super) opacity: f32,
}

impl Shape {
    pub(super) fn filled(paint: Paint, path: String) -> Self {
        Self { path, paint, line: None, opacity: 1.0 }
    }

    pub(super) fn stroked(paint: Paint, width: f32, path: String) -> Self {
        Self { path, paint, line: Some(width), opacity: 1.0 }
    }

    pub(super) fn with_opacity(self, opacity: f32) -> Self {
        Self { opacity, ..self }
    }
}

pub(super) fn polygon(points: &[(f32, f32)]) -> String {
    let points: Vec<String> = points.iter().map(|(x, y)| format!("{x:.2} {y:.2}")).collect();
    format!("M{}Z", points.join("L"))
}

pub(super) fn disc(x: f32, y: f32, radius: f32) -> String {
    let (left, double) = (x - radius, 2.0 * radius);
    format!(
        "M{left:.2} {y:.2}a{radius:.2} {radius:.2} 0 1 0 {double:.2} 0a{radius:.2} {radius:.2} 0 1 0 -{double:.2} 0Z"
    )
}

pub(super) fn rect(x: f32, y: f32, width: f32, height: f32) -> String {
    format!("M{x:.2} {y:.2}h{width:.2}v{height:.2}h-{width:.2}Z")
}

pub(super) fn line(from: (f32, f32), to: (f32, f32)) -> String {
    format!("M{:.2} {:.2}L{:.2} {:.2}", from.0, from.1, to.0, to.1)
}

/// The upper half of a disc, its flat edge at `level`.
pub(super) fn dome(x: f32, level: f32, radius: f32) -> String {
    let (left, right) = (x - radius, x + radius);
    format!("M{left:.2} {level:.2}A{radius:.2} {radius:.2} 0 0 1 {right:.2} {level:.2}Z")
}

/// Every other wedge of the upper half of a circle.
pub(super) fn rays(x: f32, y: f32, reach: f32, count: u16) -> String {
    let step = 180.0 / (2.0 * f32::from(count));
    let wedge = |index: u16| {
        let start = (2.0 * f32::from(index) + 0.5) * step;
        polygon(&[(x, y), around(x, y, reach, start), around(x, y, reach, start + step)])
    };
    (0..count).map(wedge).collect()
}

/// A point on a circle; 0 degrees is right, 90 is up.
pub(super) fn around(x: f32, y: f32, reach: f32, degrees: f32) -> (f32, f32) {
    let angle = degrees * PI / 180.0;
    (x + reach * angle.cos(), y - reach * angle.sin())
}

/// With four long points.
pub(super) fn star(x: f32, y: f32, reach: f32) -> String {
    let waist = reach * 0.16;
    polygon(&[
        (x, y - reach),
        (x + waist, y - waist),
        (x + reach, y),
        (x + waist, y + waist),
        (x, y + reach),
        (x - waist, y + waist),
        (x - reach, y),
        (x - waist, y - waist),
    ])
}
