import { useSyncExternalStore } from 'react';

/** The server's version and environment from the headers of the last response; empty before the first one. */
export interface Server {
  version?: string;
  environment?: string;
}

let server: Server = {};
const listeners = new Set<() => void>();

export function recordServer(headers: Headers): void {
  const version = headers.get('x-mol-server-build-version') ?? server.version;
  const environment = headers.get('x-mol-environment') ?? server.environment;
  if (version === server.version && environment === server.environment) return;
  server = { ...(version && { version }), ...(environment && { environment }) };
  for (const listener of listeners) listener();
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
