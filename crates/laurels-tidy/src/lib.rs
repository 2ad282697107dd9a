//! Project conventions that the compiler can't check; the tests are in `tests/tidy`.
