// Time zone of the tests. It has to be set in the main process, before the workers start: a worker thread has its own
// copy of the environment, and setting TZ there (as vitest's `env` option does) doesn't change the zone of its dates.
export function setup(): void {
  process.env.TZ = 'Pacific/Honolulu';
}
