//! A ring: one segment per film, gold for those seen. The geometry of `web/src/ui/ringGeometry.ts`.

use std::f32::consts::TAU;
use std::fmt::Write;

use super::types::Seen;
use crate::fonts::Face;
use crate::frame::{GOLD, LINE, QUIET, TEXT, wreath};
use crate::svg::{Anchor, Style, Svg};

/// Of a ring with a diameter of 1.
const BAND: f32 = 0.12;
const RADIUS: f32 = (1.0 - BAND) / 2.0;
/// Between two segments, along the middle of the band.
const GAP: f32 = 0.04;
/// The largest gap, as a fraction of a segment.
const MAX_GAP: f32 = 0.3;
/// With more, a ring is one arc.
const MAX_SEGMENTS: u16 = 72;
/// The shortest arc, in turns.
const SHORTEST: f32 = 0.006;

/// What a ring shows in its center.
#[derive(Clone, Copy, Debug)]
pub(super) enum Center {
    /// `3/5`, or a wreath once it's complete.
    Small,
    /// A large number, and what it counts.
    Large,
    /// Percents.
    Percent,
}

/// Around a point.
pub(super) fn ring(svg: &mut Svg, (x, y): (f32, f32), diameter: f32, seen: Seen, center: Center) {
    let mut drawing = Svg::default();
    let (track, filled) = paths(seen);
    if seen.is_complete() {
        let glow = if matches!(center, Center::Small) { 1.9 } else { 1.4 };
        drawing.stroke(&arc(0.0, 1.0), GOLD, BAND * glow * 100.0, 0.16);
    }
    if !seen.is_complete() {
        drawing.stroke(&track, LINE, BAND * 100.0, 1.0);
    }
    if !filled.is_empty() {
        drawing.stroke(&filled, GOLD, BAND * 100.0, 1.0);
    }
    svg.group(x, y, diameter / 100.0, &drawing);
    match center {
        Center::Small => small(svg, (x, y), diameter, seen),
        Center::Large => {
            let label = if seen.total == 1 {
                "of 1 film".to_owned()
            } else {
                format!("of {} films", grouped(seen.total))
            };
            large(svg, (x, y), diameter, &grouped(seen.seen), &label);
        }
        Center::Percent => {
            let percent = seen.percent();
            let number = if percent == 0 && seen.seen > 0 { "<1%".to_owned() } else { format!("{percent}%") };
            large(svg, (x, y), diameter, &number, "of all films");
        }
    }
}

fn small(svg: &mut Svg, (x, y): (f32, f32), diameter: f32, seen: Seen) {
    if seen.is_complete() {
        let scale = diameter * 0.5 / 64.0;
        svg.group(x - 32.0 * scale, y - 31.0 * scale, scale, &wreath());
        return;
    }
    let text = format!("{}/{}", seen.seen, seen.total);
    let size = fitting(&text, Face::Bold, diameter * 0.25, diameter * 0.62);
    let color = if seen.seen == 0 { QUIET } else { TEXT };
    svg.text(x, y + size * 0.36, Anchor::Middle, Style::new(Face::Bold, size, color), &text);
}

fn large(svg: &mut Svg, (x, y): (f32, f32), diameter: f32, number: &str, label: &str) {
    let size = fitting(number, Face::Display, diameter * 0.34, diameter * 0.62);
    svg.text(x, y + size * 0.26, Anchor::Middle, Style::new(Face::Display, size, GOLD), number);
    let small = fitting(label, Face::Text, diameter * 0.09, diameter * 0.52);
    svg.text(x, y + diameter * 0.235, Anchor::Middle, Style::new(Face::Text, small, QUIET), label);
}

/// The largest font size in which a text is that narrow.
pub(super) fn fitting(text: &str, face: Face, largest: f32, width: f32) -> f32 {
    let needed = face.width(text, largest);
    if needed > width { largest * width / needed } else { largest }
}

