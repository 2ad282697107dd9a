//! Time zones of US zip codes.

/// A time zone of the United States and its territories.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeZone {
    Atlantic,
    Eastern,
    Central,
    Mountain,
    /// Mountain time without daylight saving.
    Arizona,
    Pacific,
    Alaska,
    Hawaii,
    Guam,
}

impl TimeZone {
    /// The time zone of almost all places whose zip codes have these first three digits. `None` for the armed forces and
    /// for codes that are not in use.
    pub(super) fn of_zip_codes(prefix: u32) -> Option<Self> {
        Some(match prefix {
            6..=9 => Self::Atlantic,
            5
            | 10..=89
            | 100..=323
            | 326..=339
            | 341..=349
            | 373..=374
            | 376..=379
            | 398..=419
            | 425..=462
            | 465..=475
            | 478..=499 => Self::Eastern,
            324..=325
            | 350..=372
            | 375
            | 380..=397
            | 420..=424
            | 463..=464
            | 476..=477
            | 500..=576
            | 578..=585
            | 587..=589
            | 600..=692
            | 700..=797 => Self::Central,
            577 | 586 | 590..=599 | 693..=699 | 798..=834 | 836..=837 | 839..=849 | 866..=888 | 979 => {
                Self::Mountain
            }
            850..=865 => Self::Arizona,
            835 | 838 | 889..=961 | 970..=978 | 980..=994 => Self::Pacific,
            995..=999 => Self::Alaska,
            967..=968 => Self::Hawaii,
            969 => Self::Guam,
            _ => return None,
        })
    }

    /// In the IANA time zone database.
    pub fn name(self) -> &'static str {
        match self {
            Self::Atlantic => "America/Puerto_Rico",
            Self::Eastern => "America/New_York",
            Self::Central => "America/Chicago",
            Self::Mountain => "America/Denver",
            Self::Arizona => "America/Phoenix",
            Self::Pacific => "America/Los_Angeles",
            Self::Alaska => "America/Anchorage",
            Self::Hawaii => "Pacific/Honolulu",
            Self::Guam => "Pacific/Guam",
        }
    }

    /// In winter.
    pub fn hours_west_of_utc(self) -> i64 {
        match self {
            Self::Atlantic => 4,
            Self::Eastern => 5,
            Self::Central => 6,
            Self::Mountain | Self::Arizona => 7,
            Self::Pacific => 8,
            Self::Alaska => 9,
            Self::Hawaii => 10,
            Self::Guam => -10,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zip_codes_have_the_time_zone_of_their_city() {
        for (zip, name) in [
            ("00901", "America/Puerto_Rico"), // San Juan
            ("00501", "America/New_York"),    // Holtsville
            ("02108", "America/New_York"),    // Boston
            ("10001", "America/New_York"),    // New York
            ("32301", "America/New_York"),    // Tallahassee
            ("32501", "America/Chicago"),     // Pensacola
            ("33101", "America/New_York"),    // Miami
            ("37203", "America/Chicago"),     // Nashville
            ("37402", "America/New_York"),    // Chattanooga
            ("37902", "America/New_York"),    // Knoxville
            ("38103", "America/Chicago"),     // Memphis
            ("40202", "America/New_York"),    // Louisville
            ("42101", "America/Chicago"),     // Bowling Green
            ("46204", "America/New_York"),    // Indianapolis
            ("46402", "America/Chicago"),     // Gary
            ("47708", "America/Chicago"),     // Evansville
            ("48226", "America/New_York"),    // Detroit
            ("57104", "America/Chicago"),     // Sioux Falls
            ("57701", "America/Denver"),      // Rapid City
            ("60601", "America/Chicago"),     // Chicago
            ("69361", "America/Denver"),      // Scottsbluff
            ("77002", "America/Chicago"),     // Houston
            ("79901", "America/Denver"),      // El Paso
            ("80202", "America/Denver"),      // Denver
            ("83501", "America/Los_Angeles"), // Lewiston
            ("83702", "America/Denver"),      // Boise
            ("85004", "America/Phoenix"),     // Phoenix
            ("87501", "America/Denver"),      // Santa Fe
            ("89101", "America/Los_Angeles"), // Las Vegas
            ("90028", "America/Los_Angeles"), // Hollywood
            ("96813", "Pacific/Honolulu"),    // Honolulu
            ("96910", "Pacific/Guam"),        // Hagåtña
            ("97201", "America/Los_Angeles"), // Portland
            ("97914", "America/Denver"),      // Ontario, Oregon
            ("98101", "America/Los_Angeles"), // Seattle
            ("99501", "America/Anchorage"),   // Anchorage
        ] {
            let zone = TimeZone::of_zip_codes(zip[..3].parse().unwrap());
            assert_eq!(zone.map(TimeZone::name), Some(name), "{zip}");
        }
        for prefix in [0, 90, 340, 962] {
            assert_eq!(TimeZone::of_zip_codes(prefix), None, "{prefix}");
        }
    }
}
