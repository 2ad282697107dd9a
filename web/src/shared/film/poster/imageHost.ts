// Whether the hosts of official posters can be reached. Browsers log every image that fails to load, so one image at a
// time tests its host while the others wait.
import { useSyncExternalStore } from 'react';
import { storedText } from '../../../lib/storedText';

/** A single image may be missing from a host that can be reached. */
const MAX_FAILURES = 2;
/** Then the host is tested again. */
const FORGET_MS = 3_600_000;

interface Host {
  state: 'testing' | 'reachable' | 'unreachable';
  failures: number;
  /** URLs of images that have not been requested yet. */
  waiting: Set<string>;
}

const hosts = new Map<string, Host>();
const listeners = new Set<() => void>();

/** When a host couldn't be reached, in milliseconds. */
const failedAt = (name: string) => storedText('local', `laurels.image-host-failed.${name}`);

function nameOf(url: string): string {
  return new URL(url, location.href).host;
}

function set(host: Host, state: Host['state']): void {
  host.state = state;
  for (const listener of listeners) listener();
}

function hostOf(name: string): Host {
  const known = hosts.get(name);
  if (known) return known;
  const hasFailed = Date.now() - Number(failedAt(name).read() ?? 0) < FORGET_MS;
  const state = name === location.host ? 'reachable' : hasFailed ? 'unreachable' : 'testing';
  const host: Host = { state, failures: 0, waiting: new Set() };
  hosts.set(name, host);
  return host;
}

function test(name: string, host: Host, url: string): void {
  const image = new Image();
  image.onload = () => {
    failedAt(name).clear();
    set(host, 'reachable');
  };
  image.onerror = () => {
    host.failures += 1;
    const [next] = host.waiting;
    if (host.failures >= MAX_FAILURES) {
      // Offline, every host fails.
      if (navigator.onLine) failedAt(name).write(String(Date.now()));
      set(host, 'unreachable');
    } else if (next !== undefined) {
      host.waiting.delete(next);
      test(name, host, next);
    } else {
      // The next image to be shown tests the host again.
      hosts.delete(name);
    }
  };
  image.src = url;
}

function request(name: string, url: string): void {
  const isFirst = !hosts.has(name);
  const host = hostOf(name);
  if (host.state !== 'testing') return;
  if (isFirst) test(name, host, url);
  else host.waiting.add(url);
}

/** Whether images can be requested from the URL's host. The first one to ask tests it with its own image. */
export function useImageHost(url: string): boolean {
  const name = nameOf(url);
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      request(name, url);
      return () => listeners.delete(listener);
    },
    () => hosts.get(name)?.state === 'reachable',
  );
}

/** Forgets the results, as a new page does. */
export function resetImageHosts(): void {
  hosts.clear();
}
