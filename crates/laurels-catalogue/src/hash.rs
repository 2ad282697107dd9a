//! A small hash that tells one state of the catalogue from another. It withstands chance, not malice.

/// FNV-1a taken eight bytes at a time, each text closed off by its length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hash(u64);

impl Default for Hash {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hash {
    pub(crate) fn add(&mut self, text: &str) {
        let (words, rest) = text.as_bytes().as_chunks::<8>();
        for word in words {
            self.mix(u64::from_le_bytes(*word));
        }
        for byte in rest {
            self.mix(u64::from(*byte));
        }
        self.mix(text.len() as u64);
    }

    fn mix(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x0000_0100_0000_01b3);
        // Multiplication only carries upwards; this brings high bits back down.
        self.0 ^= self.0 >> 29;
    }
}

impl std::fmt::Display for Hash {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{:016x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(texts: &[&str]) -> Hash {
        let mut hash = Hash::default();
        for text in texts {
            hash.add(text);
        }
        hash
    }

    #[test]
    fn any_difference_shows() {
        let texts: [&[&str]; 9] = [
            &[],
            &[""],
            &["a"],
            &["b"],
            &["a", ""],
            &["ab"],
            &["a", "b"],
            &["12345678", "1"],
            &["123456781"],
        ];
        for (at, one) in texts.iter().enumerate() {
            assert_eq!(of(one), of(one));
            for other in &texts[at + 1..] {
                assert_ne!(of(one), of(other), "{one:?} {other:?}");
            }
        }
    }
}
