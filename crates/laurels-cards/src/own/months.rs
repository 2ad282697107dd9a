//! The films of a year by month, as bars.

use super::ring::grouped;
use crate::fonts::Face;
use crate::frame::{GOLD, GOLD_DEEP, LINE, QUIET, TEXT};
use crate::svg::{Anchor, Style, Svg};

const INITIALS: [&str; 12] = ["J", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D"];
/// Of a month's room.
const BAR: f32 = 0.62;

pub(super) struct Area {
    pub(super) left: f32,
    pub(super) top: f32,
    pub(super) width: f32,
    pub(super) height: f32,
    pub(super) font: f32,
}

pub(super) fn bars(svg: &mut Svg, area: &Area, months: &[u32; 12]) {
    let Area { left, top, width, height, font } = *area;
    let axis = top + height - font * 1.7;
    let tallest = axis - top - font * 1.6;
    let most = months.iter().copied().max().unwrap_or(0);
    let slot = width / 12.0;
    let bar = slot * BAR;
    let mut x = left + slot / 2.0;
    for (films, initial) in months.iter().zip(INITIALS) {
        let is_best = *films == most && most > 0;
        if *films > 0 {
            let height = (share(*films, most) * tallest).max(3.0);
            // Stepped like the frame, if it's high enough.
            let step = (bar * 0.16).min(height / 4.0);
            let path = format!(
                "M{:.2} {axis:.2}v-{:.2}h{step:.2}v-{step:.2}h{:.2}v{step:.2}h{step:.2}v{:.2}Z",
                x - bar / 2.0,
                height - step,
                bar - 2.0 * step,
                height - step
            );
            svg.fill(&path, if is_best { GOLD } else { GOLD_DEEP }, 1.0);
            let text = grouped(*films);
            let needed = Face::Bold.width(&text, font * 0.9);
            let size = font * 0.9 * (slot * 0.96 / needed).min(1.0);
            let color = if is_best { TEXT } else { QUIET };
            svg.text(
                x,
                axis - height - font * 0.36,
                Anchor::Middle,
                Style::new(Face::Bold, size, color),
                &text,
            );
        }
        svg.text(x, axis + font * 1.25, Anchor::Middle, Style::new(Face::Text, font, QUIET), initial);
        x += slot;
    }
    svg.stroke(&format!("M{left:.2} {axis:.2}H{:.2}", left + width), LINE, 2.0, 1.0);
}

#[expect(clippy::cast_possible_truncation, reason = "a height in pixels doesn't need the precision")]
fn share(films: u32, most: u32) -> f32 {
    (f64::from(films) / f64::from(most.max(1))) as f32
}
