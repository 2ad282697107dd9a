//! Text as HTML.

/// For text between tags and in attributes with double quotes.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A sentence of the document, with its `code` between backticks.
pub(crate) fn inline(text: &str) -> String {
    let parts: Vec<&str> = text.split('`').collect();
    // Of an odd number of backticks, the last one is text.
    if parts.len().is_multiple_of(2) {
        return escape(text);
    }
    let parts = parts.iter().enumerate().map(|(index, part)| match index % 2 {
        0 => escape(part),
        _ => format!("<code>{}</code>", escape(part)),
    });
    parts.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_never_becomes_markup() {
        for (text, expected) in [
            ("Films & people", "Films &amp; people"),
            ("<script>", "&lt;script&gt;"),
            ("\" onclick=\"", "&quot; onclick=&quot;"),
            ("`GET` only", "<code>GET</code> only"),
            ("`<b>` or `&`", "<code>&lt;b&gt;</code> or <code>&amp;</code>"),
            ("a ` b", "a ` b"),
            ("", ""),
        ] {
            assert_eq!(inline(text), expected, "{text}");
        }
    }
}
