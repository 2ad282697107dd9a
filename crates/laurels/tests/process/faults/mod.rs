//! Failures of databases, providers and clients: the server reports them, serves what it can, and recovers.

mod death;
mod postgres;
mod providers;
mod sqlite;
mod streams;
