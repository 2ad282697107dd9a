//! Search areas for theaters: a position or zip code, and a radius.

use std::fmt;

use super::TimeZone;

/// In miles.
pub const DEFAULT_RADIUS: u8 = 10;
/// The maximum that the listings provider accepts.
const MAX_RADIUS: u8 = 100;

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlaceError {
    #[error("Send either lat and long, or a zipcode.")]
    Nothing,
    #[error("The latitude must be between -90 and 90.")]
    Latitude,
    #[error("The longitude must be between -180 and 180.")]
    Longitude,
    #[error("A zip code has five digits.")]
    ZipCode,
    #[error("The radius must be between 1 and {MAX_RADIUS} miles.")]
    Radius,
}

/// Coordinates rounded to about a kilometer: precise enough to find theaters, too coarse to track a user.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Hundredths of a degree.
    lat: i16,
    long: i16,
}

impl Position {
    pub fn new(lat: f64, long: f64) -> Result<Self, PlaceError> {
        let lat = hundredths(lat, 90.0).ok_or(PlaceError::Latitude)?;
        let long = hundredths(long, 180.0).ok_or(PlaceError::Longitude)?;
        Ok(Self { lat, long })
    }

    pub fn lat(self) -> f64 {
        f64::from(self.lat) / 100.0
    }

    pub fn long(self) -> f64 {
        f64::from(self.long) / 100.0
    }
}

/// `None` if out of range or not a number.
fn hundredths(degrees: f64, max: f64) -> Option<i16> {
    if !(-max..=max).contains(&degrees) {
        return None;
    }
    #[expect(clippy::cast_possible_truncation, reason = "at most 18,000")]
    let rounded = (degrees * 100.0).round() as i16;
    Some(rounded)
}

/// A US zip code of five digits; the four digits of ZIP+4 are ignored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ZipCode(u32);

impl ZipCode {
    pub fn parse(text: &str) -> Result<Self, PlaceError> {
        let text = text.trim();
        let (code, rest) = text.split_once('-').unwrap_or((text, "0000"));
        let are_digits =
            |part: &str, length| part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit());
        if !are_digits(code, 5) || !are_digits(rest, 4) {
            return Err(PlaceError::ZipCode);
        }
        code.parse().map(Self).map_err(|_| PlaceError::ZipCode)
    }

    fn time_zone(self) -> Option<TimeZone> {
        TimeZone::of_zip_codes(self.0 / 100)
    }
}

impl fmt::Display for ZipCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:05}", self.0)
    }
}

/// In miles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Radius(u8);

impl Radius {
    pub fn new(miles: f64) -> Result<Self, PlaceError> {
        if !(1.0..=f64::from(MAX_RADIUS)).contains(&miles) {
            return Err(PlaceError::Radius);
        }
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "1 to 100")]
        let miles = miles.round() as u8;
        Ok(Self(miles))
    }

    pub fn miles(self) -> u8 {
        self.0
    }
}

impl Default for Radius {
    fn default() -> Self {
        Self(DEFAULT_RADIUS)
    }
}

/// The center of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    Position(Position),
    Zip(ZipCode),
}

impl Place {
    /// A position needs both coordinates and wins over a zip code, because it is more precise.
    pub fn of(lat: Option<f64>, long: Option<f64>, zip: Option<&str>) -> Result<Self, PlaceError> {
        // Validated even if it is not used.
        let zip = zip.map(ZipCode::parse).transpose()?;
        match (lat, long, zip) {
            (Some(lat), Some(long), _) => Position::new(lat, long).map(Self::Position),
            (None, None, Some(zip)) => Ok(Self::Zip(zip)),
            _ => Err(PlaceError::Nothing),
        }
    }

    /// Known for zip codes. A position is the caller's own, who knows the time there.
    pub fn time_zone(self) -> Option<TimeZone> {
        match self {
            Self::Position(_) => None,
            Self::Zip(zip) => zip.time_zone(),
        }
    }

    /// Approximate hours west of UTC: of a position by its longitude, of a zip code without daylight saving. Never too
    /// few, so that the date is never tomorrow's.
    pub fn hours_west_of_utc(self) -> i64 {
        match self {
            Self::Position(position) => -i64::from(position.long).div_euclid(1500),
            Self::Zip(zip) => zip.time_zone().unwrap_or(TimeZone::Eastern).hours_west_of_utc(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn either_coordinates_or_a_zip_code_are_required() {
        let at = |lat, long, zip| Place::of(lat, long, zip);
        assert_eq!(at(Some(34.0928), Some(-118.3287), None).map(Place::hours_west_of_utc), Ok(8));
        assert_eq!(at(None, None, Some("90028")), at(None, None, Some(" 90028-1234 ")));
        assert_eq!(at(None, None, Some("90028")).map(Place::hours_west_of_utc), Ok(8));
        assert_eq!(at(None, None, Some("90028")).map(Place::time_zone), Ok(Some(TimeZone::Pacific)));
        assert_eq!(at(Some(34.0928), Some(-118.3287), None).map(Place::time_zone), Ok(None));
        for (lat, long) in [(90.0, 180.0), (-90.0, -180.0), (0.0, 0.0)] {
            assert!(at(Some(lat), Some(long), None).is_ok());
        }
        for (lat, long, zip, error) in [
            (None, None, None, PlaceError::Nothing),
            (Some(34.0), None, None, PlaceError::Nothing),
            (None, Some(34.0), Some("90028"), PlaceError::Nothing),
            (Some(90.1), Some(0.0), None, PlaceError::Latitude),
            (Some(f64::NAN), Some(0.0), None, PlaceError::Latitude),
            (Some(f64::INFINITY), Some(0.0), None, PlaceError::Latitude),
            (Some(0.0), Some(-180.5), None, PlaceError::Longitude),
            (None, None, Some(""), PlaceError::ZipCode),
            (None, None, Some("9002"), PlaceError::ZipCode),
            (None, None, Some("ABCDE"), PlaceError::ZipCode),
            (None, None, Some("90028-12"), PlaceError::ZipCode),
            (None, None, Some("９００２８"), PlaceError::ZipCode),
            (None, None, Some("90028; DROP"), PlaceError::ZipCode),
        ] {
            assert_eq!(at(lat, long, zip), Err(error), "{lat:?} {long:?} {zip:?}");
        }
    }

    #[test]
    fn positions_are_rounded_to_a_kilometer() {
        let here = Position::new(34.092_812, -118.328_666).unwrap();
        assert_eq!((here.lat(), here.long()), (34.09, -118.33));
        assert_eq!(ZipCode::parse("00501").unwrap().to_string(), "00501");
    }

    #[test]
    fn radius_is_rounded_and_limited() {
        assert_eq!(Radius::default().miles(), 10);
        assert_eq!(Radius::new(24.6).map(Radius::miles), Ok(25));
        for wrong in [0.0, -1.0, 100.5, f64::NAN] {
            assert_eq!(Radius::new(wrong), Err(PlaceError::Radius), "{wrong}");
        }
    }
}
