use laurels_domain::listings::{Place, Radius};

use crate::server::Problem;

/// Where to look for theaters.
pub(super) fn place(
    zipcode: Option<&str>,
    lat: Option<f64>,
    long: Option<f64>,
    radius: Option<f64>,
) -> Result<(Place, Radius), Problem> {
    let radius = radius.map_or(Ok(Radius::default()), Radius::new)?;
    Ok((Place::of(lat, long, zipcode)?, radius))
}
