//! Values in the metadata of products and prices, which admins type in.

use std::collections::HashMap;
use std::str::FromStr;

pub(super) fn text(metadata: &HashMap<String, String>, key: &str) -> Option<String> {
    metadata.get(key).map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
}

pub(super) fn number<T: FromStr>(metadata: &HashMap<String, String>, key: &str) -> Option<T> {
    metadata.get(key)?.trim().parse().ok()
}
