//! The smallest template language: `{name}` is replaced, all else stays.

/// Replaces each known `{name}` in one pass, so that a value is never read as a template.
pub(super) fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let mut filled = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let known = after
            .split_once('}')
            .and_then(|(name, beyond)| Some((values.iter().find(|(known, _)| *known == name)?.1, beyond)));
        rest = if let Some((value, beyond)) = known {
            filled.push_str(value);
            beyond
        } else {
            // A brace of the style sheet.
            filled.push('{');
            after
        };
    }
    filled.push_str(rest);
    filled
}

/// Text made safe between tags and inside quoted attributes.
pub(super) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for email in text.chars() {
        match email {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            email => safe.push(email),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates() {
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
    fn escapes() {
        assert_eq!(
            escaped(r#"<a href="x" title='y'>&"#),
            "&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;"
        );
        assert_eq!(escaped("Amélie"), "Amélie");
    }
}
