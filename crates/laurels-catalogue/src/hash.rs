//! A small hash that identifies a state of the catalogue. Not cryptographic.

use std::hash::Hasher;

/// FNV-1a over eight bytes at a time, each text terminated by its length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hash(u64);

impl Default for Hash {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hash {
    pub(crate) fn add(&mut self, text: &str) {
        self.write(text.as_bytes());
    }

    fn mix(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x0000_0100_0000_01b3);
        // Multiplication only carries upwards; this brings high bits back down.
        self.0 ^= self.0 >> 29;
    }
}

impl Hasher for Hash {
    fn write(&mut self, bytes: &[u8]) {
        let (chunks, rest) = bytes.as_chunks::<8>();
        for word in chunks {
            self.mix(u64::from_le_bytes(*word));
        }
        for byte in rest {
            self.mix(u64::from(*byte));
        }
        self.mix(bytes.len() as u64);
    }

    fn finish(&self) -> u64 {
        self.0
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

    fn of(inputs: &[&str]) -> Hash {
        let mut hash = Hash::default();
        for text in inputs {
            hash.add(text);
        }
        hash
    }

    #[test]
    fn any_difference_shows() {
        let inputs: [&[&str]; 9] = [
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
        for (at, one) in inputs.iter().enumerate() {
            assert_eq!(of(one), of(one));
            for other in &inputs[at + 1..] {
                assert_ne!(of(one), of(other), "{one:?} {other:?}");
            }
        }
    }
}
