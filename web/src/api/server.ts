import { useSyncExternalStore } from 'react';

/** The server's version and environment from the headers of the last response; empty before the first one. */
export interface Server {
  version?: string;
  environment?: string;
}

/** Smaller differences are those of a request's duration. */
const CLOCK_TOLERANCE_MS = 5000;

let server: Server = {};
/** How far the server's clock is ahead of this device's. */
let clockOffset = 0;
const listeners = new Set<() => void>();

export function recordServer(headers: Headers): void {
  const version = headers.get('x-mol-server-build-version') ?? server.version;
  const environment = headers.get('x-mol-environment') ?? server.environment;
  if (version === server.version && environment === server.environment) return;
  server = { ...(version && { version }), ...(environment && { environment }) };
  for (const listener of listeners) listener();
}

/** From a response that the server has just sent. */
export function recordTime(headers: Headers): void {
  const offset = Date.parse(headers.get('date') ?? '') - Date.now();
  if (!Number.isNaN(offset)) clockOffset = Math.abs(offset) > CLOCK_TOLERANCE_MS ? offset : 0;
}

/** Now by the server's clock, as far as it is known. */
export function serverTime(): number {
  return Date.now() + clockOffset;
}

/** Calls the listener when responses begin to come from another version of the server. */
export function onServerVersion(listener: () => void): () => void {
  let last = server.version;
  return subscribe(() => {
    const isNew = last !== undefined && last !== server.version;
    last = server.version;
    if (isNew) listener();
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useServer(): Server {
  return useSyncExternalStore(
    subscribe,
    () => server,
    () => server,
  );
}
