//! Several instances on a PostgreSQL cluster of two nodes, started by `scripts/with-cluster` (`make test-cluster`). The
//! tests share the cluster, so each restores its state.

mod agreement;
mod caller;
mod emails;
mod jobs;
mod one_user;
mod parts;
mod takeover;
mod writers;
