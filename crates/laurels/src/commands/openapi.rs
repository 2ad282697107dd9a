use crate::commands::say;

pub(crate) fn print() -> Result<(), String> {
    let document =
        laurels_http::document().map_err(|error| format!("the document cannot be written: {error}"))?;
    say(&document);
    Ok(())
}
