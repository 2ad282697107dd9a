//! Several instances on a PostgreSQL of two nodes, as `scripts/with-cluster` starts them: `make test-cluster`. All tests
//! share one cluster, so each leaves it whole.

mod agreement;
mod caller;
mod jobs;
mod parts;
mod takeover;
mod writers;
