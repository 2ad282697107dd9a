use bytes::Bytes;

/// One file of the built app with its compressed versions.
#[derive(Clone, Debug)]
pub struct Asset {
    pub content_type: String,
    pub etag: String,
    pub identity: Bytes,
    pub gzip: Option<Bytes>,
    pub brotli: Option<Bytes>,
}
