//! Countries as adjectives: what "a French drama" is made of.

/// The adjective of an ISO 3166 code, dissolved states included.
pub(super) fn adjective(code: &str) -> Option<&'static str> {
    let at = ADJECTIVES.binary_search_by_key(&code, |(code, _)| code).ok()?;
    Some(ADJECTIVES[at].1)
}

/// Sorted by code.
const ADJECTIVES: &[(&str, &str)] = &[
    ("AE", "Emirati"),
    ("AF", "Afghan"),
    ("AL", "Albanian"),
    ("AM", "Armenian"),
    ("AR", "Argentine"),
    ("AT", "Austrian"),
    ("AU", "Australian"),
    ("AZ", "Azerbaijani"),
    ("BA", "Bosnian"),
    ("BD", "Bangladeshi"),
    ("BE", "Belgian"),
    ("BF", "Burkinabé"),
    ("BG", "Bulgarian"),
    ("BO", "Bolivian"),
    ("BR", "Brazilian"),
    ("BS", "Bahamian"),
    ("BT", "Bhutanese"),
    ("BY", "Belarusian"),
    ("CA", "Canadian"),
    ("CD", "Congolese"),
    ("CH", "Swiss"),
    ("CI", "Ivorian"),
    ("CL", "Chilean"),
    ("CN", "Chinese"),
    ("CO", "Colombian"),
    ("CR", "Costa Rican"),
    ("CS", "Czechoslovak"),
    ("CU", "Cuban"),
    ("CY", "Cypriot"),
    ("CZ", "Czech"),
    ("DD", "East German"),
    ("DE", "German"),
    ("DK", "Danish"),
    ("DM", "Dominican"),
    ("DO", "Dominican"),
    ("DZ", "Algerian"),
    ("EC", "Ecuadorian"),
    ("EE", "Estonian"),
    ("EG", "Egyptian"),
    ("ES", "Spanish"),
    ("ET", "Ethiopian"),
    ("FI", "Finnish"),
    ("FR", "French"),
    ("GB", "British"),
    ("GE", "Georgian"),
    ("GH", "Ghanaian"),
    ("GM", "Gambian"),
    ("GR", "Greek"),
    ("GT", "Guatemalan"),
    ("HK", "Hong Kong"),
    ("HR", "Croatian"),
    ("HT", "Haitian"),
    ("HU", "Hungarian"),
    ("ID", "Indonesian"),
    ("IE", "Irish"),
    ("IL", "Israeli"),
    ("IN", "Indian"),
    ("IQ", "Iraqi"),
    ("IR", "Iranian"),
    ("IS", "Icelandic"),
    ("IT", "Italian"),
    ("JM", "Jamaican"),
    ("JO", "Jordanian"),
    ("JP", "Japanese"),
    ("KE", "Kenyan"),
    ("KG", "Kyrgyz"),
    ("KH", "Cambodian"),
    ("KP", "North Korean"),
    ("KR", "South Korean"),
    ("KZ", "Kazakh"),
    ("LA", "Lao"),
    ("LB", "Lebanese"),
    ("LI", "Liechtenstein"),
    ("LT", "Lithuanian"),
    ("LU", "Luxembourgish"),
    ("LV", "Latvian"),
    ("LY", "Libyan"),
    ("MA", "Moroccan"),
    ("MC", "Monegasque"),
    ("MD", "Moldovan"),
    ("ME", "Montenegrin"),
    ("MK", "Macedonian"),
    ("ML", "Malian"),
    ("MM", "Burmese"),
    ("MN", "Mongolian"),
    ("MO", "Macanese"),
    ("MR", "Mauritanian"),
    ("MT", "Maltese"),
    ("MX", "Mexican"),
    ("MY", "Malaysian"),
    ("MZ", "Mozambican"),
    ("NA", "Namibian"),
    ("NE", "Nigerien"),
    ("NG", "Nigerian"),
    ("NI", "Nicaraguan"),
    ("NL", "Dutch"),
    ("NO", "Norwegian"),
    ("NP", "Nepalese"),
    ("NZ", "New Zealand"),
    ("PA", "Panamanian"),
    ("PE", "Peruvian"),
    ("PH", "Philippine"),
    ("PK", "Pakistani"),
    ("PL", "Polish"),
    ("PR", "Puerto Rican"),
    ("PS", "Palestinian"),
    ("PT", "Portuguese"),
    ("PY", "Paraguayan"),
    ("QA", "Qatari"),
    ("RO", "Romanian"),
    ("RS", "Serbian"),
    ("RU", "Russian"),
    ("RW", "Rwandan"),
    ("SA", "Saudi"),
    ("SD", "Sudanese"),
    ("SE", "Swedish"),
    ("SG", "Singaporean"),
    ("SI", "Slovenian"),
    ("SK", "Slovak"),
    ("SN", "Senegalese"),
    ("SU", "Soviet"),
    ("SY", "Syrian"),
    ("TD", "Chadian"),
    ("TH", "Thai"),
    ("TN", "Tunisian"),
    ("TR", "Turkish"),
    ("TW", "Taiwanese"),
    ("TZ", "Tanzanian"),
    ("UA", "Ukrainian"),
    ("UG", "Ugandan"),
    ("US", "American"),
    ("UY", "Uruguayan"),
    ("UZ", "Uzbek"),
    ("VE", "Venezuelan"),
    ("VN", "Vietnamese"),
    ("VU", "Vanuatuan"),
    ("XK", "Kosovan"),
    ("YU", "Yugoslav"),
    ("ZA", "South African"),
    ("ZM", "Zambian"),
    ("ZW", "Zimbabwean"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Catalogue;

    #[test]
    fn the_table_is_sorted_as_the_look_up_needs_it() {
        assert!(ADJECTIVES.is_sorted_by(|one, other| one.0 < other.0));
    }

    #[test]
    fn codes_become_adjectives() {
        for (code, expected) in [
            ("AE", Some("Emirati")),
            ("SU", Some("Soviet")),
            ("US", Some("American")),
            ("QQ", None),
            ("", None),
        ] {
            assert_eq!(adjective(code), expected, "{code}");
        }
    }

    #[test]
    fn every_country_of_a_film_has_one() {
        for film in Catalogue::builtin().unwrap().all_films() {
            for code in &film.countries {
                assert!(adjective(code).is_some(), "{code} of {}", film.name);
            }
        }
    }
}
