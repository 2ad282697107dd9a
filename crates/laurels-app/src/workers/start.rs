//! Starts the background workers of the services.

use std::sync::Arc;

use super::{SYNC_MEMBERSHIPS, cleanup};
use crate::Services;
use crate::accounts::REVOKE_CONSENTS;

impl Services {
    /// Starts the background workers, which run until the supervisor is stopped.
    pub fn start_workers(&self) {
        self.start_queue_workers();
        self.start_live_workers();
        self.start_reload_workers();
        let Self { supervisor, membership, refresh, .. } = self;
        let (store, clock) = (self.database_store.clone(), self.clock.clone());
        supervisor.start("delete expired rows", move |worker| {
            cleanup::run_worker(store.clone(), clock.clone(), worker)
        });
        let closing_soon = self.closing_soon.clone();
        supervisor.start("queue weekly emails", move |worker| closing_soon.clone().run_worker(worker));
        if self.notifications.is_set_up() {
            let (evenings, winners) = (Arc::clone(&self.notifications), Arc::clone(&self.notifications));
            supervisor
                .start("queue notifications", move |worker| Arc::clone(&evenings).run_evening_worker(worker));
            supervisor
                .start("announce winners", move |worker| Arc::clone(&winners).run_winners_worker(worker));
        }
        if membership.is_set_up() {
            let membership = membership.clone();
            supervisor.start(SYNC_MEMBERSHIPS, move |worker| membership.clone().run_worker(worker));
        }
        for part in refresh.parts() {
            let refresh = refresh.clone();
            supervisor.start(part.name(), move |worker| refresh.clone().run_worker(part, worker));
        }
    }

    /// Starts those that process what requests have queued.
    pub fn start_queue_workers(&self) {
        let (outgoing, revocations) = (self.outgoing.clone(), self.revocations.clone());
        self.supervisor.start("send emails", move |worker| outgoing.clone().run_worker(worker));
        if self.notifications.is_set_up() {
            let sender = self.notifications.sender();
            self.supervisor.start("send notifications", move |worker| Arc::clone(&sender).run_worker(worker));
        }
        self.webhooks.start_workers(&self.supervisor);
        self.supervisor.start(REVOKE_CONSENTS, move |worker| revocations.clone().run_worker(worker));
    }

    /// Starts those that exchange live updates with other instances.
    pub fn start_live_workers(&self) {
        if self.live_streams.has_other_instances() {
            let (sender, receiver) = (self.live_streams.clone(), self.live_streams.clone());
            self.supervisor.start("send live updates", move |worker| sender.clone().run_send_worker(worker));
            self.supervisor
                .start("receive live updates", move |worker| receiver.clone().run_receive_worker(worker));
        }
    }

    /// Starts those that load what other instances have changed.
    pub fn start_reload_workers(&self) {
        let (catalogue, listings) = (self.catalogue.clone(), self.listings.clone());
        self.supervisor.start("reload catalogue", move |worker| catalogue.clone().run_worker(worker));
        self.supervisor.start("reload listings", move |worker| listings.clone().run_worker(worker));
    }
}
