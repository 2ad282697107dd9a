//! Answers that depend on the catalogue alone: made once per snapshot as bytes, with their compressed forms and
//! strong tags. A request picks one and sends it.

use std::collections::HashMap;
use std::io::Write;
use std::sync::{Arc, OnceLock};

use arc_swap::ArcSwap;
use axum::body::Body;
use axum::response::Response;
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use http::{HeaderMap, HeaderValue, StatusCode};
use laurels_catalogue::{Catalogue, CeremonyNumber, FilmId};
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::Problem;
use crate::encoding::{Encoding, accepted};

/// Smaller bodies fit into one packet anyway.
const WORTH_COMPRESSING: usize = 1_000;
/// Reached with much patience; the answer is made once and sent for weeks.
const BROTLI_QUALITY: u32 = 9;
/// A window over the whole overview finds a film again that was nominated decades apart.
const BROTLI_WINDOW: u32 = 20;

/// One answer in all its forms.
#[derive(Debug)]
pub(crate) struct Prepared {
    tag: String,
    identity: Form,
    gzip: OnceLock<Option<Form>>,
    brotli: OnceLock<Option<Form>>,
}

#[derive(Debug)]
struct Form {
    body: Bytes,
    etag: HeaderValue,
}

impl Prepared {
    pub(crate) fn json(value: &impl Serialize) -> Result<Self, Problem> {
        let body = serde_json::to_vec(value).map_err(|error| {
            tracing::error!(%error, "a catalogue answer could not be written as JSON");
            Problem::internal()
        })?;
        let tag = short_hash(&body);
        let identity = Form { etag: etag(&tag, ""), body: body.into() };
        Ok(Self { tag, identity, gzip: OnceLock::new(), brotli: OnceLock::new() })
    }

    /// Makes the compressed forms now instead of at the first request for them.
    pub(crate) fn compress(self) -> Self {
        self.form(Encoding::Gzip);
        self.form(Encoding::Brotli);
        self
    }

    pub(crate) fn answer(&self, request: &HeaderMap) -> Response {
        let form = self.form(accepted(request.get(ACCEPT_ENCODING)));
        let mut response = Response::new(Body::empty());
        let headers = response.headers_mut();
        headers.insert(ETAG, form.1.etag.clone());
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("public, no-cache"));
        headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
        if self.is_known(request) {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return response;
        }
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        if let Some(name) = form.0.name() {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static(name));
        }
        *response.body_mut() = Body::from(form.1.body.clone());
        response
    }

    fn form(&self, encoding: Encoding) -> (Encoding, &Form) {
        let compressed = match encoding {
            Encoding::Identity => None,
            Encoding::Gzip => self.gzip.get_or_init(|| self.smaller("-gz", gzip)).as_ref(),
            Encoding::Brotli => self.brotli.get_or_init(|| self.smaller("-br", brotli)).as_ref(),
        };
        compressed.map_or((Encoding::Identity, &self.identity), |form| (encoding, form))
    }

    fn smaller(&self, suffix: &str, compress: fn(&[u8]) -> std::io::Result<Vec<u8>>) -> Option<Form> {
        let plain = &self.identity.body;
        if plain.len() < WORTH_COMPRESSING {
            return None;
        }
        let body = compress(plain).ok().filter(|body| body.len() < plain.len())?;
        Some(Form { body: body.into(), etag: etag(&self.tag, suffix) })
    }

    /// Whether the caller holds this answer already, in whatever form.
    fn is_known(&self, request: &HeaderMap) -> bool {
        let ours = |tag: &str| {
            let tag = tag.trim().trim_start_matches("W/").trim_matches('"');
            tag == "*"
                || tag.strip_prefix(self.tag.as_str()).is_some_and(|form| matches!(form, "" | "-gz" | "-br"))
        };
        request
            .get_all(IF_NONE_MATCH)
            .iter()
            .filter_map(|tags| tags.to_str().ok())
            .any(|tags| tags.split(',').any(ours))
    }
}

