//! The catalogue that a request sees.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::{FromRef, FromRequestParts};
use http::Extensions;
use http::request::Parts;
use laurels_app::CatalogueView;
use laurels_catalogue::Catalogue;

/// The snapshot that was current when the request first needed it. Every extractor and handler of the request gets the
/// same one, even if another is published meanwhile.
#[derive(Clone, Debug)]
pub(crate) struct CurrentCatalogue(pub(crate) Arc<Catalogue>);

impl CurrentCatalogue {
    fn of_request(extensions: &mut Extensions, load: impl FnOnce() -> Arc<Catalogue>) -> Self {
        extensions.get_or_insert_with(|| Self(load())).clone()
    }
}

impl<S> FromRequestParts<S> for CurrentCatalogue
where
    CatalogueView: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        Ok(Self::of_request(&mut parts.extensions, || CatalogueView::from_ref(state).current()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_sees_one_catalogue() {
        let (before, after) =
            (Arc::new(Catalogue::builtin().unwrap()), Arc::new(Catalogue::builtin().unwrap()));
        let seen = |request: &mut Extensions, current: &Arc<Catalogue>| {
            CurrentCatalogue::of_request(request, || Arc::clone(current)).0
        };
        let (mut request, mut next) = (Extensions::new(), Extensions::new());
        assert!(Arc::ptr_eq(&seen(&mut request, &before), &before));
        assert!(Arc::ptr_eq(&seen(&mut request, &after), &before), "published while the request was running");
        assert!(Arc::ptr_eq(&seen(&mut next, &after), &after));
    }
}
