//! Writes SVG. Every text is escaped here; nothing else in this crate writes markup from the catalogue's data.

use std::fmt::Write;

use crate::fonts::Face;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

impl Anchor {
    fn name(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Middle => "middle",
            Self::End => "end",
        }
    }
}

/// How a text looks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    pub(crate) face: Face,
    pub(crate) size: f32,
    pub(crate) color: &'static str,
    /// Between letters.
    pub(crate) spacing: f32,
}

impl Style {
    pub(crate) const fn new(face: Face, size: f32, color: &'static str) -> Self {
        Self { face, size, color, spacing: 0.0 }
    }
}

/// Elements of a drawing.
#[derive(Debug, Default)]
pub(crate) struct Svg(String);

impl Svg {
    pub(crate) fn text(&mut self, x: f32, y: f32, anchor: Anchor, style: Style, text: &str) {
        let Style { face, size, color, spacing } = style;
        let (family, weight, anchor, text) = (face.family(), face.weight(), anchor.name(), escape(text));
        self.write(format_args!(
            r#"<text x="{x:.2}" y="{y:.2}" font-family="{family}" font-weight="{weight}" font-size="{size:.2}" letter-spacing="{spacing:.2}" fill="{color}" text-anchor="{anchor}">{text}</text>"#
        ));
    }

    pub(crate) fn rect(&mut self, x: f32, y: f32, width: f32, height: f32, fill: &str) {
        self.write(format_args!(
            r#"<rect x="{x:.2}" y="{y:.2}" width="{width:.2}" height="{height:.2}" fill="{fill}"/>"#
        ));
    }

    pub(crate) fn circle(&mut self, x: f32, y: f32, radius: f32, fill: &str) {
        self.write(format_args!(r#"<circle cx="{x:.2}" cy="{y:.2}" r="{radius:.2}" fill="{fill}"/>"#));
    }

    /// A square on its corner, which stands for a win.
    pub(crate) fn diamond(&mut self, x: f32, y: f32, reach: f32, fill: &str) {
        self.fill(
            &format!(
                "M{x:.2} {:.2}L{:.2} {y:.2}L{x:.2} {:.2}L{:.2} {y:.2}Z",
                y - reach,
                x + reach,
                y + reach,
                x - reach
            ),
            fill,
            1.0,
        );
    }

    pub(crate) fn fill(&mut self, path: &str, fill: &str, opacity: f32) {
        self.write(format_args!(r#"<path d="{path}" fill="{fill}" fill-opacity="{opacity:.2}"/>"#));
    }

    pub(crate) fn stroke(&mut self, path: &str, color: &str, width: f32, opacity: f32) {
        self.write(format_args!(
            r#"<path d="{path}" fill="none" stroke="{color}" stroke-width="{width:.2}" stroke-opacity="{opacity:.2}"/>"#
        ));
    }

    /// Moves and scales other elements.
    pub(crate) fn group(&mut self, x: f32, y: f32, scale: f32, elements: &Self) {
        self.write(format_args!(
            r#"<g transform="translate({x:.2} {y:.2}) scale({scale:.4})">{}</g>"#,
            elements.0
        ));
    }

    /// The same, mirrored in a box of this width.
    pub(crate) fn mirror(&mut self, width: f32, elements: &Self) {
        self.write(format_args!(r#"<g transform="matrix(-1 0 0 1 {width:.2} 0)">{}</g>"#, elements.0));
    }

    /// Cuts other elements at the edges of a box.
    pub(crate) fn clip(&mut self, width: f32, height: f32, elements: &Self) {
        self.write(format_args!(
            r#"<svg width="{width:.2}" height="{height:.2}" viewBox="0 0 {width:.2} {height:.2}">{}</svg>"#,
            elements.0
        ));
    }

    /// Markup of our own.
    pub(crate) fn raw(&mut self, markup: &str) {
        self.0.push_str(markup);
    }

    pub(crate) fn document(&self, width: f32, height: f32) -> String {
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">{}</svg>"#,
            self.0
        )
    }

    fn write(&mut self, element: std::fmt::Arguments<'_>) {
        // Writing to a string can't fail.
        let _ = self.0.write_fmt(element);
    }
}

fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            // XML has no other control characters.
            _ if character.is_control() => escaped.push(' '),
            _ => escaped.push(character),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped() {
        let mut svg = Svg::default();
        let style = Style::new(Face::Text, 20.0, "#fff");
        svg.text(0.0, 0.0, Anchor::Start, style, "</text><image href=\"x\"/> & 'you'\u{1}\0");
        let document = svg.document(10.0, 10.0);
        assert!(
            document.contains("&lt;/text&gt;&lt;image href=&quot;x&quot;/&gt; &amp; &#39;you&#39;  </text>")
        );
        assert_eq!(document.matches("<image").count(), 0);
    }
}