/// Enough of a hash to tell bodies apart.
fn short_hash(body: &[u8]) -> String {
    let digest = Sha256::digest(body);
    digest.iter().take(10).fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

fn etag(tag: &str, suffix: &str) -> HeaderValue {
    HeaderValue::try_from(format!("\"{tag}{suffix}\"")).unwrap_or(HeaderValue::from_static("\"\""))
}

fn gzip(plain: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(plain)?;
    encoder.finish()
}

fn brotli(plain: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = brotli::CompressorWriter::new(Vec::new(), 4096, BROTLI_QUALITY, BROTLI_WINDOW);
    encoder.write_all(plain)?;
    Ok(encoder.into_inner())
}

/// The ready answers of one snapshot. Small ones are made when first asked for.
#[derive(Debug)]
pub(crate) struct Frozen {
    pub(crate) catalogue: Arc<Catalogue>,
    overview: tokio::sync::OnceCell<Prepared>,
    pub(crate) count: OnceLock<Prepared>,
    pub(crate) genres: OnceLock<Prepared>,
    films: HashMap<FilmId, OnceLock<Prepared>>,
    ceremonies: Vec<OnceLock<Prepared>>,
    categories: HashMap<(CeremonyNumber, String), OnceLock<Prepared>>,
}

impl Frozen {
    fn of(catalogue: Arc<Catalogue>) -> Self {
        let mut categories = HashMap::new();
        for entry in catalogue.overview() {
            for summary in entry.categories {
                let name = summary.category.normalized_name.clone();
                categories.insert((entry.ceremony.number, name), OnceLock::new());
            }
        }
        Self {
            overview: tokio::sync::OnceCell::new(),
            count: OnceLock::new(),
            genres: OnceLock::new(),
            films: catalogue.films().map(|film| (film.id.clone(), OnceLock::new())).collect(),
            ceremonies: catalogue.ceremonies().iter().map(|_| OnceLock::new()).collect(),
            categories,
            catalogue,
        }
    }

    /// The overview is large enough to be made on a thread of its own; everybody else waits for the first.
    pub(crate) async fn overview(
        self: &Arc<Self>,
        make: fn(&Catalogue) -> Result<Prepared, Problem>,
    ) -> Result<&Prepared, Problem> {
        self.overview
            .get_or_try_init(|| async {
                let catalogue = Arc::clone(&self.catalogue);
                let outcome =
                    tokio::task::spawn_blocking(move || make(&catalogue).map(Prepared::compress)).await;
                outcome.unwrap_or_else(|error| {
                    tracing::error!(%error, "the overview could not be made");
                    Err(Problem::internal())
                })
            })
            .await
    }

    pub(crate) fn film(&self, id: &FilmId) -> Option<&OnceLock<Prepared>> {
        self.films.get(id)
    }

    pub(crate) fn ceremony(&self, number: CeremonyNumber) -> Option<&OnceLock<Prepared>> {
        self.ceremonies.get(usize::from(number.get()).checked_sub(1)?)
    }

    pub(crate) fn category(
        &self,
        number: CeremonyNumber,
        normalized_name: &str,
    ) -> Option<&OnceLock<Prepared>> {
        self.categories.get(&(number, normalized_name.to_owned()))
    }
}

/// What is in a cell, made first if need be. A failure leaves it empty.
pub(crate) fn ready(
    cell: &OnceLock<Prepared>,
    make: impl FnOnce() -> Result<Prepared, Problem>,
) -> Result<&Prepared, Problem> {
    match cell.get() {
        Some(prepared) => Ok(prepared),
        None => make().map(|made| cell.get_or_init(|| made)),
    }
}

/// The ready answers of the current snapshot.
#[derive(Clone, Debug)]
pub(crate) struct FrozenCell(Arc<ArcSwap<Frozen>>);

impl FrozenCell {
    pub(crate) fn of(catalogue: Arc<Catalogue>) -> Self {
        Self(Arc::new(ArcSwap::from_pointee(Frozen::of(catalogue))))
    }

    /// Starts anew when the catalogue was swapped.
    pub(crate) fn of_snapshot(&self, catalogue: &Arc<Catalogue>) -> Arc<Frozen> {
        let held = self.0.load_full();
        if Arc::ptr_eq(&held.catalogue, catalogue) {
            return held;
        }
        let fresh = Arc::new(Frozen::of(Arc::clone(catalogue)));
        self.0.store(Arc::clone(&fresh));
        fresh
    }
}
