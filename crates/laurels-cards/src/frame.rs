//! What all cards have in common: colors, background, frame and the product's name.

use crate::fonts::Face;
use crate::size::Size;
use crate::svg::{Anchor, Style, Svg};

/// The product's dark colors, as in `web/src/ui/tokens.css`.
pub(crate) const GROUND: &str = "#100d14";
pub(crate) const VELVET: &str = "#3a1830";
pub(crate) const LINE: &str = "#4a3f55";
pub(crate) const EDGE: &str = "#75687f";
pub(crate) const TEXT: &str = "#f5efe2";
pub(crate) const QUIET: &str = "#b3a7a0";
pub(crate) const GOLD: &str = "#e3b94f";
pub(crate) const GOLD_DEEP: &str = "#b98d2a";

/// The left branch of the wreath, mirrored for the right one: `web/src/ui/LaurelMark.tsx`.
const LEAVES: &str = "M23.9 50.9C20.1 46.8 12.9 48.6 9.4 54.6C15.2 58.2 22.5 56.4 23.9 50.9ZM23.9 50.9C26.2 47.2 23.3 42.1 18.1 40.8C16.6 46 19.5 51 23.9 50.9ZM15.4 44.7C14 39.3 6.8 37.4 1 41C4.4 46.9 11.6 48.8 15.4 44.7ZM15.4 44.7C19.2 42.5 19 36.7 15.1 33.1C11.4 36.9 11.5 42.7 15.4 44.7ZM10.9 35.1C12.3 29.7 6.9 24.7 0.1 25C0.2 31.8 5.6 36.9 10.9 35.1ZM10.9 35.1C15.2 35 17.8 29.9 16.1 24.9C11.1 26.4 8.5 31.5 10.9 35.1ZM11.5 24.5C15.2 20.5 12.9 13.6 6.9 10.7C3.8 16.6 6.1 23.6 11.5 24.5ZM11.5 24.5C15.3 26.5 20 23.2 20.9 18.1C15.8 17 11.1 20.3 11.5 24.5ZM17.1 15.5C22.1 17.7 27.8 13.2 28.5 6.6C21.9 5.7 16.2 10.2 17.1 15.5Z";
const STEM: &str = "M32 52.5A21.5 21.5 0 0 1 17.1 15.5";

const RAYS: u8 = 36;
const TAGLINE: &str = "Watch every nominee";

/// The text area.
pub(crate) const WIDE_LEFT: f32 = 76.0;
pub(crate) const WIDE_RIGHT: f32 = 1124.0;
pub(crate) const WIDE_TOP: f32 = 128.0;
pub(crate) const WIDE_BOTTOM: f32 = 570.0;
pub(crate) const STORY_LEFT: f32 = 110.0;
pub(crate) const STORY_RIGHT: f32 = 970.0;
/// Apps cover the first and the last 250 pixels of a story with their own buttons, which may hide the name.
pub(crate) const STORY_TOP: f32 = 340.0;
pub(crate) const STORY_BOTTOM: f32 = 1660.0;

/// An empty card.
pub(crate) fn blank(size: Size) -> Svg {
    let (width, height) = (f32::from(size.width()), f32::from(size.height()));
    let mut svg = Svg::default();
    // Rows of one color and flat rays are drawn and compressed faster than other gradients.
    svg.raw(&format!(
        r#"<defs><linearGradient id="glow" x1="0" y1="0" x2="0" y2="1"><stop offset="0.1" stop-color="{GROUND}"/><stop offset="1" stop-color="{VELVET}"/></linearGradient></defs>"#
    ));
    svg.rect(0.0, 0.0, width, height, "url(#glow)");
    svg.fill(&rays(width / 2.0, height, 1.3 * height.max(width)), GOLD, 0.04);
    svg.stroke(&stepped(width, height, 22.0, 14.0), GOLD_DEEP, 2.0, 0.9);
    svg.stroke(&stepped(width, height, 30.0, 14.0), GOLD_DEEP, 1.0, 0.5);
    match size {
        Size::Wide => {
            svg.group(WIDE_LEFT - 2.0, 56.0, 0.78, &wreath());
            svg.text(WIDE_LEFT + 60.0, 94.0, Anchor::Start, Style::new(Face::Display, 38.0, GOLD), "Laurels");
            svg.text(WIDE_RIGHT, 91.0, Anchor::End, Style::new(Face::Text, 21.0, QUIET), TAGLINE);
        }
        Size::Story => {
            svg.group(width / 2.0 - 56.0, 118.0, 1.75, &wreath());
            svg.text(width / 2.0, 292.0, Anchor::Middle, Style::new(Face::Display, 60.0, GOLD), "Laurels");
            svg.text(width / 2.0, 1760.0, Anchor::Middle, Style::new(Face::Text, 32.0, QUIET), TAGLINE);
        }
    }
    svg
}

/// In a box of 64 by 64.
pub(crate) fn wreath() -> Svg {
    let mut branch = Svg::default();
    branch.fill(LEAVES, GOLD, 1.0);
    branch.stroke(STEM, GOLD, 2.0, 1.0);
    let mut wreath = Svg::default();
    wreath.group(0.0, 0.0, 1.0, &branch);
    wreath.mirror(64.0, &branch);
    wreath
}

/// Every other wedge of a half circle around a point.
fn rays(x: f32, y: f32, reach: f32) -> String {
    let point = |index: u8| {
        let angle = std::f32::consts::PI * f32::from(index) / f32::from(RAYS);
        format!("{:.2} {:.2}", x - reach * angle.cos(), y - reach * angle.sin())
    };
    let wedges =
        (0..RAYS).step_by(2).map(|index| format!("M{x:.2} {y:.2}L{}L{}Z", point(index), point(index + 1)));
    wedges.collect()
}

/// A rectangle with stepped corners.
fn stepped(width: f32, height: f32, inset: f32, step: f32) -> String {
    let (left, top, right, bottom) = (inset, inset, width - inset, height - inset);
    let s = step;
    format!(
        "M{:.1} {top:.1}H{:.1}v{s}h{s}v{s}h{s}V{:.1}h-{s}v{s}h-{s}v{s}H{:.1}v-{s}h-{s}v-{s}h-{s}V{:.1}h{s}v-{s}h{s}Z",
        left + 2.0 * s,
        right - 2.0 * s,
        bottom - 2.0 * s,
        left + 2.0 * s,
        top + 2.0 * s,
    )
}
