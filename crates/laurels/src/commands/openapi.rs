use crate::commands::print_result;

pub(crate) fn print() -> Result<(), String> {
    let document =
        laurels_http::document().map_err(|error| format!("could not write the document: {error}"))?;
    print_result(&document);
    Ok(())
}
