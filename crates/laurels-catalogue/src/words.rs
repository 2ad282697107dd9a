//! Small rules of English.
