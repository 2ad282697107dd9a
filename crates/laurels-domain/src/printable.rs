//! Characters that don't belong in names.

/// Control characters, and those that are invisible.
pub fn is_unprintable(char: char) -> bool {
    char.is_control() || is_invisible(char)
}

/// Zero-width and bidirectional control characters: they can make two names look alike or reorder nearby text.
fn is_invisible(char: char) -> bool {
    matches!(char, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}
