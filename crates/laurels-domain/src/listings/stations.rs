//! The supported TV stations.

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Station {
    Tcm,
    Fxm,
}

impl Station {
    pub const ALL: [Self; 2] = [Self::Tcm, Self::Fxm];

    /// Its name in URLs.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Tcm => "tcm",
            Self::Fxm => "fxm",
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::Tcm => "Turner Classic Movies",
            Self::Fxm => "FX Movie Channel",
        }
    }

    /// Its id at the listings provider: the eastern HD feed.
    pub const fn number(self) -> u32 {
        match self {
            Self::Tcm => 64_312,
            Self::Fxm => 70_253,
        }
    }

    pub fn parse(slug: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|station| station.slug() == slug)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stations_are_those_of_the_web_app() {
        let listed: Vec<(String, String)> =
            serde_json::from_str(include_str!("../../../../api/cases/stations.json")).unwrap();
        let stations = Station::ALL.map(|it| (it.slug().to_owned(), it.name().to_owned()));
        assert_eq!(stations.as_slice(), listed);
    }
}
