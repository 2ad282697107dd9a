//! The built web app. Release builds embed it; development builds read `web/dist` at startup.

use std::collections::HashMap;

use bytes::Bytes;
use laurels_http::{Asset, Web};
use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Dist;

pub(crate) fn load() -> Web {
    let is_compressed = |name: &str| [".br", ".gz"].iter().any(|extension| name.ends_with(extension));
    let assets: HashMap<String, Asset> = Dist::iter()
        .filter(|name| !is_compressed(name))
        .filter_map(|name| Some((name.to_string(), asset(&name)?)))
        .collect();
    Web::new(assets)
}

fn asset(name: &str) -> Option<Asset> {
    let file = Dist::get(name)?;
    let hash = file.metadata.sha256_hash();
    let content_type = file.metadata.mimetype();
    let is_text = content_type.starts_with("text/") || content_type.ends_with("javascript");
    Some(Asset {
        content_type: if is_text {
            format!("{content_type}; charset=utf-8")
        } else {
            content_type.to_owned()
        },
        etag: hex::encode(&hash[..10]),
        gzip: Dist::get(&format!("{name}.gz")).map(bytes_of),
        brotli: Dist::get(&format!("{name}.br")).map(bytes_of),
        identity: bytes_of(file),
    })
}

fn bytes_of(file: EmbeddedFile) -> Bytes {
    match file.data {
        std::borrow::Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        std::borrow::Cow::Owned(bytes) => Bytes::from(bytes),
    }
}
