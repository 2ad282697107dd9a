//! A column of texts and drawings, from top to bottom.

use crate::fonts::Face;
use crate::svg::{Anchor, Style, Svg};
use crate::text::{Lines, TextBox, fit, shorten};

/// Distance of a text's first baseline from its top, as a multiple of the font size.
const ASCENT: f32 = 0.92;

pub(crate) struct Column {
    width: f32,
    anchor: Anchor,
    height: f32,
    svg: Svg,
}

impl Column {
    pub(crate) fn new(width: f32, anchor: Anchor) -> Self {
        Self { width, anchor, height: 0.0, svg: Svg::default() }
    }

    pub(crate) fn gap(&mut self, height: f32) {
        self.height += height;
    }

    /// As large as fits.
    pub(crate) fn title(&mut self, text: &str, face: Face, color: &'static str, bounds: TextBox) {
        self.lines(&fit(text, face, bounds), face, color);
    }

    /// One line, shortened if it doesn't fit.
    pub(crate) fn line(&mut self, text: &str, style: Style) {
        let text = shorten(text, style.face, style.size, self.width);
        let lines = Lines { texts: vec![text], size: style.size, leading: style.size * 1.3 };
        self.lines(&lines, style.face, style.color);
    }

    /// A line in smaller sizes, before it's shortened.
    pub(crate) fn shrinking_line(&mut self, text: &str, style: Style) {
        let bounds = TextBox {
            width: self.width,
            height: style.size * 1.2,
            largest: style.size,
            smallest: style.size * 0.7,
        };
        let fitted = fit(text, style.face, bounds);
        // Two lines of the smallest size may fit as well.
        if fitted.texts.len() == 1 {
            self.line(text, Style { size: fitted.size, ..style });
        } else {
            self.line(text, Style { size: bounds.smallest, ..style });
        }
    }

    fn lines(&mut self, lines: &Lines, face: Face, color: &'static str) {
        let style = Style::new(face, lines.size, color);
        for line in &lines.texts {
            let baseline = self.height + lines.size * ASCENT;
            self.svg.text(self.x(), baseline, self.anchor, style, line);
            self.height += lines.leading;
        }
    }

    /// In capitals, with a gold tint: names a list.
    pub(crate) fn label(&mut self, text: &str, size: f32, color: &'static str) {
        let spacing = size * 0.12;
        let room = self.width - spacing * crate::text::count(text.chars().count());
        let text = shorten(&text.to_uppercase(), Face::Bold, size, room);
        let style = Style { spacing, ..Style::new(Face::Bold, size, color) };
        self.svg.text(self.x(), self.height + size * ASCENT, self.anchor, style, &text);
        self.height += size * 1.3;
    }

    /// A short golden line with a diamond.
    pub(crate) fn rule(&mut self, color: &'static str) {
        let reach = 90.0;
        let start = match self.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => self.width / 2.0 - reach,
            Anchor::End => self.width - 2.0 * reach,
        };
        let (middle, y) = (start + reach, self.height + 6.0);
        self.svg.stroke(&format!("M{start:.2} {y:.2}H{:.2}", middle - 14.0), color, 2.0, 1.0);
        self.svg.stroke(&format!("M{:.2} {y:.2}H{:.2}", middle + 14.0, start + 2.0 * reach), color, 2.0, 1.0);
        self.svg.diamond(middle, y, 6.0, color);
        self.height += 12.0;
    }

    /// Draws into the column, at the current height.
    pub(crate) fn draw(&mut self, height: f32, draw: impl FnOnce(&mut Svg, f32)) {
        draw(&mut self.svg, self.height);
        self.height += height;
    }

    /// Adds another column of the same width below.
    pub(crate) fn append(&mut self, other: &Self) {
        self.svg.group(0.0, self.height, 1.0, &other.svg);
        self.height += other.height;
    }

    pub(crate) fn is_centered(&self) -> bool {
        self.anchor == Anchor::Middle
    }

    pub(crate) fn width(&self) -> f32 {
        self.width
    }

    pub(crate) fn height(&self) -> f32 {
        self.height
    }

    /// Adds the column to a card, in the middle between two heights.
    pub(crate) fn place(self, card: &mut Svg, x: f32, top: f32, bottom: f32) {
        let free = bottom - top - self.height;
        card.group(x, top + (free / 2.0).max(0.0), 1.0, &self.svg);
    }

    fn x(&self) -> f32 {
        match self.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => self.width / 2.0,
            Anchor::End => self.width,
        }
    }
}
