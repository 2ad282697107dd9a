//! Minimal templates: replaces `{name}` by a value.

/// Replaces each placeholder that has a value, in one pass, so that a value is never interpreted as a template.
pub(super) fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let mut filled = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let placeholder = after
            .split_once('}')
            .and_then(|(name, tail)| Some((values.iter().find(|(it, _)| *it == name)?.1, tail)));
        rest = if let Some((value, tail)) = placeholder {
            filled.push_str(value);
            tail
        } else {
            // A brace in CSS.
            filled.push('{');
            after
        };
    }
    filled.push_str(rest);
    filled
}

/// Escapes text for HTML content and quoted attributes.
pub(super) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            char => safe.push(char),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_are_replaced() {
        let values = [("name", "Ana"), ("evil", "{name} {"), ("empty", "")];
        for (template, filled) in [
            ("Hello {name}!", "Hello Ana!"),
            ("{name}{name}", "AnaAna"),
            ("{evil}{name}", "{name} {Ana"),
            ("[{empty}]", "[]"),
            ("a { color: red } {name}", "a { color: red } Ana"),
            ("{unknown} {{name}}", "{unknown} {Ana}"),
            ("{name", "{name"),
            ("}{", "}{"),
            ("", ""),
        ] {
            assert_eq!(fill(template, &values), filled, "{template:?}");
        }
    }

    #[test]
    fn html_is_escaped() {
        assert_eq!(
            escaped(r#"<a href="x" title='y'>&"#),
            "&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;"
        );
        assert_eq!(escaped("Amélie"), "Amélie");
    }
}
