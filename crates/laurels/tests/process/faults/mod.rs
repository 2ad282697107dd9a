//! What goes wrong around a server that runs: what is wrong is said, what can be served is, and it heals by itself.

mod death;
mod postgres;
mod providers;
mod sqlite;
mod streams;
