// Whether the hosts of official posters can be reached. Browsers log every image that fails to load, so one image tests
// its host, the others wait for it, and a failure is remembered for a day.
import { useSyncExternalStore } from 'react';
import { storedText } from '../../../lib/storedText';

const day = 86_400_000;

type State = 'testing' | 'reachable' | 'unreachable';

const states = new Map<string, State>();
const listeners = new Set<() => void>();

/** When a host couldn't be reached, in milliseconds. */
const failedAt = (host: string) => storedText('local', `laurels.image-host-failed.${host}`);

function hostOf(url: string): string {
  return new URL(url, location.href).host;
}

function set(host: string, state: State): void {
  states.set(host, state);
  for (const listener of listeners) listener();
}

function test(host: string, url: string): void {
  const failed = failedAt(host);
  if (host === location.host) {
    set(host, 'reachable');
    return;
  }
  if (Date.now() - Number(failed.read() ?? 0) < day) {
    set(host, 'unreachable');
    return;
  }
  set(host, 'testing');
  const image = new Image();
  image.onload = () => {
    failed.clear();
    set(host, 'reachable');
  };
  image.onerror = () => {
    failed.write(String(Date.now()));
    set(host, 'unreachable');
  };
  image.src = url;
}

/** Whether images can be requested from the URL's host. The first one to ask tests it with its own image. */
export function useImageHost(url: string): boolean {
  const host = hostOf(url);
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      if (!states.has(host)) test(host, url);
      return () => listeners.delete(listener);
    },
    () => states.get(host) === 'reachable',
  );
}

/** Forgets the results, as a new page does. */
export function resetImageHosts(): void {
  states.clear();
}