/// `12,345`
pub(super) fn grouped(number: impl Into<u64>) -> String {
    let digits = number.into().to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Of all segments, and of those seen: the first ones, so that the ring fills from the top. In a box of 100 around 0.
fn paths(seen: Seen) -> (String, String) {
    let Some(count) = u16::try_from(seen.total).ok().filter(|total| *total <= MAX_SEGMENTS) else {
        return (arc(0.0, 1.0), arc(0.0, fraction(seen)));
    };
    if count < 2 {
        let filled = if seen.is_complete() { arc(0.0, 1.0) } else { String::new() };
        return (arc(0.0, 1.0), filled);
    }
    let share = 1.0 / f32::from(count);
    let gap = (GAP / (TAU * RADIUS)).min(share * MAX_GAP);
    let (mut track, mut filled) = (String::new(), String::new());
    for index in 0..count {
        let start = f32::from(index) * share + gap / 2.0;
        let path = arc(start, start + share - gap);
        track.push_str(&path);
        if u32::from(index) < seen.seen {
            filled.push_str(&path);
        }
    }
    (track, filled)
}

fn fraction(seen: Seen) -> f32 {
    if seen.seen == 0 {
        return 0.0;
    }
    let fraction = f64::from(seen.seen) / f64::from(seen.total);
    #[expect(clippy::cast_possible_truncation, reason = "an angle doesn't need the precision")]
    let fraction = fraction as f32;
    if seen.is_complete() { 1.0 } else { fraction.clamp(SHORTEST, 1.0 - SHORTEST) }
}

/// Turns are clockwise, from the top.
fn arc(start: f32, end: f32) -> String {
    let radius = RADIUS * 100.0;
    let point = |turn: f32| {
        let angle = turn * TAU;
        format!("{:.2} {:.2}", radius * angle.sin(), -radius * angle.cos())
    };
    if end <= start {
        return String::new();
    }
    let mut path = format!("M{}", point(start));
    // An arc whose ends are equal is omitted, and the ends of a long one are nearly equal.
    for turn in [f32::midpoint(start, end), end] {
        // Writing to a string can't fail.
        let _ = write!(path, "A{radius:.2} {radius:.2} 0 0 1 {}", point(turn));
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    fn segments(seen: u32, total: u32) -> (usize, usize) {
        let (track, filled) = paths(Seen { seen, total });
        (track.matches('M').count(), filled.matches('M').count())
    }

    #[test]
    fn a_ring_has_a_segment_per_film() {
        for (seen, total, expected) in [
            (0, 5, (5, 0)),
            (3, 5, (5, 3)),
            (5, 5, (5, 5)),
            (9, 5, (5, 5)),
            (0, 1, (1, 0)),
            (1, 1, (1, 1)),
            (0, 0, (1, 0)),
            (0, 5_000, (1, 0)),
            (1, 5_000, (1, 1)),
            (u32::MAX, u32::MAX, (1, 1)),
        ] {
            assert_eq!(segments(seen, total), expected, "{seen} of {total}");
        }
    }

    #[test]
    fn the_geometry_is_that_of_the_web_app() {
        let web = include_str!("../../../../web/src/ui/ringGeometry.ts");
        for constant in ["BOX = 100;", "BAND = 12;", "const GAP = 4;", "const MAX_GAP = 0.3;"] {
            assert!(web.contains(constant), "{constant}");
        }
    }

    #[test]
    fn only_complete_progress_has_all_percents() {
        for (seen, total, percent) in [(0, 0, 0), (1, 5_000, 0), (4_999, 5_000, 99), (5, 5, 100), (9, 5, 100)]
        {
            assert_eq!(Seen { seen, total }.percent(), percent);
        }
    }

    #[test]
    fn thousands_are_grouped() {
        for (number, text) in [(0_u64, "0"), (999, "999"), (1_000, "1,000"), (1_234_567, "1,234,567")] {
            assert_eq!(grouped(number), text);
        }
    }
}
