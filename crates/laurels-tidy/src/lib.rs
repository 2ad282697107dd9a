//! Test only: the rules of the house that no compiler checks are in `tests/tidy`.
