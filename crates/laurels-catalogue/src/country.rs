//! Countries as adjectives.
