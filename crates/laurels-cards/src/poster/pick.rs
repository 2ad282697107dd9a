/// Pseudorandom numbers seeded by the film: mulberry32, seeded with the FNV-1a hash of its id.
pub(super) struct Pick(u32);

impl Pick {
    pub(super) fn of(film_id: &str) -> Self {
        let hash = |state: u32, character| (state ^ u32::from(character)).wrapping_mul(0x0100_0193);
        Self(film_id.chars().fold(0x811c_9dc5, hash))
    }

    /// A number below another.
    pub(super) fn below(&mut self, limit: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x6d2b_79f5);
        let state = self.0;
        let mut mixed = (state ^ (state >> 15)).wrapping_mul(state | 1);
        mixed ^= mixed.wrapping_add((mixed ^ (mixed >> 7)).wrapping_mul(mixed | 0x3d));
        (mixed ^ (mixed >> 14)).checked_rem(limit).unwrap_or(0)
    }

    /// The same as a coordinate.
    pub(super) fn offset(&mut self, limit: u16) -> f32 {
        u16::try_from(self.below(limit.into())).map_or(0.0, f32::from)
    }

    /// The same as a count.
    pub(super) fn count(&mut self, limit: u16) -> u16 {
        u16::try_from(self.below(limit.into())).unwrap_or(0)
    }

    pub(super) fn one<'a, T>(&mut self, choices: &'a [T]) -> Option<&'a T> {
        let index = self.below(u32::try_from(choices.len()).unwrap_or(0));
        choices.get(index as usize)
    }
}
