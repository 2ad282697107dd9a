//! An award through all its changes of name.

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Category {
    /// Today's name, or the last one of an award no longer given.
    pub name: String,
    /// The name as a slug; the category's key everywhere.
    pub normalized_name: String,
    pub group: Group,
    /// Lists are sorted by it, ascending.
    pub display_priority: u16,
}

/// Which row of the dashboard a category belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Group {
    Picture,
    Directing,
    Actor,
    Actress,
    DocumentaryFeature,
    AnimatedFeature,
    InternationalFeature,
    Cinematography,
    Writing,
    Music,
    VisualEffects,
    ProductionDesign,
    FilmEditing,
    Sound,
    MakeupCostume,
    Shorts,
    Honorary,
    Other,
}

impl Group {
    pub const ALL: [Self; 18] = [
        Self::Picture,
        Self::Directing,
        Self::Actor,
        Self::Actress,
        Self::DocumentaryFeature,
        Self::AnimatedFeature,
        Self::InternationalFeature,
        Self::Cinematography,
        Self::Writing,
        Self::Music,
        Self::VisualEffects,
        Self::ProductionDesign,
        Self::FilmEditing,
        Self::Sound,
        Self::MakeupCostume,
        Self::Shorts,
        Self::Honorary,
        Self::Other,
    ];

    pub fn parse(slug: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|group| group.as_str() == slug)
    }

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Picture => "picture",
            Self::Directing => "directing",
            Self::Actor => "actor",
            Self::Actress => "actress",
            Self::DocumentaryFeature => "documentary-feature",
            Self::AnimatedFeature => "animated-feature",
            Self::InternationalFeature => "international-feature",
            Self::Cinematography => "cinematography",
            Self::Writing => "writing",
            Self::Music => "music",
            Self::VisualEffects => "visual-effects",
            Self::ProductionDesign => "production-design",
            Self::FilmEditing => "film-editing",
            Self::Sound => "sound",
            Self::MakeupCostume => "makeup-costume",
            Self::Shorts => "shorts",
            Self::Honorary => "honorary",
            Self::Other => "other",
        }
    }
}
