/// The two shapes of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Size {
    /// For link previews.
    Wide,
    /// For stories on phones.
    Story,
}

impl Size {
    pub const ALL: [Self; 2] = [Self::Wide, Self::Story];

    /// In pixels.
    pub fn width(self) -> u16 {
        match self {
            Self::Wide => 1200,
            Self::Story => 1080,
        }
    }

    pub fn height(self) -> u16 {
        match self {
            Self::Wide => 630,
            Self::Story => 1920,
        }
    }
}
